import { IconSquare, IconSquareCheck } from '@tabler/icons-react';
import { createElement, Fragment, lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { plainOf } from '#core/fields/rich-text/plain-text.ts';
import { readMarkup } from '#core/fields/rich-text/read-markup.ts';
import type { RichElement, RichNode } from '#core/fields/rich-text/rich-node.ts';
import type { ViewedFile } from '../file/viewer/viewed-file.ts';
import { useFileAddresses } from '../file/file-addresses.ts';
import classes from './formatted-text.module.css';
import { TextImage } from './text-image.tsx';

const FileViewer = lazy(async () => ({
  default: (await import('../file/viewer/file-viewer.tsx')).FileViewer,
}));

export interface FormattedTextProps {
  readonly value: string;
  /** The column whose text it is. */
  readonly columnId: number;
}

/** A formatted text to read. It is made of the elements that such texts have, never of HTML: what is none is its words. */
export function FormattedText({ value, columnId }: FormattedTextProps) {
  const { t } = useTranslation();
  const addresses = useFileAddresses(columnId);
  const [opened, setOpened] = useState<string>();
  const nodes = readMarkup(value);
  const words = {
    done: t('field.rich.done'),
    open: t('field.rich.open'),
    table: t('field.rich.tableScroll'),
    sourceOf: (file: string) => addresses?.thumbnail(file, 1_024),
    onOpen: setOpened,
  };
  const files = nodes && opened !== undefined ? viewedIn(nodes, t('field.rich.imageName')) : [];
  return (
    <div className={classes.prose} dir="auto">
      {nodes ? shown(nodes, words) : plainOf(value)}
      {addresses && opened !== undefined ? (
        <Suspense>
          <FileViewer
            files={files}
            opened={opened}
            addresses={addresses}
            onOpen={setOpened}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** The images of a text in their order, each once; `name` is that of one without words. */
function viewedIn(nodes: readonly RichNode[], name: string): readonly ViewedFile[] {
  const files = new Map<string, ViewedFile>();
  const walk = (list: readonly RichNode[]): void => {
    for (const node of list) {
      if (typeof node === 'string') continue;
      const { file, alternative } = node;
      if (file !== undefined && !files.has(file)) files.set(file, { id: file, name: alternative || name });
      walk(node.children);
    }
  };
  walk(nodes);
  return [...files.values()];
}

interface Words {
  readonly done: string;
  readonly open: string;
  readonly table: string;
  /** Where an image is asked for; undefined where the record of the text is not known. */
  readonly sourceOf: (file: string) => string | undefined;
  readonly onOpen: (file: string) => void;
}

function shown(nodes: readonly RichNode[], words: Words): ReactNode {
  return nodes.map((node, at) => (
    <Fragment key={at}>{typeof node === 'string' ? node : element(node, words)}</Fragment>
  ));
}

function element(node: RichElement, words: Words): ReactNode {
  const { tag, children } = node;
  const inner = children.length > 0 ? shown(children, words) : undefined;
  if (tag === 'a')
    return (
      <a href={node.href} target="_blank" rel="noopener noreferrer nofollow">
        {inner}
      </a>
    );
  if (tag === 'img') return image(node, words);
  if (tag === 'pre')
    return (
      <pre>
        <code>{inner}</code>
      </pre>
    );
  if (tag === 'ul' && node.tasks) return <ul className={classes.tasks}>{inner}</ul>;
  if (tag === 'table')
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
      <div className={classes.tableFrame} tabIndex={0} role="group" aria-label={words.table}>
        <table>{inner}</table>
      </div>
    );
  if (tag === 'li' && node.checked !== undefined) return task(node.checked, inner, words);
  return createElement(tag, { colSpan: node.columns, rowSpan: node.rows }, inner);
}

function image(node: RichElement, { sourceOf, onOpen }: Words): ReactNode {
  const { file = '' } = node;
  const source = sourceOf(file);
  return <TextImage key={source} image={node} source={source} onOpen={() => onOpen(file)} />;
}

function task(isDone: boolean, inner: ReactNode, { done, open }: Words): ReactNode {
  const Sign = isDone ? IconSquareCheck : IconSquare;
  return (
    <li data-done={isDone || undefined}>
      <Sign className={classes.sign} size={18} role="img" aria-label={isDone ? done : open} />
      <div className={classes.item}>{inner}</div>
    </li>
  );
}

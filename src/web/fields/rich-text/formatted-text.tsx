import { IconSquare, IconSquareCheck } from '@tabler/icons-react';
import { createElement, Fragment, type ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { plainOf } from '#core/fields/rich-text/plain-text.ts';
import { readMarkup } from '#core/fields/rich-text/read-markup.ts';
import type { RichElement, RichNode } from '#core/fields/rich-text/rich-node.ts';
import classes from './formatted-text.module.css';

interface FormattedTextProps {
  readonly value: string;
}

/** A formatted text to read. It is made of the elements that such texts have, never of HTML: what is none is its words. */
export function FormattedText({ value }: FormattedTextProps) {
  const { t } = useTranslation();
  const nodes = readMarkup(value);
  const words = {
    done: t('field.rich.done'),
    open: t('field.rich.open'),
    table: t('field.rich.tableScroll'),
  };
  return (
    <div className={classes.prose} dir="auto">
      {nodes ? shown(nodes, words) : plainOf(value)}
    </div>
  );
}

interface Words {
  readonly done: string;
  readonly open: string;
  readonly table: string;
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

function task(isDone: boolean, inner: ReactNode, { done, open }: Words): ReactNode {
  const Sign = isDone ? IconSquareCheck : IconSquare;
  return (
    <li data-done={isDone || undefined}>
      <Sign className={classes.sign} size={18} role="img" aria-label={isDone ? done : open} />
      <div className={classes.item}>{inner}</div>
    </li>
  );
}

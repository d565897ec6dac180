import type { Editor } from '@tiptap/core';
import { useEffect, useLayoutEffect, useReducer, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { ImageTools } from './image-tools.tsx';
import { LinkTool } from './link-tool.tsx';
import { StyleTool } from './style-tool.tsx';
import { FormatButton } from './format-button.tsx';
import { TOOLS } from './tools.ts';
import type { TextImages } from './use-text-images.ts';
import classes from './toolbar.module.css';

/** The group of what is put into a text. */
const INSERTED = 2;

interface ToolbarProps {
  readonly editor: Editor;
  readonly images: TextImages;
}

/** The tools of the editor: one stop of the Tab key, arrow keys within, Escape leads back to the text. */
export function Toolbar({ editor, images }: ToolbarProps) {
  const { t } = useTranslation();
  useChanges(editor);
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => keepOneStop(bar.current));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return moveWithin(bar.current, event);
    event.preventDefault();
    event.stopPropagation();
    editor.commands.focus();
    return undefined;
  };
  return (
    <div
      ref={bar}
      className={classes.bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('field.rich.tools')}
      onKeyDown={onKeyDown}
      onFocus={(event) => keepOneStop(bar.current, event.target)}
    >
      <StyleTool editor={editor} />
      {TOOLS.map((group, at) => (
        <div key={at} className={classes.group}>
          {group
            .filter(({ isThere }) => isThere?.(editor) ?? true)
            .map((tool) => (
              <FormatButton key={tool.name} tool={tool} editor={editor} />
            ))}
          {at === 0 ? <LinkTool editor={editor} /> : null}
          {at === INSERTED ? <ImageTools editor={editor} images={images} /> : null}
        </div>
      ))}
    </div>
  );
}

/** Draws anew whenever the text or the caret changes. */
function useChanges(editor: Editor): void {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    editor.on('transaction', draw);
    return () => {
      editor.off('transaction', draw);
    };
  }, [editor]);
}

function stopsOf(bar: HTMLElement): readonly HTMLElement[] {
  return [...bar.querySelectorAll<HTMLElement>('[data-tool]:not(:disabled)')];
}

function keepOneStop(bar: HTMLElement | null, wanted?: Element): void {
  if (!bar) return;
  const stops = stopsOf(bar);
  const stop = stops.find((one) => one === wanted) ?? stops.find((one) => one.tabIndex === 0) ?? stops[0];
  for (const one of bar.querySelectorAll<HTMLElement>('[data-tool]')) one.tabIndex = one === stop ? 0 : -1;
}

function moveWithin(bar: HTMLElement | null, event: KeyboardEvent): void {
  if (!bar || !(event.target instanceof HTMLElement) || event.target.dataset['tool'] === undefined) return;
  const stops = stopsOf(bar);
  const forward = getComputedStyle(bar).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
  const at = stops.indexOf(event.target);
  const to = { [forward]: at + 1, [backward]: at - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  stops.at(to % stops.length)?.focus();
}

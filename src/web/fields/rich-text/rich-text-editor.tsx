import { useImperativeHandle, useRef, useState, type FocusEvent, type Ref } from 'react';
import type { ColumnOf } from '#core/fields/registry.ts';
import { ControlFrame } from '../typing/control-frame.tsx';
import { UploadRows } from '../file/upload-rows.tsx';
import type { InputProps } from '../values/web-field.ts';
import { FormattedText } from './formatted-text.tsx';
import prose from './formatted-text.module.css';
import classes from './rich-text-editor.module.css';
import { Toolbar } from './toolbar.tsx';
import { useEditor } from './use-editor.ts';

interface RichTextEditorProps extends InputProps<ColumnOf<'richText'>, string> {
  /** Gets the way to put a text where the caret is. */
  readonly inserter?: Ref<(text: string) => void>;
  /** Takes pasted and dropped files that are no images; without it they are refused. */
  readonly onOtherFiles?: (files: readonly File[]) => void;
}

/** Formatted text being written, its tools below it: they stay in sight, and what is read stays where it was. */
export function RichTextEditor(props: RichTextEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const [isEntered, setEntered] = useState(false);
  const toTools = () => tools.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  const { editor, images, leave } = useEditor(props, host, toTools);
  useImperativeHandle(
    props.inserter,
    () => (text) => void editor?.chain().focus().insertContent({ type: 'text', text }).run(),
    [editor],
  );
  const onLeave = (event: FocusEvent<HTMLDivElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setEntered(false);
    leave();
    props.onBlur();
  };
  return (
    <div onFocus={() => setEntered(true)} onBlur={onLeave}>
      <ControlFrame invalid={props.invalid} disabled={false} empty={editor?.isEmpty ?? props.value === null}>
        <div className={classes.body}>
          <div ref={host} className={`${prose.prose} ${classes.text}`} />
          {!editor && props.value !== null ? (
            <FormattedText value={props.value} columnId={props.column.id} />
          ) : null}
          {images.uploads ? <UploadRows uploads={images.uploads} /> : null}
          {editor ? (
            <div ref={tools} className={classes.tools} data-tools data-entered={isEntered || undefined}>
              <Toolbar editor={editor} images={images} />
            </div>
          ) : null}
        </div>
      </ControlFrame>
    </div>
  );
}

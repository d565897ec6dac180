import { Editor, type EditorOptions } from '@tiptap/core';
import { EditorState } from '@tiptap/pm/state';
import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { ColumnOf } from '#core/fields/registry.ts';
import { within } from '#core/fields/rich-text/within.ts';
import { useArrivals } from '../typing/use-arrivals.ts';
import type { InputProps } from '../values/web-field.ts';
import { markupOf } from './editor-markup.ts';
import { editorSchema } from './editor-schema.ts';
import { withLastLine, type ImageGround } from './image-node.ts';
import { useTextImages, type TextImages } from './use-text-images.ts';
import { readablePaste } from './pasted-lists.ts';

type Props = InputProps<ColumnOf<'richText'>, string> & {
  readonly onOtherFiles?: (files: readonly File[]) => void;
};

/** An editor, once it is there. */
interface EditedText {
  readonly editor: Editor | undefined;
  readonly images: TextImages;
  /** The control was left: what came from elsewhere meanwhile is shown. */
  readonly leave: () => void;
}

/**
 * The editor of a value, in `host`. What is typed is given on at once; a value that comes from elsewhere meanwhile is shown
 * where nothing was typed, else when the control is left. What is wrong stays as it is typed.
 */
export function useEditor(
  props: Props,
  host: RefObject<HTMLElement | null>,
  onToolbar: () => void,
): EditedText {
  const { t } = useTranslation();
  const { value, column, onChange, onProblem } = props;
  const [editor, setEditor] = useState<Editor>();
  /** What has been typed since the control was entered: good so far, or wrong. */
  const typed = useRef<'good' | 'wrong'>(undefined);
  const hasArrived = useRef(false);
  const gave = useArrivals(value, (now) => {
    if (editor && typed.current === undefined) show(editor, now);
    else hasArrived.current = true;
  });
  const give = (from: Editor) => {
    const html = markupOf(from.getJSON());
    const result = within(html, column.maxLength);
    typed.current = result.ok ? 'good' : 'wrong';
    const now = html === '' ? null : html;
    if (result.ok && now !== value) {
      gave(now);
      onChange(now);
    }
    onProblem(result.ok ? undefined : result.problem);
  };
  const images = useTextImages(column.id, { editor, onOtherFiles: props.onOtherFiles });
  const now = useEffectEvent(() => ({ give, images, onToolbar }));
  const create = useEffectEvent(
    (element: HTMLElement) =>
      new Editor({
        element,
        extensions: editorSchema(
          t,
          groundOf(() => now().images),
          () => now().onToolbar(),
        ),
        content: withLastLine(value ?? ''),
        parseOptions: AS_WRITTEN,
        injectCSS: false,
        editorProps: propsOf(props),
        onUpdate: ({ editor: changed }) => now().give(changed),
      }),
  );
  useLayoutEffect(() => {
    if (!host.current) return undefined;
    const created = create(host.current);
    // oxlint-disable-next-line react/set-state-in-effect -- the editor needs an element that is drawn
    setEditor(created);
    return () => created.destroy();
  }, [host]);
  useDescription(editor, props);
  const leave = () => {
    if (!editor || typed.current === 'wrong') return;
    typed.current = undefined;
    if (hasArrived.current) show(editor, value);
    hasArrived.current = false;
  };
  return { editor, images, leave };
}

function groundOf(images: () => TextImages): ImageGround {
  return { sourceOf: (file) => images().sourceOf(file), take: (files, at) => images().send(files, at) };
}

/** A link leads on where the key for that is held, as in other editors; without it one writes in its text. */
function openLink({ target, ctrlKey, metaKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || !(ctrlKey || metaKey)) return false;
  window.open(link.href, '_blank', 'noopener,noreferrer');
  return true;
}

/** Keeps what readers of the screen are told of an editor as its control says. */
function useDescription(
  editor: Editor | undefined,
  { column, id, invalid, describedBy, label = column.label }: Props,
): void {
  useLayoutEffect(() => {
    editor?.setOptions({ editorProps: propsOf({ id, invalid, describedBy, label }) });
  }, [editor, id, invalid, describedBy, label]);
}

type Described = Pick<Props, 'id' | 'invalid' | 'describedBy' | 'label'>;

function propsOf(described: Described): EditorOptions['editorProps'] {
  return {
    attributes: attributesOf(described),
    transformPastedHTML: readablePaste,
    // The keys that save and that leave belong to the form.
    handleDOMEvents: {
      click: (_view, event) => openLink(event),
      keydown: (_view, { key, ctrlKey, metaKey }) =>
        key === 'Escape' || (key === 'Enter' && (ctrlKey || metaKey)),
    },
  };
}

/** Shows a text that came from elsewhere: what was typed before belongs to another one, and is not undone into it. */
function show(editor: Editor, value: string | null): void {
  const html = value ?? '';
  if (markupOf(editor.getJSON()) === html) return;
  editor.commands.setContent(withLastLine(html), { emitUpdate: false, parseOptions: AS_WRITTEN });
  const { doc, plugins } = editor.state;
  editor.view.updateState(EditorState.create({ doc, plugins }));
}

/** Spaces are part of a text that was written here. */
const AS_WRITTEN = { preserveWhitespace: true } as const;

function attributesOf({ id, invalid, describedBy, label }: Described): Record<string, string> {
  return {
    id,
    role: 'textbox',
    dir: 'auto',
    'aria-multiline': 'true',
    ...(label === undefined ? {} : { 'aria-label': label }),
    ...(invalid ? { 'aria-invalid': 'true' } : {}),
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
  };
}

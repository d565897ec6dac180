import { Node, type Editor } from '@tiptap/core';
import { Fragment, Slice, type Node as Piece } from '@tiptap/pm/model';
import { NodeSelection, Plugin, Selection, type Transaction } from '@tiptap/pm/state';
import { dropPoint } from '@tiptap/pm/transform';
import { imageOf } from '#core/fields/rich-text/rich-image.ts';

/** What images of the editor ask for. */
export interface ImageGround {
  /** Where a file is asked for; undefined where the record is not known. */
  readonly sourceOf: (file: string) => string | undefined;
  /** Takes files that were pasted or dropped there; false where they are none of its own. */
  readonly take: (files: readonly File[], at: number) => boolean;
}

/** An image that stands in the editor. */
export interface ImageAttributes {
  readonly file: string;
  readonly alternative: string;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

const unread = { default: null, rendered: false, parseHTML: () => null };

/** Images of the editor: each is a block of its own and a file of the record. What is pasted with another source is none. */
export function imageNode({ sourceOf, take }: ImageGround): Node {
  return Node.create({
    name: 'image',
    // Its keys and presses come before those of carets beside blocks.
    priority: 150,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({ file: unread, alternative: unread, width: unread, height: unread }),
    parseHTML: () => [
      {
        tag: 'img',
        getAttrs: (element) => {
          const attribute = (name: string) => element.getAttribute(name) ?? undefined;
          const image = imageOf({ tag: 'img', attribute, children: [] });
          if (!image) return false;
          const { file, alternative, width, height } = image;
          return { file, alternative, width, height };
        },
      },
    ],
    renderHTML: ({ node }) => {
      const { file, alternative, width, height } = attributesOf(node);
      const size = width === undefined || height === undefined ? {} : { width, height };
      return ['img', { 'data-file': file, alt: alternative, ...size, src: sourceOf(file) }];
    },
    addKeyboardShortcuts: () => ({
      Backspace: ({ editor }) => removeOnly(editor),
      Delete: ({ editor }) => removeOnly(editor),
    }),
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          // A press on an image that stands first or last is none beside it.
          createSelectionBetween: ({ state: { selection } }, { pos: from }, { pos: to }) =>
            isImage(selection) && from === to && from === selection.from ? selection : null,
          handlePaste: (view, { clipboardData }) =>
            clipboardData !== null &&
            !hasWords(clipboardData) &&
            take([...clipboardData.files], view.state.selection.to),
          handleDrop: (view, { dataTransfer, clientX: left, clientY: top }, _slice, moved) => {
            const files = [...(dataTransfer?.files ?? [])];
            const at = view.posAtCoords({ left, top })?.pos ?? view.state.selection.to;
            return !moved && take(files, at);
          },
        },
      }),
    ],
  });
}

/** Removes a chosen image that stands alone where some block must be: a line takes its place. False for all others. */
function removeOnly(editor: Editor): boolean {
  return editor.commands.command(({ tr, state }) => {
    const { selection, schema } = state;
    const isAlone = selection.$from.parent.childCount === 1;
    if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image' || !isAlone)
      return false;
    const line = schema.nodes['paragraph']?.create();
    if (!line) return false;
    tr.replaceWith(selection.from, selection.to, line);
    tr.setSelection(Selection.near(tr.doc.resolve(selection.from + 1)));
    return true;
  });
}

/** Whether an image is chosen. */
export function isImage(selection: Selection): selection is NodeSelection {
  return selection instanceof NodeSelection && selection.node.type.name === 'image';
}

/** A text as the editor shows it: below an image at its end there is a line to write in. */
export function withLastLine(html: string): string {
  return /<img [^<>]*>$/.test(html) ? `${html}<p></p>` : html;
}

/** Whether the clipboard has more than an image: tables of other programs come as a picture of themselves, too. */
function hasWords(clipboard: DataTransfer): boolean {
  const html = clipboard
    .getData('text/html')
    .replaceAll(/<style[^]*?<\/style>|<!--[^]*?-->|<[^<>]*>|&nbsp;/gi, '');
  return html.trim() !== '' || clipboard.getData('text/plain').trim() !== '';
}

/** What is known of an image of the editor. */
export function attributesOf({ attrs }: Pick<Piece, 'attrs'>): ImageAttributes {
  const side = (name: string) => (typeof attrs[name] === 'number' ? attrs[name] : undefined);
  return {
    file: String(attrs['file'] ?? ''),
    alternative: String(attrs['alternative'] ?? ''),
    width: side('width'),
    height: side('height'),
  };
}

/** Puts an image beside the block at a place of the text; a caret that stands there goes behind it. */
export function insertImage(editor: Editor, at: number, image: ImageAttributes): void {
  editor.commands.command(({ tr, state }) => {
    const { image: type, paragraph } = state.schema.nodes;
    if (!type || !paragraph) return false;
    const place = Math.min(at, tr.doc.content.size);
    const piece = type.create(image);
    const point = dropPoint(tr.doc, place, new Slice(Fragment.from(piece), 0, 0));
    if (point === null) return false;
    tr.insert(point, piece);
    const end = point + piece.nodeSize;
    if (end === tr.doc.content.size) tr.insert(end, paragraph.create());
    goBehind(tr, end, state.selection.empty && state.selection.to === at);
    return true;
  });
}

function goBehind(tr: Transaction, end: number, isThere: boolean): void {
  if (isThere) tr.setSelection(Selection.near(tr.doc.resolve(end), 1));
}

import { Extension, type Extensions } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Code } from '@tiptap/extension-code';
import { CodeBlock } from '@tiptap/extension-code-block';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { BulletList, ListItem, ListKeymap, OrderedList, TaskItem, TaskList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Strike } from '@tiptap/extension-strike';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
import { Gapcursor, UndoRedo } from '@tiptap/extensions';
import { imageNode, type ImageGround } from './image-node.ts';
import type { Translate } from '#core/language/texts.ts';
import { richLink } from '#core/fields/rich-text/rich-link.ts';

/** What the editor can write: the elements of formatted texts, no more. Nothing of it writes an inline style. */
export function editorSchema(t: Translate, images: ImageGround, onToolbar: () => void): Extensions {
  return [
    Document,
    Paragraph,
    Text,
    lineBreak,
    Heading.configure({ levels: [1, 2, 3] }),
    Bold,
    Italic,
    Underline,
    Strike,
    Code,
    CodeBlock,
    Blockquote,
    HorizontalRule,
    imageNode(images),
    BulletList,
    OrderedList,
    ListItem,
    ListKeymap,
    TaskList,
    task.configure({
      nested: true,
      a11y: { checkboxLabel: (_node, checked) => t(checked ? 'field.rich.done' : 'field.rich.open') },
    }),
    Link.configure({
      openOnClick: false,
      autolink: true,
      linkOnPaste: true,
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (address) => richLink(address) !== undefined,
    }),
    table,
    TableRow,
    TableHeader,
    TableCell,
    Gapcursor,
    UndoRedo,
    Extension.create({
      name: 'toToolbar',
      addKeyboardShortcuts: () => ({
        'Alt-F10': () => {
          onToolbar();
          return true;
        },
      }),
    }),
  ];
}

/** Ctrl Enter saves. */
const lineBreak = HardBreak.extend({
  addKeyboardShortcuts() {
    return { 'Shift-Enter': () => this.editor.commands.setHardBreak() };
  },
});

/** A task is an item of a list of tasks; it needs no mark of its own. */
const task = TaskItem.extend({
  parseHTML() {
    return [{ tag: 'ul[data-type="taskList"] > li', priority: 51 }];
  },
});

/** The last cell lets the keyboard out. */
const table = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
  addKeyboardShortcuts() {
    return { ...this.parent?.(), Tab: () => this.editor.commands.goToNextCell() };
  },
}).configure({ resizable: false, View: null });

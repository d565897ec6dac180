import type { Editor } from '@tiptap/core';
import {
  IconBlockquote,
  IconBold,
  IconClearFormatting,
  IconCode,
  IconColumnInsertRight,
  IconColumnRemove,
  IconIndentDecrease,
  IconIndentIncrease,
  IconItalic,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconRowInsertBottom,
  IconRowRemove,
  IconSeparator,
  IconSourceCode,
  IconStrikethrough,
  IconTable,
  IconTableOff,
  IconUnderline,
  IconArrowBackUp,
  IconArrowForwardUp,
  type Icon,
} from '@tabler/icons-react';

/** A button of the toolbar. */
export interface Tool {
  /** Its name in the texts, below `field.rich`. */
  readonly name: string;
  readonly icon: Icon;
  /** Its keys, as the editor has them. */
  readonly keys?: string;
  readonly run: (editor: Editor) => boolean;
  /** Whether it is on where the caret stands; left out where it is never. */
  readonly isOn?: (editor: Editor) => boolean;
  readonly isPossible?: (editor: Editor) => boolean;
  /** There at all; always unless given. */
  readonly isThere?: (editor: Editor) => boolean;
  /** It points in the direction of the text. */
  readonly turns?: boolean;
}

const LISTED = ['listItem', 'taskItem'] as const;

const isInTable = (editor: Editor) => editor.isActive('table');

/** The tools by groups. */
export const TOOLS: readonly (readonly Tool[])[] = [
  [
    mark('bold', IconBold, 'Mod-B', (editor) => editor.chain().focus().toggleBold().run()),
    mark('italic', IconItalic, 'Mod-I', (editor) => editor.chain().focus().toggleItalic().run()),
    mark('underline', IconUnderline, 'Mod-U', (editor) => editor.chain().focus().toggleUnderline().run()),
    mark('strike', IconStrikethrough, 'Mod-Shift-S', (editor) => editor.chain().focus().toggleStrike().run()),
    mark('code', IconCode, 'Mod-E', (editor) => editor.chain().focus().toggleCode().run()),
  ],
  [
    mark('bulletList', IconList, 'Mod-Shift-8', (editor) => editor.chain().focus().toggleBulletList().run()),
    mark('orderedList', IconListNumbers, 'Mod-Shift-7', (editor) =>
      editor.chain().focus().toggleOrderedList().run(),
    ),
    mark('taskList', IconListCheck, 'Mod-Shift-9', (editor) => editor.chain().focus().toggleTaskList().run()),
    {
      name: 'indent',
      icon: IconIndentIncrease,
      keys: 'Tab',
      turns: true,
      isThere: (editor) => LISTED.some((item) => editor.isActive(item)),
      isPossible: (editor) => LISTED.some((item) => editor.can().sinkListItem(item)),
      run: (editor) => LISTED.some((item) => editor.chain().focus().sinkListItem(item).run()),
    },
    {
      name: 'outdent',
      icon: IconIndentDecrease,
      keys: 'Shift-Tab',
      turns: true,
      isThere: (editor) => LISTED.some((item) => editor.isActive(item)),
      run: (editor) => LISTED.some((item) => editor.chain().focus().liftListItem(item).run()),
    },
  ],
  [
    mark('blockquote', IconBlockquote, 'Mod-Shift-B', (editor) =>
      editor.chain().focus().toggleBlockquote().run(),
    ),
    mark('codeBlock', IconSourceCode, 'Mod-Alt-C', (editor) =>
      editor.chain().focus().toggleCodeBlock().run(),
    ),
    {
      name: 'rule',
      icon: IconSeparator,
      run: (editor) => editor.chain().focus().setHorizontalRule().run(),
    },
    {
      name: 'table',
      icon: IconTable,
      isThere: (editor) => !isInTable(editor),
      run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
    inTable('addRow', IconRowInsertBottom, (editor) => editor.chain().focus().addRowAfter().run()),
    inTable('removeRow', IconRowRemove, (editor) => editor.chain().focus().deleteRow().run()),
    {
      ...inTable('addColumn', IconColumnInsertRight, (editor) =>
        editor.chain().focus().addColumnAfter().run(),
      ),
      turns: true,
    },
    inTable('removeColumn', IconColumnRemove, (editor) => editor.chain().focus().deleteColumn().run()),
    inTable('removeTable', IconTableOff, (editor) => editor.chain().focus().deleteTable().run()),
  ],
  [
    {
      name: 'clear',
      icon: IconClearFormatting,
      run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run(),
    },
    {
      name: 'undo',
      icon: IconArrowBackUp,
      keys: 'Mod-Z',
      turns: true,
      isPossible: (editor) => editor.can().undo(),
      run: (editor) => editor.chain().focus().undo().run(),
    },
    {
      name: 'redo',
      icon: IconArrowForwardUp,
      keys: 'Mod-Shift-Z',
      turns: true,
      isPossible: (editor) => editor.can().redo(),
      run: (editor) => editor.chain().focus().redo().run(),
    },
  ],
];

function mark(name: string, icon: Icon, keys: string, run: Tool['run']): Tool {
  return { name, icon, keys, run, isOn: (editor) => editor.isActive(name) };
}

function inTable(name: string, icon: Icon, run: Tool['run']): Tool {
  return { name, icon, run, isThere: isInTable };
}

import type { JSONContent } from '@tiptap/core';
import { canonical } from '#core/fields/rich-text/canonical.ts';
import type { ForeignElement, ForeignNode } from '#core/fields/rich-text/rich-node.ts';
import { attributesOf as attributesOfImage, type ImageAttributes } from './image-node.ts';
import { writeMarkup } from '#core/fields/rich-text/write-markup.ts';

/** What stands in the editor as formatted text, in the form in which the server keeps it; an empty text where nothing does. */
export function markupOf(document: JSONContent): string {
  return writeMarkup(canonical(all(document.content), { collapse: false }));
}

const TAGS: Readonly<Record<string, string>> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  taskList: 'ul',
  taskItem: 'li',
  codeBlock: 'pre',
  horizontalRule: 'hr',
  image: 'img',
  hardBreak: 'br',
  table: 'table',
  tableRow: 'tr',
  tableCell: 'td',
  tableHeader: 'th',
};

const MARKS: Readonly<Record<string, string>> = {
  link: 'a',
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
};

function all(content: readonly JSONContent[] = []): readonly ForeignNode[] {
  return content.map(foreign);
}

function foreign(node: JSONContent): ForeignNode {
  const { type = '', attrs = {}, marks = [], content, text } = node;
  const tag = type === 'heading' ? `h${Number(attrs['level'])}` : TAGS[type];
  const bare: ForeignNode =
    tag === undefined ? (text ?? '') : element(tag, all(content), attributesOf(type, attrs));
  return marks.reduce<ForeignNode>((inner, mark) => {
    const around = MARKS[mark.type];
    const href: unknown = mark.attrs?.['href'];
    return around === undefined ? inner : element(around, [inner], { href });
  }, bare);
}

function element(
  tag: string,
  children: readonly ForeignNode[],
  attributes: Readonly<Record<string, unknown>>,
): ForeignElement {
  const attribute = (name: string) => {
    const value = attributes[name];
    return typeof value === 'string' ? value : undefined;
  };
  return { tag, attribute, children };
}

function attributesOf(
  type: string,
  attrs: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  if (type === 'taskList') return { 'data-type': 'taskList' };
  if (type === 'taskItem') return { 'data-checked': String(attrs['checked'] === true) };
  if (type === 'image') return imageAttributes(attributesOfImage({ attrs }));
  return { colspan: String(attrs['colspan']), rowspan: String(attrs['rowspan']) };
}

function imageAttributes({
  file,
  alternative,
  width,
  height,
}: ImageAttributes): Readonly<Record<string, unknown>> {
  const size =
    width === undefined || height === undefined ? {} : { width: String(width), height: String(height) };
  return { 'data-file': file, alt: alternative, ...size };
}

import { trimmedEnd } from '../../std/trimmed-end.ts';
import { plainCharacters } from './plain-characters.ts';
import { imageOf } from './rich-image.ts';
import { richLink } from './rich-link.ts';
import { MARKS, type ForeignElement, type ForeignNode, type MarkTag, type RichNode } from './rich-node.ts';
import { RunCollector, type Marks } from './runs.ts';

/** How deep lists, quotes and tables may stand in each other; what is deeper stands beside what holds it. */
const MAX_DEPTH = 10;

/** Most columns or rows that one cell of a table takes. */
const MAX_SPAN = 50;

/** How a document is read. */
interface Reading {
  /** Spaces and line breaks between words are one space, as HTML has it; else texts are taken as they are. */
  readonly collapse: boolean;
}

interface Inside extends Reading {
  readonly depth: number;
  /** Tables do not stand in tables. */
  readonly inTable: boolean;
}

/**
 * The one form of a formatted text: what its elements mean, in the few elements that there are. Whatever else stands in a
 * document gives its text alone. Blocks without any text at the end are left out.
 */
export function canonical(nodes: readonly ForeignNode[], reading: Reading): readonly RichNode[] {
  const blocks = [...blocksOf(nodes, { ...reading, depth: 0, inTable: false })];
  while (isBlank(blocks.at(-1))) blocks.pop();
  return blocks;
}

const EMPTY_PARAGRAPH: RichNode = { tag: 'p', children: [] };

function isBlank(node: RichNode | undefined): boolean {
  if (typeof node !== 'object' || !(LEAVES.has(node.tag) || node.tag === 'pre')) return false;
  return node.children.every((child) => typeof child === 'string' && /^[ \t]*$/.test(child));
}

const LEAVES: ReadonlyMap<string, 'p' | 'h1' | 'h2' | 'h3'> = new Map([
  ['p', 'p'],
  ['h1', 'h1'],
  ['h2', 'h2'],
  ['h3', 'h3'],
  ['h4', 'h3'],
  ['h5', 'h3'],
  ['h6', 'h3'],
]);

const MARK_OF: ReadonlyMap<string, MarkTag> = new Map([
  ...MARKS.map((mark) => [mark, mark] as const),
  ['b', 'strong'],
  ['i', 'em'],
  ['cite', 'em'],
  ['ins', 'u'],
  ['del', 's'],
  ['strike', 's'],
  ['kbd', 'code'],
  ['samp', 'code'],
]);

/** Elements that begin and end a paragraph of their own without being one of ours. */
const BREAKING: ReadonlySet<string> = new Set(
  'address article aside caption center dd details div dl dt fieldset figcaption figure footer form header hgroup legend li main nav section summary tbody td tfoot th thead tr'.split(
    ' ',
  ),
);

const LISTS: ReadonlySet<string> = new Set(['ul', 'ol', 'menu', 'dir']);

function blocksOf(nodes: readonly ForeignNode[], inside: Inside): readonly RichNode[] {
  const collector = new RunCollector(inside.collapse);
  const blocks: RichNode[] = [];
  const flush = () => {
    const children = collector.take();
    if (children) blocks.push({ tag: 'p', children });
  };
  const walk = (list: readonly ForeignNode[], marks: Marks): void => {
    for (const node of list) {
      if (typeof node === 'string') collector.text(node, marks);
      else if (node.tag === 'br') collector.lineBreak(marks);
      else if (isUnknownImage(node)) collector.text(wordsOf(node), marks);
      else if (!isBlock(node)) walk(node.children, marked(node, marks));
      else {
        flush();
        const own = blockOf(node, inside);
        if (own) blocks.push(own);
        else walk(node.children, marks);
        flush();
      }
    }
  };
  walk(nodes, {});
  flush();
  return blocks;
}

/** An image that is no file of a record: the words that stand for it are kept. */
function isUnknownImage(element: ForeignElement): boolean {
  return element.tag === 'img' && !imageOf(element);
}

/** The words that stand for an image, apart from those around it. */
function wordsOf({ attribute }: ForeignElement): string {
  const words = attribute('alt')?.trim() ?? '';
  return words === '' ? '' : ` ${words} `;
}

function isBlock(element: ForeignElement): boolean {
  const { tag } = element;
  const isOurs = LEAVES.has(tag) || LISTS.has(tag);
  return (
    isOurs ||
    BREAKING.has(tag) ||
    ['pre', 'blockquote', 'table', 'hr'].includes(tag) ||
    imageOf(element) !== undefined
  );
}

function marked({ tag, attribute }: ForeignElement, marks: Marks): Marks {
  const mark = MARK_OF.get(tag);
  if (mark === undefined) return marks;
  if (mark !== 'a') return { ...marks, [mark]: true };
  const href = richLink(attribute('href') ?? '');
  return href === undefined ? marks : { ...marks, a: href };
}

/** The block that an element is; undefined where only what stands in it counts. */
function blockOf(element: ForeignElement, inside: Inside): RichNode | undefined {
  const { tag, children } = element;
  const leaf = LEAVES.get(tag);
  if (leaf !== undefined)
    return holdsBlocks(children) ? undefined : { tag: leaf, children: linesOf(children, inside) };
  if (tag === 'hr') return { tag: 'hr', children: [] };
  if (tag === 'img') return imageOf(element);
  if (tag === 'pre') return { tag: 'pre', children: [rawText(children)].filter((text) => text !== '') };
  if (inside.depth >= MAX_DEPTH) return undefined;
  const deeper = { ...inside, depth: inside.depth + 1 };
  if (tag === 'blockquote') return held({ tag: 'blockquote', children: blocksOf(children, deeper) });
  if (LISTS.has(tag)) return listOf(element, deeper);
  return tag === 'table' && !inside.inTable ? tableOf(element, { ...deeper, inTable: true }) : undefined;
}

function held(node: Exclude<RichNode, string>): RichNode {
  return node.children.length > 0 ? node : { ...node, children: [EMPTY_PARAGRAPH] };
}

function holdsBlocks(nodes: readonly ForeignNode[]): boolean {
  return nodes.some((node) => typeof node === 'object' && (isBlock(node) || holdsBlocks(node.children)));
}

/** The pieces of one block. */
function linesOf(nodes: readonly ForeignNode[], { collapse }: Reading): readonly RichNode[] {
  const collector = new RunCollector(collapse);
  const walk = (list: readonly ForeignNode[], marks: Marks): void => {
    for (const node of list) {
      if (typeof node === 'string') collector.text(node, marks);
      else if (node.tag === 'br') collector.lineBreak(marks);
      else if (node.tag === 'img') collector.text(wordsOf(node), marks);
      else walk(node.children, marked(node, marks));
    }
  };
  walk(nodes, {});
  return collector.take() ?? [];
}

function rawText(nodes: readonly ForeignNode[]): string {
  const text = nodes.map((node) => {
    if (typeof node === 'string') return node;
    if (node.tag === 'img') return wordsOf(node);
    return node.tag === 'br' ? '\n' : rawText(node.children);
  });
  return trimmedEnd(plainCharacters(text.join('')), '\n');
}

function listOf(element: ForeignElement, inside: Inside): RichNode | undefined {
  const tasks = element.attribute('data-type') === 'taskList' || element.children.some(isTask);
  const items = itemsOf(element.children).map((item): RichNode => {
    const blocks = blocksOf(item.nodes, inside);
    const [first] = blocks;
    const begins = typeof first === 'object' && first.tag === 'p';
    const children = begins ? blocks : [EMPTY_PARAGRAPH, ...blocks];
    return tasks ? { tag: 'li', checked: item.checked, children } : { tag: 'li', children };
  });
  if (items.length === 0) return undefined;
  if (tasks) return { tag: 'ul', tasks, children: items };
  return { tag: element.tag === 'ol' ? 'ol' : 'ul', children: items };
}

function isTask(node: ForeignNode): boolean {
  return typeof node === 'object' && node.attribute('data-checked') !== undefined;
}

/** The items of a list; what stands between them belongs to the one before. */
function itemsOf(nodes: readonly ForeignNode[]): readonly { nodes: ForeignNode[]; checked: boolean }[] {
  const items: { nodes: ForeignNode[]; checked: boolean }[] = [];
  for (const node of nodes) {
    if (typeof node === 'string' && node.trim() === '') continue;
    const isItem = typeof node === 'object' && node.tag === 'li';
    const last = items.at(-1);
    if (isItem) items.push({ nodes: [...node.children], checked: node.attribute('data-checked') === 'true' });
    else if (last) last.nodes.push(node);
    else items.push({ nodes: [node], checked: false });
  }
  return items;
}

function tableOf(element: ForeignElement, inside: Inside): RichNode | undefined {
  const rows = rowsOf(element).flatMap((row): readonly RichNode[] => {
    const cells = row.children.flatMap((cell) => (isCell(cell) ? [cellOf(cell, inside)] : []));
    return cells.length > 0 ? [{ tag: 'tr', children: cells }] : [];
  });
  if (rows.length === 0) return undefined;
  return { tag: 'table', children: [{ tag: 'tbody', children: rows }] };
}

function rowsOf(element: ForeignElement): readonly ForeignElement[] {
  return element.children.flatMap((node) => {
    if (typeof node === 'string') return [];
    if (node.tag === 'tr') return [node];
    return ['thead', 'tbody', 'tfoot'].includes(node.tag) ? rowsOf(node) : [];
  });
}

function isCell(node: ForeignNode): node is ForeignElement {
  return typeof node === 'object' && (node.tag === 'td' || node.tag === 'th');
}

function cellOf(cell: ForeignElement, inside: Inside): RichNode {
  const [columns, rows] = [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')];
  return held({
    tag: cell.tag === 'th' ? 'th' : 'td',
    ...(columns > 1 ? { columns } : {}),
    ...(rows > 1 ? { rows } : {}),
    children: blocksOf(cell.children, inside),
  });
}

function spanOf(cell: ForeignElement, name: string): number {
  const span = Number(cell.attribute(name) ?? 1);
  return Number.isInteger(span) && span >= 1 && span <= MAX_SPAN ? span : 1;
}

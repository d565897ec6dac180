import { plainCharacters } from './plain-characters.ts';
import { MARKS, type MarkTag, type RichNode } from './rich-node.ts';

/** What a piece of text is marked as; of a link where it leads. */
export type Marks = { readonly [Mark in MarkTag]?: Mark extends 'a' ? string : true };

interface Run {
  /** Undefined for a line break. */
  text: string | undefined;
  readonly marks: Marks;
}

/** Gathers the pieces of one block and gives them as nodes, each mark around as much as it can hold. */
export class RunCollector {
  readonly #collapse: boolean;
  #runs: Run[] = [];

  constructor(collapse: boolean) {
    this.#collapse = collapse;
  }

  text(given: string, marks: Marks): void {
    const plain = plainCharacters(given).replaceAll('\n', ' ');
    const text = this.#collapse ? this.#collapsed(plain) : plain;
    // Code has no other marks.
    if (text !== '') this.#runs.push({ text, marks: marks.code ? { code: true } : marks });
  }

  lineBreak(marks: Marks): void {
    const last = this.#runs.at(-1);
    if (this.#collapse && last?.text !== undefined) last.text = last.text.replace(/ $/, '');
    this.#runs.push({ text: undefined, marks: marks.code ? { code: true } : marks });
  }

  /** The nodes, of which there may be none; undefined where nothing was gathered. Begins anew. */
  take(): readonly RichNode[] | undefined {
    if (this.#collapse) trimEnd(this.#runs);
    const runs = this.#runs.filter(({ text }) => text !== '');
    this.#runs = [];
    while (runs.length > 0 && runs.at(-1)?.text === undefined) runs.pop();
    return runs.length === 0 ? undefined : nested(runs, MARKS);
  }

  #collapsed(text: string): string {
    const words = text.replace(/[ \t]+/g, ' ');
    const before = this.#runs.at(-1);
    const isAfterSpace = before?.text === undefined || before.text.endsWith(' ');
    return isAfterSpace ? words.replace(/^ /, '') : words;
  }
}

function trimEnd(runs: Run[]): void {
  for (let last = runs.at(-1); last; last = runs.at(-1)) {
    if (last.text !== undefined) {
      last.text = last.text.replace(/ $/, '');
      if (last.text !== '') return;
    }
    runs.pop();
  }
}

/** Runs as nodes: those that follow each other with the same mark stand in one element. */
function nested(runs: readonly Run[], marks: readonly MarkTag[]): readonly RichNode[] {
  const [mark, ...inner] = marks;
  if (mark === undefined) return joined(runs);
  const nodes: RichNode[] = [];
  for (let at = 0; at < runs.length;) {
    const value = runs[at]?.marks[mark];
    let end = at + 1;
    while (end < runs.length && runs[end]?.marks[mark] === value) end += 1;
    const children = nested(runs.slice(at, end), inner);
    // There may be more of them than a call takes arguments.
    if (value === undefined) for (const child of children) nodes.push(child);
    else
      nodes.push(typeof value === 'string' ? { tag: mark, href: value, children } : { tag: mark, children });
    at = end;
  }
  return nodes;
}

function joined(runs: readonly Run[]): readonly RichNode[] {
  const nodes: RichNode[] = [];
  let words = '';
  const flush = () => {
    if (words !== '') nodes.push(words.normalize('NFC'));
    words = '';
  };
  for (const { text } of runs) {
    if (text !== undefined) {
      words += text;
      continue;
    }
    flush();
    nodes.push({ tag: 'br', children: [] });
  }
  flush();
  return nodes;
}

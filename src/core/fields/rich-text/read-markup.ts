import { canonical } from './canonical.ts';
import { unescapeWords } from './plain-text.ts';
import type { ForeignElement, ForeignNode, RichNode } from './rich-node.ts';
import { writeMarkup } from './write-markup.ts';

/**
 * The formatted text that HTML of `writeMarkup` stands for; undefined for every other text. Nothing that is not written
 * exactly so is ever taken for formatting, so what this gives is safe to show.
 */
export function readMarkup(html: string): readonly RichNode[] | undefined {
  const foreign = elementsOf(html);
  const nodes = foreign && canonical(foreign, { collapse: false });
  return nodes && writeMarkup(nodes) === html ? nodes : undefined;
}

const PIECE = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+="[^"<>]*")*)>|([^<]+)/y;
const ATTRIBUTE = / ([a-z-]+)="([^"]*)"/g;

/** Elements without an end. */
const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img']);

/** Deeper than the deepest text: what is nested deeper is no text of ours. */
const DEEPEST = 60;

interface Open {
  readonly tag: string;
  readonly children: ForeignNode[];
}

function elementsOf(html: string): readonly ForeignNode[] | undefined {
  const root: Open = { tag: '', children: [] };
  const open: Open[] = [root];
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < html.length) {
    const found = PIECE.exec(html);
    const inner = open.at(-1);
    if (!found || !inner || open.length > DEEPEST) return undefined;
    const [, end, tag, attributes = '', text] = found;
    if (text !== undefined) inner.children.push(unescapeWords(text));
    else if (tag === undefined || (end && inner.tag !== tag)) return undefined;
    else if (end) open.pop();
    else {
      const element = elementOf(tag, attributes);
      inner.children.push(element);
      if (!VOID.has(tag)) open.push(element);
    }
  }
  return open.length === 1 ? root.children : undefined;
}

function elementOf(tag: string, attributes: string): ForeignElement & Open {
  const known = new Map(
    Array.from(attributes.matchAll(ATTRIBUTE), ([, name = '', value = '']) => [name, unescapeWords(value)]),
  );
  return { tag, attribute: (name) => known.get(name), children: [] };
}

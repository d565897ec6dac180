import type { SyntaxNode, Tree } from '@lezer/common';
import { foreignAt } from './foreign.ts';
import { parser } from './syntax-parser.ts';
import * as terms from './syntax-terms.ts';
import { FORMULA_LENGTH } from '../../marks/formula-length.ts';
import {
  type BinaryOperator,
  type Diagnostic,
  type Range,
  type Syntax,
  type UnaryOperator,
  type WrittenArgument,
  type WrittenName,
} from './syntax.ts';

/** How deep a formula may be nested; a chain of operators nests once each. */
export const FORMULA_DEPTH = 200;
/** Most digits of a number, before and after the point together. */
const NUMBER_DIGITS = 40;

/** A formula that can be understood, or what stands in the way. */
type Parsed =
  | { readonly ok: true; readonly syntax: Syntax }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** Reads the text of a formula. Never throws, whatever the text is. */
export function parseFormula(text: string): Parsed {
  if (text.length > FORMULA_LENGTH) {
    return failed({
      from: FORMULA_LENGTH,
      to: text.length,
      code: 'too_long',
      params: { max: FORMULA_LENGTH },
    });
  }
  if (text.trim() === '') return failed({ from: 0, to: text.length, code: 'nothing' });
  const open = unclosed(text);
  if (open) return failed({ from: open.from, to: text.length, code: open.code });
  const deep = tooDeep(text);
  if (deep !== undefined) {
    return failed({ from: deep, to: deep + 1, code: 'too_deep', params: { max: FORMULA_DEPTH } });
  }
  const tree = parser.parse(text);
  const broken = firstError(tree, text);
  if (broken) return failed(broken);
  const reading: Reading = { text, problem: undefined };
  const syntax = tree.topNode.firstChild && read(expressionIn(tree.topNode), reading, 1);
  if (reading.problem) return failed(reading.problem);
  return syntax ? { ok: true, syntax } : failed({ from: 0, to: text.length, code: 'nothing' });
}

/**
 * Reads the text of a formula as far as it goes, for an editor that must know where the pointer stands. What opens a
 * text, name or comment that does not end is read as a space: the parser would look for each end again and again.
 */
export function parseTree(text: string): Tree {
  let read = text.slice(0, FORMULA_LENGTH);
  // Three times at most: from where it stands on, nothing of its kind is left.
  for (let open = unclosed(read); open; open = unclosed(read)) {
    const { from, opens } = open;
    read = read.slice(0, from) + read.slice(from).replaceAll(opens, ' '.repeat(opens.length));
  }
  return parser.parse(read.slice(0, tooDeep(read)));
}

function failed(diagnostic: Diagnostic): Parsed {
  return { ok: false, diagnostics: [diagnostic] };
}

/** What opens a part of the text that is taken as it stands, what closes it, and what is wrong where that is missing. */
const QUOTED = [
  { opens: '"', closes: /"/g, code: 'text_open' },
  { opens: '[', closes: /]/g, code: 'bracket_open' },
  { opens: '/*', closes: /\*\//g, code: 'comment_open' },
] as const;

/** A text, name or comment that does not end, and where it begins. */
interface Unclosed {
  readonly from: number;
  readonly opens: string;
  readonly code: (typeof QUOTED)[number]['code'];
}

/** The first text, name or comment that does not end; the parser would look for its end again and again. */
export function unclosed(text: string): Unclosed | undefined {
  let at = 0;
  while (at < text.length) {
    const begun = QUOTED.find(({ opens }) => text.startsWith(opens, at));
    if (!begun) {
      at += 1;
      continue;
    }
    const { opens, closes, code } = begun;
    closes.lastIndex = at + opens.length;
    // A doubled sign within is two texts one after the other here, which ends at the same place.
    if (!closes.exec(text)) return { from: at, opens, code };
    at = closes.lastIndex;
  }
  return undefined;
}

/** Texts, names and comments that end, and the parentheses between them. */
const PARTS = /"[^"]*"|\[[^\]]*]|\/\*[^]*?\*\/|[()]/g;

/**
 * Where parentheses are nested deeper than a formula may be, if they are: at each of them the parser would copy all that
 * are open. In the text everything that begins has its end.
 */
function tooDeep(text: string): number | undefined {
  let depth = 0;
  for (const { 0: part, index } of text.matchAll(PARTS)) {
    if (part === '(') depth += 1;
    else if (part === ')') depth = Math.max(0, depth - 1);
    if (depth > FORMULA_DEPTH) return index;
  }
  return undefined;
}

/** One thing at a time: what follows the first mistake in the grammar is mostly its consequence. */
function firstError(tree: Tree, text: string): Diagnostic | undefined {
  const cursor = tree.cursor();
  do {
    if (!cursor.type.isError) continue;
    const { from, to } = cursor;
    return errorAt(text, from, to);
  } while (cursor.next());
  return undefined;
}

function errorAt(text: string, from: number, to: number): Diagnostic {
  const rest = text.slice(from);
  if (rest.trim() === '') return { from: text.trimEnd().length, to: text.length, code: 'unfinished' };
  const foreign = foreignAt(text, from);
  if (foreign) {
    const { form, found } = foreign;
    return { from, to: Math.max(to, from + 1), code: 'foreign', params: { found, instead: form } };
  }
  const end = Math.max(to, from + 1);
  const found = text.slice(from, end).trim() || (/\S+/.exec(rest)?.[0] ?? '');
  return { from, to: end, code: 'unexpected', params: { found: found.slice(0, 40) } };
}

interface Reading {
  readonly text: string;
  problem: Diagnostic | undefined;
}

/** The first child of a node that is an expression. */
function expressionIn(node: SyntaxNode): SyntaxNode {
  let child = node.firstChild;
  while (child && (child.type.id === terms.Comment || PUNCTUATION.has(child.name))) child = child.nextSibling;
  return child ?? node;
}

const PUNCTUATION: ReadonlySet<string> = new Set(['(', ')', ',', ';', '.', '@', '%']);

/** The children of a node that are no comment and no punctuation. */
function partsOf(node: SyntaxNode): readonly SyntaxNode[] {
  const parts: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.type.id !== terms.Comment && !PUNCTUATION.has(child.name)) parts.push(child);
  }
  return parts;
}

type Reader = (node: SyntaxNode, reading: Reading, depth: number) => Syntax;

/** Reads an expression of the tree, which has no errors. */
function read(node: SyntaxNode, reading: Reading, depth: number): Syntax {
  const range = { from: node.from, to: node.to };
  if (depth > FORMULA_DEPTH) {
    reading.problem ??= { ...range, code: 'too_deep', params: { max: FORMULA_DEPTH } };
    return { ...range, kind: 'empty' };
  }
  const reader = READERS[node.name];
  return reader ? reader(node, reading, depth) : { ...range, kind: 'empty' };
}

const READERS: Readonly<Record<string, Reader>> = {
  Number: readNumber,
  Text: readText,
  True: (node) => ({ ...rangeOf(node), kind: 'truth', truth: true }),
  False: (node) => ({ ...rangeOf(node), kind: 'truth', truth: false }),
  Empty: (node) => ({ ...rangeOf(node), kind: 'empty' }),
  This: (node) => ({ ...rangeOf(node), kind: 'this' }),
  Me: (node) => ({ ...rangeOf(node), kind: 'me' }),
  Name: (node, reading) => ({ ...rangeOf(node), kind: 'name', name: nameOf(node, reading) }),
  Parameter: (node, reading) => ({
    ...rangeOf(node),
    kind: 'parameter',
    name: nameOf(expressionIn(node), reading),
  }),
  Group: (node, reading, depth) => read(expressionIn(node), reading, depth + 1),
  Member: (node, reading, depth) => {
    const [target = node, name = node] = partsOf(node);
    return {
      ...rangeOf(node),
      kind: 'member',
      target: read(target, reading, depth + 1),
      name: nameOf(name, reading),
    };
  },
  Call: readCall,
  Percent: (node, reading, depth) => unary(node, '%', { operand: expressionIn(node), reading, depth }),
  Unary: (node, reading, depth) => {
    const [sign = node, operand = node] = partsOf(node);
    const operator = sign.type.id === terms.Not ? 'not' : (textOf(sign, reading) as '-' | '+');
    return unary(node, operator, { operand, reading, depth });
  },
  Binary: readBinary,
  Within: (node, reading, depth) => {
    const [operand = node, , list = node] = partsOf(node);
    return {
      ...rangeOf(node),
      kind: 'within',
      operand: read(operand, reading, depth + 1),
      members: partsOf(list).map((member) => read(member, reading, depth + 1)),
    };
  },
};

/** A text in quotes: doubled ones stand for one, letters are composed as those of records are. */
function readText(node: SyntaxNode, reading: Reading): Syntax {
  const text = reading.text
    .slice(node.from + 1, node.to - 1)
    .replaceAll('""', '"')
    .normalize('NFC');
  if (text.includes('\0') || !text.isWellFormed()) {
    reading.problem ??= { ...rangeOf(node), code: 'unexpected', params: { found: '\\u0000' } };
  }
  return { ...rangeOf(node), kind: 'text', text };
}

function readNumber(node: SyntaxNode, reading: Reading): Syntax {
  const digits = textOf(node, reading);
  if (digits.length > NUMBER_DIGITS) {
    reading.problem ??= { ...rangeOf(node), code: 'number_too_long', params: { max: NUMBER_DIGITS } };
  }
  return { ...rangeOf(node), kind: 'number', digits };
}

interface Operand {
  readonly operand: SyntaxNode;
  readonly reading: Reading;
  readonly depth: number;
}

function unary(node: SyntaxNode, operator: UnaryOperator, { operand, reading, depth }: Operand): Syntax {
  return { ...rangeOf(node), kind: 'unary', operator, operand: read(operand, reading, depth + 1) };
}

function readBinary(node: SyntaxNode, reading: Reading, depth: number): Syntax {
  const [left = node, sign = node, right = node] = partsOf(node);
  return {
    ...rangeOf(node),
    kind: 'binary',
    operator: operatorOf(sign, reading),
    left: read(left, reading, depth + 1),
    right: read(right, reading, depth + 1),
  };
}

function operatorOf(sign: SyntaxNode, reading: Reading): BinaryOperator {
  if (sign.type.id === terms.And) return 'and';
  if (sign.type.id === terms.Or) return 'or';
  const written = textOf(sign, reading);
  // The grammar has no other signs between two expressions.
  return written === '!=' ? '<>' : (written as BinaryOperator);
}

function readCall(node: SyntaxNode, reading: Reading, depth: number): Syntax {
  const [name = node, ...args] = partsOf(node);
  return {
    ...rangeOf(node),
    kind: 'call',
    function: { ...rangeOf(name), word: textOf(name, reading), id: undefined },
    arguments: args.map((argument): WrittenArgument => {
      const [value = argument, , where] = partsOf(argument);
      return {
        ...rangeOf(argument),
        value: read(value, reading, depth + 1),
        where: where && read(where, reading, depth + 1),
      };
    }),
  };
}

function nameOf(node: SyntaxNode, reading: Reading): WrittenName {
  const written = textOf(node, reading);
  const range = rangeOf(node);
  if (written.startsWith('#')) {
    const id = Number(written.slice(1));
    return { ...range, word: '', id: Number.isSafeInteger(id) ? id : 0 };
  }
  const word = written.startsWith('[') ? written.slice(1, -1).replaceAll(']]', ']') : written;
  return { ...range, word, id: undefined };
}

function textOf(node: SyntaxNode, { text }: Reading): string {
  return text.slice(node.from, node.to);
}

function rangeOf({ from, to }: SyntaxNode): Range {
  return { from, to };
}

import { readFileSync } from 'node:fs';
import type { Environment } from '#test/support/formulas/evaluate/evaluate.ts';
import { coordinatesText, type Coordinates } from '#core/fields/position/coordinates.ts';
import type { Type } from '#core/fields/value-type.ts';
import type { Kind } from '#core/formula/typed/types.ts';
import { must } from '#core/std/must.ts';
import { SHOP_CATALOG } from './formulas.ts';

/** A formula of docs/formulas.md with the result that the page promises. */
export interface FormulaExample {
  /** The line of the page. */
  readonly line: number;
  readonly formula: string;
  /** As the page writes it: a value by `resultText`, or `*code*` for what is wrong. */
  readonly result: string;
  /** The table and the id of the record that the formula belongs to; undefined for one that belongs to none. */
  readonly of: { readonly table: string; readonly id: number } | undefined;
  /** Who asks, where that matters. */
  readonly viewer: Partial<Environment>;
}

/** The page that explains formulas. */
const FORMULA_PAGE = readFileSync(new URL('../../../docs/formulas.md', import.meta.url), 'utf8');

/** The rows of the page's tables, by the header that they stand under; the cells without the spaces around them. */
export function pageRows(): readonly { header: string; cells: readonly string[]; line: number }[] {
  let header: string | undefined;
  return FORMULA_PAGE.split('\n').flatMap((text, at) => {
    if (!text.startsWith('|')) {
      header = undefined;
      return [];
    }
    const cells = text.split('|').slice(1, -1);
    if (header !== undefined)
      return /^[|-]+$/.test(text) ? [] : [{ header, cells: cells.map((cell) => cell.trim()), line: at + 1 }];
    header = cells.map((cell) => cell.trim()).join(' | ');
    return [];
  });
}

/** Over each table of examples. */
export const EXAMPLE_HEADER = 'formula | result | ';

/** The examples of the page, in its order. Throws on a row that is no example. */
export function formulaExamples(): readonly FormulaExample[] {
  return pageRows()
    .filter(({ header }) => header === EXAMPLE_HEADER)
    .map(({ cells: [formula = '', result = '', note = '', ...more], line }) => {
      const written = /^`([^`]+)`$/.exec(formula)?.[1];
      const promised = /^`([^`]+)`$/.exec(result)?.[1] ?? /^\*[a-z_]+\*( \*[a-z_]+\*)*$/.exec(result)?.[0];
      if (written === undefined || promised === undefined || more.length > 0)
        throw new Error(`line ${line} is no example`);
      return { line, formula: written, result: promised, ...markOf(note) };
    });
}

/** What a note in italics at the beginning says of the record or of the viewer; order 5 and Ada without one. */
function markOf(note: string): Pick<FormulaExample, 'of' | 'viewer'> {
  const order = { table: 'order', id: 5 };
  const mark = /^\*([^*]+)\*/.exec(note)?.[1];
  if (mark === undefined) return { of: order, viewer: {} };
  if (mark === 'no record') return { of: undefined, viewer: {} };
  const [, table, id] = /^(order|line|customer) (\d+)$/.exec(mark) ?? [];
  if (table !== undefined) return { of: { table, id: Number(id) }, viewer: {} };
  return { of: order, viewer: must(VIEWERS[mark], `a viewer “${mark}”`) };
}

/** Viewers that are not Ada in Paris, as the page calls them. */
const VIEWERS: Readonly<Record<string, Partial<Environment>>> = {
  'in New York': { timeZone: 'America/New_York' },
  'in Tokyo': { timeZone: 'Asia/Tokyo' },
  'as customer 7': { me: null, own: (table) => (table === 20 ? 7 : null), hasRole: () => false },
};

/** A value, in its form in JSON, as the page writes results. */
export function resultText(value: unknown, type: Type): string {
  return value === null ? 'empty' : RESULTS[type.kind](value, type);
}

type Writing = (value: unknown, type: Type) => string;

const asItIs: Writing = String;
const quoted: Writing = (value) => `"${String(value).replaceAll('"', '""')}"`;
const record: Writing = (value, type) =>
  `${'table' in type ? must(SHOP_CATALOG.tables.get(type.table), 'table').name : ''} ${String(value)}`;

const RESULTS: Readonly<Record<Kind, Writing>> = {
  boolean: asItIs,
  integer: asItIs,
  decimal: asItIs,
  money: asItIs,
  text: quoted,
  choice: quoted,
  choices: (values, type) => (values as readonly string[]).map((value) => quoted(value, type)).join(', '),
  date: asItIs,
  time: asItIs,
  dateTime: asItIs,
  duration: (value) => clockOf(Number(value)),
  position: (value) => coordinatesText(value as Coordinates),
  record,
  list: record,
  empty: asItIs,
};

/** Hours, minutes and, if there are any, seconds. */
function clockOf(seconds: number): string {
  if (seconds < 0) return `-${clockOf(-seconds)}`;
  const two = (number: number) => String(number).padStart(2, '0');
  const rest = seconds % 60;
  const clock = `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}`;
  return rest === 0 ? clock : `${clock}:${two(rest)}`;
}

import type { z } from 'zod';
import { TEXTUAL } from '../../query/operators.ts';
import { finding, type Finding } from '../../std/finding.ts';
import { bad, good, type Result } from '../../std/result.ts';
import { isTimeZone } from '../../language/time-zones.ts';
import type { Field } from '../field.ts';
import { masked, maskLength } from '../mask.ts';
import { TEXT } from '../value-type.ts';
import type { TextColumn } from './text-column.ts';

/** Longest single-line text unless the column says otherwise, in characters. */
export const TEXT_LENGTH = 250;

/** Longest text that an index of the database can hold, in characters: a third of a page at four bytes each. */
const INDEXED_LENGTH = 600;

type Column = z.infer<typeof TextColumn>;

/** What texts of one line share, whatever they say. */
export const LINE = {
  toText: (value: string) => value,
  operators: TEXTUAL,
  searchable: true,
  sortable: true,
  titleable: true,
  indexable: true,
  formulaType: () => TEXT,
} as const;

/** One line of text; a JSON string. Spaces around it are dropped, and a text of nothing is the empty value. */
export const text: Field<string, Column> = {
  ...LINE,
  parse,
  fromText: parse,
  fileShape: 'line',
  line: 'name',
  asTitle: { required: true, searchable: true },
  check: (column) => [...indexProblems(column), ...maskProblems(column)],
  computable: true,
  // A part of a text has not its form.
  compared: ({ mask: _mask, ...column }) => column,
  formulaLimits: ({ maxLength = TEXT_LENGTH }) => ({ length: maxLength }),
};

/** What stands in the way of an index on texts that may be long. */
export function indexProblems(column: Pick<Column, 'maxLength' | 'indexed' | 'unique'>): readonly Finding[] {
  if ((column.maxLength ?? TEXT_LENGTH) <= INDEXED_LENGTH) return [];
  return (['indexed', 'unique'] as const)
    .filter((flag) => column[flag])
    .map((flag) =>
      finding([flag], 'text_indexed', { option: flag, limit: 'maxLength', max: INDEXED_LENGTH }),
    );
}

function maskProblems({ mask, formula, display, maxLength = TEXT_LENGTH }: Column): readonly Finding[] {
  if (mask === undefined) return [];
  if (formula !== undefined) return [finding(['mask'], 'mask_computed', { option: 'mask' })];
  if (display) return [finding(['mask'], 'mask_zone', { option: 'mask' })];
  if (maskLength(mask) <= maxLength) return [];
  return [finding(['mask'], 'mask_long', { length: maskLength(mask), option: 'maxLength', max: maxLength })];
}

/** Checks one line of text: no line breaks or control characters, at most `max` characters. */
export function parseLine(input: unknown, max: number): Result<string> {
  if (typeof input !== 'string') return bad('value.text');
  const line = input.trim().normalize('NFC');
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f\u2028\u2029]/.test(line)) return bad('value.one_line');
  if (!line.isWellFormed()) return bad('value.text');
  return [...line].length > max ? bad('value.too_long', { max }) : good(line);
}

function parse(input: unknown, column: Column): Result<string> {
  const line = parseLine(input, column.maxLength ?? TEXT_LENGTH);
  if (line.ok && line.value !== '' && column.display === 'timeZone' && !isTimeZone(line.value))
    return bad('value.time_zone');
  if (!line.ok || line.value === '') return line;
  const text = transformed(line.value, column.transform);
  return column.mask === undefined ? good(text) : masked(column.mask, text);
}

function transformed(line: string, transform: Column['transform']): string {
  if (transform === 'upper') return line.toUpperCase();
  if (transform === 'lower') return line.toLowerCase();
  return transform === 'firstUpper' ? line.slice(0, 1).toUpperCase() + line.slice(1) : line;
}

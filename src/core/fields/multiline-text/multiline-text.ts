import type { z } from 'zod';
import { TEXTUAL } from '../../query/operators.ts';
import { bad, good, type Result } from '../../std/result.ts';
import type { Field } from '../field.ts';
import { TEXT } from '../value-type.ts';
import type { MultilineTextColumn } from './multiline-text-column.ts';

/** Longest text of several lines unless the column says otherwise, in characters. */
export const MULTILINE_LENGTH = 100_000;

type Column = z.infer<typeof MultilineTextColumn>;

/** Text of several lines, separated by line feeds; a JSON string. */
export const multilineText: Field<string, Column> = {
  parse,
  fromText: parse,
  fileShape: 'lines',
  isLikely: (texts) => texts.some((text) => text.includes('\n') || text.length > 160),
  toText: (value) => value,
  operators: TEXTUAL,
  searchable: true,
  sortable: false,
  titleable: false,
  indexable: false,
  formulaType: () => TEXT,
  computable: true,
  formulaLimits: ({ maxLength = MULTILINE_LENGTH }) => ({ length: maxLength }),
};

function parse(input: unknown, column: Column): Result<string> {
  if (typeof input !== 'string' || !input.isWellFormed()) return bad('value.text');
  const lines = input.replace(/\r\n?/g, '\n').normalize('NFC').trimEnd();
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(lines)) return bad('value.control_character');
  const max = column.maxLength ?? MULTILINE_LENGTH;
  return lines.length > max && [...lines].length > max ? bad('value.too_long', { max }) : good(lines);
}

import { z } from 'zod';
import { TEXTUAL } from '../../query/operators.ts';
import { bad, type Result } from '../../std/result.ts';
import { columnSchema, defaultOf, type Field } from '../field.ts';
import { TEXT } from '../value-type.ts';
import { parseLine } from '../text/text.ts';

export const EmailColumn = columnSchema('email', { default: defaultOf(z.string().max(320)) });

/** An e-mail address; a JSON string. Whether it can receive mail only a message shows, so the form is checked loosely. */
export const email: Field<string, z.infer<typeof EmailColumn>> = {
  parse,
  fromText: parse,
  toText: (value) => value,
  operators: TEXTUAL,
  searchable: true,
  sortable: true,
  titleable: true,
  indexable: true,
  line: 'email',
  formulaType: () => TEXT,
  computable: false,
};

const ADDRESS = /^[^\s@<>(),;:"[\]]+@[^\s@<>(),;:"[\]]+\.[^\s@<>(),;:"[\].]{2,}$/u;

function parse(input: unknown): Result<string> {
  const line = parseLine(input, 320);
  if (!line.ok || line.value === '' || ADDRESS.test(line.value)) return line;
  return bad('value.email');
}

/** Whether a text is one e-mail address and nothing else. */
export function isEmailAddress(text: string): boolean {
  const read = parse(text);
  return read.ok && read.value !== '' && read.value === text;
}

import type { z } from 'zod';
import { bad, type Result } from '../../std/result.ts';
import type { Field } from '../field.ts';
import { LINE, parseLine } from '../text/text.ts';
import type { EmailColumn } from './email-column.ts';

/** An e-mail address; a JSON string. Whether it can receive mail only a message shows, so the form is checked loosely. */
export const email: Field<string, z.infer<typeof EmailColumn>> = {
  ...LINE,
  parse,
  fromText: parse,
  fileShape: 'email',
  isLikely: (texts) => texts.every(isEmailAddress),
  line: 'email',
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

import type { z } from 'zod';
import { bad, type Result } from '../../std/result.ts';
import type { Field } from '../field.ts';
import { LINE, parseLine } from '../text/text.ts';
import type { PhoneColumn } from './phone-column.ts';

/** A telephone number as people write it; a JSON string with 3 to 20 digits. */
export const phone: Field<string, z.infer<typeof PhoneColumn>> = {
  ...LINE,
  parse,
  fromText: parse,
  fileShape: 'phone',
  computable: false,
};

function parse(input: unknown): Result<string> {
  const line = parseLine(input, 40);
  if (!line.ok || line.value === '') return line;
  const digits = line.value.replace(/\D/g, '').length;
  const written = /^[+(]?[\d\s().\-/+]*(\s*(x|ext\.?|poste|#)\s*\d+)?$/i.test(line.value);
  return written && digits >= 3 && digits <= 20 ? line : bad('value.phone');
}

import type { z } from 'zod';
import { bad, good, type Result } from '../../std/result.ts';
import type { Field } from '../field.ts';
import { LINE, parseLine } from '../text/text.ts';
import type { UrlColumn } from './url-column.ts';

/** A web address with http or https; a JSON string. `www.example.com` becomes `https://www.example.com`. */
export const url: Field<string, z.infer<typeof UrlColumn>> = {
  ...LINE,
  parse,
  fromText: parse,
  fileShape: 'address',
  isLikely: (texts) => texts.every((text) => ADDRESS.test(text)),
  computable: false,
};

const ADDRESS = /^https?:\/\/[^\s/?#@"<>\\^`{|}]+([/?#][^\s"<>\\^`{|}]*)?$/iu;

function parse(input: unknown): Result<string> {
  const line = parseLine(input, 2_000);
  if (!line.ok || line.value === '') return line;
  const address = /^[a-z][a-z0-9+.-]*:/i.test(line.value) ? line.value : `https://${line.value}`;
  return ADDRESS.test(address) ? good(address) : bad('value.url');
}

import type { z } from 'zod';
import { NOMINAL } from '../../query/operators.ts';
import { bad, good, type Result } from '../../std/result.ts';
import type { Field } from '../field.ts';
import { TEXT } from '../value-type.ts';
import type { ColourColumn } from './colour-column.ts';
import { SHADE } from './shade.ts';

/** A colour; a JSON string #rrggbb in lower case. #rgb is accepted and lengthened. */
export const colour: Field<string, z.infer<typeof ColourColumn>> = {
  parse,
  fromText: parse,
  fileShape: 'colour',
  isLikely: (texts) => texts.every((text) => /^#[0-9a-f]{6}$/i.test(text)),
  toText: (value) => value,
  operators: NOMINAL,
  searchable: false,
  sortable: true,
  titleable: true,
  indexable: true,
  formulaType: () => TEXT,
  computable: false,
};

function parse(input: unknown): Result<string> {
  if (typeof input !== 'string') return bad('value.colour');
  const short = input.trim().toLowerCase();
  const long = /^#[0-9a-f]{3}$/.test(short) ? short.replace(/[0-9a-f]/g, '$&$&') : short;
  return SHADE.test(long) ? good(long) : bad('value.colour');
}

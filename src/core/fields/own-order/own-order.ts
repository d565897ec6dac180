import type { z } from 'zod';
import { bad, good, type Result } from '../../std/result.ts';
import type { Field } from '../field.ts';
import type { OwnOrderColumn } from './own-order-column.ts';

/** A rank as PostgreSQL writes it; with so few digits that numbers are left for new records. */
const RANK = /^-?\d{1,15}(\.\d{1,1000})?$/;

/**
 * Where a record stands in its table's own order; a JSON string of a decimal number, so that there is always room between
 * two. The server gives it: people move records, nobody writes it.
 */
export const ownOrder: Field<string, z.infer<typeof OwnOrderColumn>> = {
  parse,
  fromText: (text) => parse(text.trim()),
  toText: (value) => value,
  operators: [],
  searchable: false,
  sortable: true,
  titleable: false,
  indexable: true,
  neverUnique: true,
  formulaType: () => undefined,
  computable: false,
  generated: true,
  arranges: true,
};

function parse(input: unknown): Result<string> {
  return typeof input === 'string' && RANK.test(input) ? good(input) : bad('value.decimal');
}

import type { FieldType } from './registry.ts';

/** The column types whose options several columns may share, as a data type. */
export const SHARED_TYPES = [
  'choice',
  'choices',
  'text',
  'decimal',
  'money',
  'integer',
  'rating',
] as const satisfies readonly FieldType[];

import { z } from 'zod';
import { EXPECTED } from '../std/expected.ts';
import { FORMULA_LENGTH } from './formula-length.ts';

/**
 * References between catalog objects are ids in the document and names in an archive. A schema marks each place
 * that holds one, so that reading and writing archives, and looking for uses, walk the schema and forget nothing.
 * `of` says which table a column belongs to: the enclosing one, the nearest `target`, or that of the records of the nearest
 * `list`. A template belongs to the enclosing table as well.
 */
export interface ReferenceMark {
  readonly reference:
    | 'table'
    | 'module'
    | 'dataType'
    | 'form'
    | 'view'
    | 'action'
    | 'role'
    | 'menu'
    | 'image'
    | 'dashboard'
    | 'column'
    | 'path'
    | 'template'
    /** Refers to whatever it names: by ids in the document, by technical names in an archive. */
    | 'formula';
  readonly of?: 'table' | 'target' | 'list';
  /** Of columns: those alone to which values are given, which list linked records, or which are of a kind. */
  readonly meant?:
    | 'values'
    | 'lines'
    | 'links'
    | 'choices'
    | 'starts'
    | 'clocks'
    | 'lengths'
    | 'recurrences'
    | undefined;
  /** What a formula gives: a value of the enclosing column, of the column that stands beside it, or a condition. */
  readonly gives?: 'column' | 'value' | 'condition';
}

const identifier = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** The own id of an object. */
export const Id = identifier.meta({ ownId: true });

/** A technical name: lower-case letters, digits and underscores; it names a real table or column in SQL. */
export const Name = z.string().regex(/^[a-z][a-z0-9_]{0,58}$/, EXPECTED.shape_name);

/** A reference to an object of `kind`. */
export function reference(
  kind: Exclude<ReferenceMark['reference'], 'column' | 'path' | 'template' | 'formula'>,
) {
  return identifier.meta({ reference: kind } satisfies ReferenceMark);
}

/** A reference to a column of the enclosing table, of the nearest `target`, or of the records of the nearest `list`. */
export function columnReference(
  of: NonNullable<ReferenceMark['of']> = 'table',
  meant?: NonNullable<ReferenceMark['meant']>,
) {
  return identifier.meta({
    reference: 'column',
    of,
    ...(meant === undefined ? {} : { meant }),
  } satisfies ReferenceMark);
}

/** A reference to a template of the enclosing table. */
export function templateReference() {
  return identifier.meta({ reference: 'template', of: 'table' } satisfies ReferenceMark);
}

/** The way to a column through links: all but the last are links. `customer.country` in an archive. */
export const Path = z
  .array(identifier)
  .min(1)
  .max(4)
  .meta({ reference: 'path', of: 'table' } satisfies ReferenceMark);

export type Path = readonly number[];

/**
 * A formula on a record of the enclosing table, on one of the nearest `list`, or on one of the nearest `target` with the
 * enclosing one's columns as parameters.
 */
export function formulaText(
  gives: NonNullable<ReferenceMark['gives']>,
  of: NonNullable<ReferenceMark['of']> = 'table',
) {
  return z
    .string()
    .min(1)
    .max(FORMULA_LENGTH)
    .meta({ reference: 'formula', of, gives } satisfies ReferenceMark);
}

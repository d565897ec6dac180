import type { z } from 'zod';

/**
 * What a part of a request names: something by its id, or several; records inside values or a filter; a place in an order, as a key or a cursor.
 * Every part that could be an id says so, `plain` if it is none: calls are made out of the contract by it.
 */
export type Names =
  | 'record'
  | 'records'
  | 'values'
  | 'members'
  | 'given'
  | 'filter'
  | 'key'
  | 'cursor'
  | 'table'
  | 'column'
  | 'path'
  | 'action'
  | 'template'
  | 'button'
  | 'context'
  | 'window'
  | 'operation'
  | 'operations'
  | 'selection'
  | 'user'
  | 'role'
  | 'task'
  | 'tasks'
  | 'plain';

/** What OpenAPI calls it. */
const NAMES = 'x-names';

/** The schema, which says what its values name. */
export function naming<Schema extends z.ZodType>(names: Names, schema: Schema): Schema {
  return schema.meta({ [NAMES]: names });
}

/** What the values of a schema name, where it says so. */
export function namesOf(schema: z.ZodType): Names | undefined {
  // Nothing but `naming` writes it.
  return schema.meta()?.[NAMES] as Names | undefined;
}

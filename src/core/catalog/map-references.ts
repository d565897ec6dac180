import type { ReferenceMark } from '../marks/reference.ts';
import { childSchema, holdsReference, isProperties, type Schema, settle } from './walk-schema.ts';
import type { DocumentPlace } from '../std/finding.ts';

/** A reference found in a document, with what decides which table its columns belong to. */
export interface FoundReference {
  readonly mark: ReferenceMark;
  /** The raw value: an id in a document, a name in an archive. */
  readonly value: unknown;
  readonly path: DocumentPlace;
  /** The enclosing table: the `table` property of the nearest object that has one, else that of the scope. */
  readonly table: unknown;
  /** The property `target` of the nearest object that has one. */
  readonly target: unknown;
  /** The property `list` of the nearest object that has one. */
  readonly list: unknown;
  /** The property `column` of the same object. */
  readonly column: unknown;
  /** The nearest enclosing object with an id: a column, a control, or the object itself. */
  readonly holder: unknown;
}

/** The table that the columns of a reference belong to; `listed` gives that of the records of a list of a table. */
export function meantTable(
  { mark, table, target, list }: FoundReference,
  listed: (list: unknown, table: unknown) => unknown,
): unknown {
  if (mark.of === 'list') return listed(list, table);
  return mark.of === 'target' ? target : table;
}

type Visit = (reference: FoundReference) => unknown;

/**
 * `value` with every reference that its schema marks replaced by what `visit` gives; what can hold none, and what does not
 * have the schema's shape, is the same as before. `scope.table` is the table being walked, where it is one.
 */
export function mapReferences(
  schema: Schema,
  value: unknown,
  scope: { readonly table?: unknown },
  visit: Visit,
): unknown {
  return walk(schema, value, {
    path: [],
    table: scope.table,
    target: undefined,
    list: undefined,
    column: undefined,
    holder: undefined,
    visit,
  });
}

interface Walk {
  readonly path: DocumentPlace;
  readonly table: unknown;
  readonly target: unknown;
  readonly list: unknown;
  readonly column: unknown;
  readonly holder: unknown;
  readonly visit: Visit;
}

function walk(schema: Schema, value: unknown, at: Walk): unknown {
  const settled = settle(schema, value);
  if (settled.mark) {
    const { visit, ...place } = at;
    return visit({ mark: settled.mark, value, ...place });
  }
  if (Array.isArray(value)) {
    return value.map((entry, index) => walkChild(settled.schema, index, entry, at));
  }
  if (!isProperties(value)) return value;
  const within = {
    ...at,
    table: childSchema(settled.schema, 'table') ? value['table'] : at.table,
    target: childSchema(settled.schema, 'target') ? value['target'] : at.target,
    list: childSchema(settled.schema, 'list') ? value['list'] : at.list,
    column: childSchema(settled.schema, 'column') ? value['column'] : undefined,
    holder: childSchema(settled.schema, 'id') ? value : at.holder,
  };
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, walkChild(settled.schema, key, entry, within)]),
  );
}

function walkChild(schema: Schema, key: string | number, value: unknown, at: Walk): unknown {
  const child = childSchema(schema, key);
  if (!child || !holdsReference(child)) return value;
  return walk(child, value, { ...at, path: [...at.path, key] });
}

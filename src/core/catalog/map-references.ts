import type { ReferenceMark } from '../marks/reference.ts';
import {
  childSchema,
  holdsReference,
  isProperties,
  propertiesOf,
  type Schema,
  settle,
} from './walk-schema.ts';
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
  const around = {
    table: scope.table,
    target: undefined,
    list: undefined,
    column: undefined,
    holder: undefined,
  };
  return walk(schema, value, { path: [], around, visit });
}

type Around = Omit<FoundReference, 'mark' | 'value' | 'path'>;

interface Walk {
  readonly path: DocumentPlace;
  readonly around: Around;
  readonly visit: Visit;
}

function walk(schema: Schema, value: unknown, at: Walk): unknown {
  const settled = settle(schema, value);
  if (settled.mark) return at.visit({ mark: settled.mark, value, path: at.path, ...at.around });
  if (Array.isArray(value)) {
    const element = childSchema(settled.schema, 0);
    if (!element || !holdsReference(element)) return value;
    return value.map((entry, index) => walk(element, entry, inside(at, index, at.around)));
  }
  if (!isProperties(value)) return value;
  const schemas = referringSchemas(settled.schema);
  let around: Around | undefined;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      const child = schemas(key);
      if (!child) return [key, entry];
      around ??= aroundIn(settled.schema, value, at.around);
      return [key, walk(child, entry, inside(at, key, around))];
    }),
  );
}

function inside({ path, visit }: Walk, key: string | number, around: Around): Walk {
  return { path: [...path, key], around, visit };
}

/** What decides about references in the properties of `value`. */
function aroundIn(schema: Schema, value: Readonly<Record<string, unknown>>, outer: Around): Around {
  return {
    table: childSchema(schema, 'table') ? value['table'] : outer.table,
    target: childSchema(schema, 'target') ? value['target'] : outer.target,
    list: childSchema(schema, 'list') ? value['list'] : outer.list,
    column: childSchema(schema, 'column') ? value['column'] : undefined,
    holder: childSchema(schema, 'id') ? value : outer.holder,
  };
}

type Schemas = (key: string) => Schema | undefined;

const referring = new WeakMap<Schema, Schemas>();

/** The schemas of those properties that can hold a reference. */
function referringSchemas(schema: Schema): Schemas {
  const known = referring.get(schema) ?? schemasOfProperties(schema);
  referring.set(schema, known);
  return known;
}

function schemasOfProperties(schema: Schema): Schemas {
  const referringChild = (key: string) => {
    const child = childSchema(schema, key);
    return child && holdsReference(child) ? child : undefined;
  };
  const properties = propertiesOf(schema);
  if (properties.length === 0) return referringChild;
  const children = new Map(properties.map((key) => [key, referringChild(key)]));
  return (key) => children.get(key);
}

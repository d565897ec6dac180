import { childSchema, isProperties, propertiesOf, settle, type Schema } from '#core/catalog/walk-schema.ts';
import { compareTexts } from '#core/std/text-order.ts';
import { yamlText } from './yaml-text.ts';

/** Properties that come first, so that one sees what a thing is. */
const FIRST: readonly string[] = ['name', 'id', 'type'];

/** The text of one object's file: always the same for the same object. */
export function renderObject(schema: Schema, object: unknown): string {
  return yamlText(ordered(schema, object));
}

/** A copy whose properties stand in the schema's order; those of records in the order of their names. */
function ordered(schema: Schema, value: unknown): unknown {
  const settled = settle(schema, value);
  const child = (key: string | number, entry: unknown) => {
    const inner = settled.mark ? undefined : childSchema(settled.schema, key);
    return inner ? ordered(inner, entry) : entry;
  };
  if (Array.isArray(value)) return value.map((entry, at) => child(at, entry));
  if (!isProperties(value)) return value;
  const known = keysInOrder(settled.schema);
  const rest = Object.keys(value).filter((key) => !known.has(key));
  return Object.fromEntries(
    [...known, ...rest.toSorted(compareTexts)]
      .filter((key) => value[key] !== undefined)
      .map((key) => [key, child(key, value[key])]),
  );
}

const orders = new WeakMap<Schema, ReadonlySet<string>>();

/** The properties that a schema knows, in the order in which they are written. */
function keysInOrder(schema: Schema): ReadonlySet<string> {
  const known = orders.get(schema) ?? new Set(propertiesOf(schema).toSorted((a, b) => rank(a) - rank(b)));
  orders.set(schema, known);
  return known;
}

function rank(key: string): number {
  const at = FIRST.indexOf(key);
  return at < 0 ? FIRST.length : at;
}

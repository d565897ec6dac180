import { Document, isCollection, isMap, isSeq, type Node } from 'yaml';
import { childSchema, isProperties, propertiesOf, settle, type Schema } from '#core/catalog/walk-schema.ts';
import { compareTexts } from '#core/std/text-order.ts';

/** Longest value that stands on one line as `{ … }` or `[ … ]`. */
const LINE = 100;

/** Properties that come first, so that one sees what a thing is. */
const FIRST: readonly string[] = ['name', 'id', 'type'];

/** YAML texts that older readers would take for something else are quoted, too. */
const DIALECT = { version: '1.2', compat: 'yaml-1.1', aliasDuplicateObjects: false } as const;

const STYLE = { lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER } as const;

/** The text of one object's file: always the same for the same object. */
export function renderObject(schema: Schema, object: unknown): string {
  const document = new Document(ordered(schema, object), DIALECT);
  if (document.contents) setStyle(document.contents);
  return document.toString(STYLE);
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
  const known = propertiesOf(settled.schema);
  const rest = Object.keys(value).filter((key) => !known.includes(key));
  const keys = [...known.toSorted((a, b) => rank(a) - rank(b)), ...rest.toSorted(compareTexts)];
  return Object.fromEntries(
    keys.filter((key) => value[key] !== undefined).map((key) => [key, child(key, value[key])]),
  );
}

function rank(key: string): number {
  const at = FIRST.indexOf(key);
  return at < 0 ? FIRST.length : at;
}

/** Small things without a name of their own stand on one line. */
function setStyle(node: Node): void {
  if (!isCollection(node)) return;
  node.flow = isSmall(node) && !node.has('name') && fitsLine(node);
  if (node.flow) return;
  for (const item of node.items) {
    const inner: unknown = isMap(node) ? (item as { value: unknown }).value : item;
    if (isCollection(inner)) setStyle(inner);
  }
}

/** True for scalars, lists of them, and properties that hold no more than these or labels. */
function isSmall(node: unknown): boolean {
  if (isSeq(node)) return node.items.every((item) => !isCollection(item));
  if (!isMap(node)) return true;
  return node.items.every(({ value }) => {
    if (!isCollection(value)) return true;
    return isSeq(value)
      ? isSmall(value)
      : isMap(value) && value.items.every((pair) => !isCollection(pair.value));
  });
}

function fitsLine(node: Node): boolean {
  const text = new Document(node, DIALECT).toString({ ...STYLE, collectionStyle: 'flow' }).trimEnd();
  return text.length <= LINE && !text.includes('\n');
}

import { withDataType } from '../catalog/catalog.ts';
import type { Choice, Column, Document } from '../catalog/schema.ts';
import { Column as ColumnSchema, type FieldType } from '../fields/column.ts';
import { fieldOf } from '../fields/registry.ts';
import { isChosen, isLink } from '../fields/traits.ts';
import type { Edit } from './edit-schema.ts';

/** The type that a column of the document gets, with what every column of it must have. */
export interface WantedType {
  readonly type: FieldType;
  /** Where a link leads. */
  readonly target?: number | undefined;
  /** What a column of choices begins with, where it had none before. */
  readonly choices?: readonly Choice[] | undefined;
}

/** A column as one of another type, and the step that makes it so. */
interface ChangedType {
  readonly column: Column;
  readonly edits: readonly Edit[];
  /** Options that a column of the new type does not have, or not with such a value. */
  readonly gone: readonly string[];
}

/** What every column has and none of its options takes away. */
const OWN: ReadonlySet<string> = new Set(['id', 'name', 'label', 'type']);

/**
 * Gives a column another type: options that the new one has as well stay, the choices of a data type become the column's own,
 * all others go. Undefined where the document has no such column, or the new type needs what is not given.
 */
export function changedType(document: Document, id: number, wanted: WantedType): ChangedType | undefined {
  const table = document.tables.find(({ columns }) => columns.some((column) => column.id === id));
  const before = table?.columns.find((column) => column.id === id);
  if (!table || !before) return undefined;
  const dataTypes = new Map(document.dataTypes.map((dataType) => [dataType.id, dataType]));
  const known = withDataType(before, dataTypes);
  const { dataType: _shared, ...own } = before;
  const next = fitting({ ...own, ...needed(known, wanted), type: wanted.type });
  if (!next) return undefined;
  const [old, now] = [before, next] as readonly Readonly<Record<string, unknown>>[];
  const keys = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])];
  const place = ['tables', table.id, 'columns', id];
  return {
    column: next,
    edits: keys
      .filter((key) => JSON.stringify(old?.[key]) !== JSON.stringify(now?.[key]))
      .map((key) => {
        const value = now?.[key];
        return { kind: 'set', place: [...place, key], ...(value === undefined ? {} : { value }) };
      }),
    gone: keys.filter((key) => now?.[key] === undefined),
  };
}

function needed(before: Column, { type, target, choices }: WantedType): object {
  const known = 'choices' in before ? before.choices : undefined;
  return {
    ...(isLink({ type }) && target !== undefined ? { target } : {}),
    ...(isChosen({ type }) ? { choices: known ?? choices } : {}),
  };
}

/** A column without those options that its type does not take; undefined where it lacks one. */
function fitting(column: Readonly<Record<string, unknown>>): Column | undefined {
  const { indexable, searchable, neverUnique } = fieldOf(column as Column);
  const isRefused = (key: string) =>
    (!indexable && (key === 'unique' || key === 'indexed')) ||
    (!searchable && key === 'searchable') ||
    (neverUnique === true && key === 'unique');
  let left = Object.fromEntries(Object.entries(column).filter(([key]) => !isRefused(key)));
  for (;;) {
    const read = ColumnSchema.safeParse(left);
    if (read.success) return read.data;
    const wrong = new Set(
      read.error.issues.flatMap((issue) =>
        issue.code === 'unrecognized_keys' ? issue.keys : issue.path.slice(0, 1).map(String),
      ),
    );
    const kept = Object.entries(left).filter(([key]) => OWN.has(key) || !wrong.has(key));
    if (kept.length === Object.keys(left).length) return undefined;
    left = Object.fromEntries(kept);
  }
}

import type { Catalog } from '../catalog/catalog.ts';
import { choiceOwner } from '../catalog/new-choices.ts';
import type { Choice, Column, Table } from '../catalog/schema.ts';
import { isChosen } from '../fields/traits.ts';
import type { Edit } from './edit-schema.ts';
import { placeKey, type EditPlace } from './place.ts';

/** What records get in the place of choices that go, by their codes: another choice, or null for none. */
export type Conversion = ReadonlyMap<string, string | null>;

/** The conversions of columns by their ids. */
export type ChoiceConversions = ReadonlyMap<number, Conversion>;

/** A column of choices, as it is before a change that takes some of them away. */
interface LosingColumn {
  readonly table: Table;
  readonly column: Column;
  readonly gone: readonly Choice[];
  /** As the change leaves it. */
  readonly next: Column;
}

/** The written columns that stay columns of choices, with those of their choices that go. */
export function columnsLosing(from: Catalog, to: Catalog): readonly LosingColumn[] {
  return [...from.tables.values()].flatMap((table) =>
    table.columns.flatMap((column) => {
      const next = to.columns.get(column.id)?.column;
      if (column.origin !== undefined || column.formula !== undefined || !isChosen(column) || !isChosen(next))
        return [];
      const stay = new Set(choicesOf(next).map(({ code }) => code));
      const gone = choicesOf(column).filter(({ code }) => !stay.has(code));
      return gone.length > 0 ? [{ table, column, gone, next }] : [];
    }),
  );
}

/** The choices of a column, its own or those of its data type. */
export function choicesOf(column: Column): readonly Choice[] {
  return 'choices' in column && column.choices ? column.choices : [];
}

/** Where the choices of a column are configured: at the column, or at its data type. Undefined where they are no list. */
export function choicesPlace(catalog: Catalog, column: number): EditPlace | undefined {
  const owner = choiceOwner(catalog, column);
  if (!owner) return undefined;
  if (owner.kind === 'dataType') return ['dataTypes', owner.id, 'choices'];
  return ['tables', catalog.columns.get(owner.id)?.table.id ?? 0, 'columns', owner.id, 'choices'];
}

/**
 * What becomes of the choices that go between two catalogs, as the edits that lie between them say. Of a choice that
 * becomes one which goes as well, what that becomes counts. A choice that would become one that is not there stays as it is.
 */
export function choiceConversions(from: Catalog, to: Catalog, edits: readonly Edit[]): ChoiceConversions {
  const decided = new Map<string, string | null | undefined>();
  for (const edit of edits) if (edit.kind === 'convert') decided.set(placeKey(edit.place), edit.to);
  if (decided.size === 0) return new Map();
  const found = new Map<number, Conversion>();
  for (const { column, gone, next } of columnsLosing(from, to)) {
    const place = choicesPlace(to, column.id);
    if (!place) continue;
    const isThere = (code: string) => choicesOf(next).some((choice) => choice.code === code);
    const end = (code: string, seen: readonly string[] = []): string | null | undefined => {
      const becomes = decided.get(placeKey([...place, code]));
      if (typeof becomes !== 'string' || isThere(becomes)) return becomes;
      return seen.includes(becomes) ? undefined : end(becomes, [...seen, becomes]);
    };
    const own = gone.flatMap(({ code }) => {
      const becomes = end(code);
      return becomes === undefined ? [] : [[code, becomes] as const];
    });
    if (own.length > 0) found.set(column.id, new Map(own));
  }
  return found;
}

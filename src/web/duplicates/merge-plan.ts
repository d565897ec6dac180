import type { ComparedRecord } from '#core/contract/lists/duplicate-routes.ts';
import { isEmptyValue } from '#core/fields/empty-value.ts';
import { isGenerated, isList, isWriteOnly } from '#core/fields/traits.ts';
import type { WebColumn } from '#web/api/application.tsx';

/** A column of compared records. */
export interface ComparedRow {
  readonly column: WebColumn;
  /** The records have different values, empty ones among them. */
  readonly differs: boolean;
  /** Two of them have values, and not the same. */
  readonly conflicts: boolean;
}

/** What a person has chosen: which record stays, and for columns whose value it gets. */
export interface MergeChoice {
  readonly kept: number;
  readonly chosen: Readonly<Record<string, number>>;
}

/** The rows of a comparison: columns that hold one value, in their order, but for those that are empty everywhere. */
export function comparedRows(
  columns: readonly WebColumn[],
  records: readonly ComparedRecord[],
): readonly ComparedRow[] {
  return columns
    .filter((column) => column.hidden !== true && !isList(column) && !isWriteOnly(column))
    .flatMap((column) => {
      const values = records.map((record) => record.values[column.name] ?? null);
      const filled = values.filter((value) => !isEmptyValue(value)).map(comparable);
      if (filled.length === 0) return [];
      const conflicts = new Set(filled).size > 1;
      return [{ column, conflicts, differs: conflicts || filled.length < values.length }];
    });
}

/** The record that stays unless another one is chosen: the one with most values, of several the oldest. */
export function fullestOf(columns: readonly WebColumn[], records: readonly ComparedRecord[]): number {
  const filled = (record: ComparedRecord) =>
    columns.filter((column) => !isList(column) && !isEmptyValue(record.values[column.name])).length;
  const [best] = records.toSorted(
    (one, other) =>
      filled(other) - filled(one) || one.createdAt.localeCompare(other.createdAt) || one.id - other.id,
  );
  return best?.id ?? 0;
}

/** Whether a column of the record that stays may get the value of another one. */
export function isChoosable(column: WebColumn, kept: ComparedRecord): boolean {
  return column.writable && !kept.fixed.includes(column.name) && !kept.hidden.includes(column.name);
}

/** The record whose value a column gets: the chosen one, the one that stays, or the first that has a value. */
export function sourceOf(
  column: WebColumn,
  records: readonly ComparedRecord[],
  { kept, chosen }: MergeChoice,
): number {
  const staying = records.find(({ id }) => id === kept);
  if (!staying || !isChoosable(column, staying)) return kept;
  const wanted = chosen[column.name];
  if (wanted !== undefined && records.some(({ id }) => id === wanted)) return wanted;
  if (!isEmptyValue(staying.values[column.name])) return kept;
  return records.find(({ id, values }) => id !== kept && !isEmptyValue(values[column.name]))?.id ?? kept;
}

/** Whether records become one without a question: nothing that people have entered differs among them. */
export function isFreeOfConflicts(rows: readonly ComparedRow[]): boolean {
  return rows.every(({ column, conflicts }) => !conflicts || column.computed === true || isGenerated(column));
}

/** A value as it is compared: a link by the record that it leads to. */
function comparable(value: unknown): string {
  const [first] = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const isLinked = Array.isArray(value) && value.length === 2 && typeof first === 'number';
  return JSON.stringify(isLinked ? first : value);
}

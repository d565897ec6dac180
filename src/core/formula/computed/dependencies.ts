import { MOVING } from '../typed/operations.ts';
import { partsOf, type Typed } from '../typed/typed.ts';

/** A column that a formula reads, and whose: the record's own, or one that is reached through links or lists. */
interface Dependency {
  readonly table: number;
  readonly column: number;
  readonly own: boolean;
}

/**
 * Where the value of a formula can be kept. `stored`: it follows from its own record alone and can stand in a column
 * that PostgreSQL keeps and indexes; otherwise it is worked out in each statement, and `why` says what stands against.
 */
export type ValueStorage =
  | { readonly kind: 'stored' }
  | { readonly kind: 'asked'; readonly why: 'links' | 'lists' | 'viewer' | 'time' };

/** The columns that a formula reads, each once. */
export function dependenciesOf(typed: Typed): readonly Dependency[] {
  const found = new Map<string, Dependency>();
  for (const part of partsOf(typed)) {
    if (part.kind !== 'column') continue;
    const own = isOwn(part.of);
    const key = `${part.table} ${part.column.id} ${own}`;
    found.set(key, { table: part.table, column: part.column.id, own });
  }
  return [...found.values()];
}

/** Where the value of a formula can be kept. */
export function keepingOf(typed: Typed): ValueStorage {
  for (const part of partsOf(typed)) {
    if (part.kind === 'aggregate') return { kind: 'asked', why: 'lists' };
    if (part.kind === 'me' || part.kind === 'own' || part.kind === 'role' || part.kind === 'parameter') {
      return { kind: 'asked', why: 'viewer' };
    }
    if (part.kind === 'column' && !isOwn(part.of)) return { kind: 'asked', why: 'links' };
    if (part.kind === 'apply' && MOVING.has(part.operation)) return { kind: 'asked', why: 'time' };
  }
  return { kind: 'stored' };
}

/** Whether a part stands for the formula's own record. */
function isOwn(of: Typed): boolean {
  return of.kind === 'row' && of.scope === 0;
}

/** Formulas by the column whose value they give, and which of them follow from which. */
export interface FormulaGraph {
  /** The columns whose formulas must be worked out again when these have changed, each after those that it reads. */
  readonly affectedBy: (changed: Iterable<number>) => readonly number[];
  /** All columns, each after those that it reads. */
  readonly order: readonly number[];
  /** A cycle of columns, the first one repeated at the end; undefined if there is none. */
  readonly cycle: readonly number[] | undefined;
}

/**
 * The graph of formulas. Those of `defaults` are worked out once, for a new record: what they read in other records
 * does not lead on, nor does what others read of them.
 */
export function formulaGraph(
  formulas: ReadonlyMap<number, Typed>,
  defaults: ReadonlySet<number> = new Set(),
): FormulaGraph {
  const reads = new Map(
    [...formulas].map(([column, typed]) => {
      const read = dependenciesOf(typed).filter(
        (one) => one.own || !(defaults.has(column) || defaults.has(one.column)),
      );
      return [column, read.map((one) => one.column).filter((id) => formulas.has(id))] as const;
    }),
  );
  const readers = new Map<number, number[]>();
  for (const [column, typed] of formulas) {
    for (const read of ownColumns(typed)) readers.set(read, [...(readers.get(read) ?? []), column]);
  }
  const { order, cycle } = ordered(reads);
  return {
    order,
    cycle,
    affectedBy: (changed) => {
      const hit = new Set<number>();
      const waiting = [...changed];
      for (let column = waiting.pop(); column !== undefined; column = waiting.pop()) {
        for (const reader of readers.get(column) ?? []) {
          if (hit.has(reader)) continue;
          hit.add(reader);
          waiting.push(reader);
        }
      }
      return order.filter((column) => hit.has(column));
    },
  };
}

function ownColumns(typed: Typed): readonly number[] {
  return dependenciesOf(typed).flatMap(({ column, own }) => (own ? [column] : []));
}

/** The columns, each after those that it reads; and the first circle that stands against it. */
function ordered(reads: ReadonlyMap<number, readonly number[]>): {
  readonly order: readonly number[];
  readonly cycle: readonly number[] | undefined;
} {
  const order: number[] = [];
  const done = new Set<number>();
  let cycle: readonly number[] | undefined;
  const visit = (column: number, path: readonly number[]): void => {
    if (done.has(column)) return;
    if (path.includes(column)) {
      cycle ??= [...path.slice(path.indexOf(column)), column];
      return;
    }
    for (const read of reads.get(column) ?? []) visit(read, [...path, column]);
    done.add(column);
    order.push(column);
  };
  for (const column of reads.keys()) visit(column, []);
  return { order, cycle };
}

import type { Catalog } from '../../catalog/catalog.ts';
import type { Column, Table } from '../../catalog/schema.ts';
import { computingOf } from './computed.ts';
import type { Typed } from '../typed/typed.ts';

/** A column whose values must go with others of the record. */
export interface Limit {
  readonly table: Table;
  readonly column: Column;
  /** True of a record whose value goes with the others. */
  readonly fulfilled: Typed;
  /** What is told where it does not: a link leads to another record, or a choice is not offered. */
  readonly code: 'link.candidate' | 'value.not_offered';
}

/** The limits of a table's links and choices. */
export function limitsOf(catalog: Catalog, table: Table): readonly Limit[] {
  const { candidates, offers } = computingOf(catalog);
  const limits = [
    ...[...candidates.values()].map((one) => ({ ...one, code: 'link.candidate' as const })),
    ...[...offers.values()].map((one) => ({ ...one, code: 'value.not_offered' as const })),
  ];
  return limits.filter((one) => one.table.id === table.id);
}

import type { Catalog } from '../../catalog/catalog.ts';
import type { Column, Table } from '../../catalog/schema.ts';
import { computingOf } from './computed.ts';
import type { Typed } from '../typed/typed.ts';

/** A column whose allowed values depend on other columns of the record. */
export interface Limit {
  readonly table: Table;
  readonly column: Column;
  /** True if the value is allowed in the record. */
  readonly fulfilled: Typed;
  /** The error otherwise: a link to a record that is no candidate, or a choice that is not offered. */
  readonly code: 'link.candidate' | 'value.not_offered';
}

export function limitsOf(catalog: Catalog, table: Table): readonly Limit[] {
  const { candidates, offers } = computingOf(catalog);
  const limits = [
    ...[...candidates.values()].map((one) => ({ ...one, code: 'link.candidate' as const })),
    ...[...offers.values()].map((one) => ({ ...one, code: 'value.not_offered' as const })),
  ];
  return limits.filter((one) => one.table.id === table.id);
}

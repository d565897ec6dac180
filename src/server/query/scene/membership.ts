import { isLink } from '#core/fields/traits.ts';
import { tableOf, type Catalog } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { ColumnOf, LinkType, ListType } from '#core/fields/registry.ts';
import { must } from '#core/std/must.ts';
import { sql, type Sql } from '../../database/sql/sql.ts';

/** A column of a relation: the record of the list that owns the relation, and the record that is in that list. */
type Side = 'source_id' | 'target_id';

/** The columns of a relation in SQL. */
export const SIDES: Readonly<Record<Side, Sql>> = { source_id: sql`source_id`, target_id: sql`target_id` };

/** The pairs of a many-to-many list: they stand in one relation, seen from the list at either of its ends. */
export interface Pairs {
  /** The list that owns the relation, and its table. */
  readonly owner: Table;
  readonly list: Column;
  /** The side of the records whose list it is, and that of the members. */
  readonly here: Side;
  readonly there: Side;
}

/** What makes records the members of a list: a link of theirs, or pairs. */
export type Membership =
  | { readonly kind: 'link'; readonly link: ColumnOf<LinkType> }
  | ({ readonly kind: 'pairs' } & Pairs);

/** What makes records the members of a list column of `table`. */
export function membershipOf(catalog: Catalog, table: Table, list: ColumnOf<ListType>): Membership {
  if (list.inverse === undefined)
    return { kind: 'pairs', owner: table, list, here: 'source_id', there: 'target_id' };
  const inverse = must(catalog.columns.get(list.inverse), `the other end of ${list.name}`).column;
  if (isLink(inverse)) return { kind: 'link', link: inverse };
  const owner = tableOf(catalog, list.target);
  return { kind: 'pairs', owner, list: inverse, here: 'target_id', there: 'source_id' };
}

/** The pairs of a list column of `table`; undefined where a link of theirs makes records its members. */
export function pairsOf(catalog: Catalog, table: Table, list: ColumnOf<ListType>): Pairs | undefined {
  const membership = membershipOf(catalog, table, list);
  return membership.kind === 'pairs' ? membership : undefined;
}

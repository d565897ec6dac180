import type { Table } from '#core/catalog/schema.ts';
import { writtenColumns } from '#core/formula/computed/computed.ts';
import type { Typed } from '#core/formula/typed/typed.ts';
import { must } from '#core/std/must.ts';
import { commas, identifier, join, literal, NOTHING, sql, type Sql } from '../../../database/sql/sql.ts';
import { storedOf } from '../../../fields/registry.ts';
import type { StoredField } from '../../../fields/stored-field.ts';
import type { BulkPlan, Source } from '../plan.ts';
import type { SetMembers } from './set-members.ts';
import { sourceSql, STAGE, stagedLines } from '../stage.ts';
import type { SqlScene } from '../../formula/facts.ts';
import { conditionFormulaSql } from '../../formula/formula-sql.ts';
import { readableSql } from '../../rights/rights.ts';
import { rowOf, type Row } from '../../scene/joins.ts';
import { isOwnSql } from '../../scene/own-table.ts';
import { physicalTable } from '../../scene/physical-names.ts';
import type { Scene } from '../../scene/place.ts';

/**
 * Staged records of a table, but for those of its child tables, and the values that they are given: one for all, or out of
 * the items of each line.
 */
export interface SetPlan extends Pick<BulkPlan, 'items'> {
  readonly table: Table;
  readonly sources: readonly Source[];
  /** Values that records are given before formulas give the rest, on the records as they are then. */
  readonly first?: readonly Source[] | undefined;
  /** An item without a value leaves its column as it is. */
  readonly keepsEmpty?: boolean;
  /** A column that the viewer may not write refuses only those records that would get another value in it. */
  readonly mayRepeat?: boolean;
  /** In place of values: what is done to a list of each record. */
  readonly members?: SetMembers | undefined;
}

/** What makes the stage of a set: the record, and the items of its line. */
export function setStageSql({ items }: Pick<BulkPlan, 'items'>): Sql {
  const columns = items.map(
    (item, at) =>
      sql`, c${literal(at)} ${must(storedOf(item.value).type(item.value), 'the type of an item')}`,
  );
  return sql`create temp table import_line (line bigint not null, refused boolean not null default false, id bigint not null${join(columns, NOTHING)}) on commit drop`;
}

/** The rows of statements about a set: `t` as the record is stored, `v` as it would be. */
export interface SetRows {
  readonly stored: Row;
  readonly changed: Row;
  /** Behind `from`, written when all joins are known; `formulas` are those that are asked of `v`. */
  readonly from: (...formulas: readonly Typed[]) => Sql;
}

/** The records of a set that are not refused yet, as they are and as they would be. */
export function setRows(scene: Scene, plan: SetPlan): SetRows {
  const stored = rowOf(scene, 't');
  const changed = { ...rowOf(scene, 'v'), isFresh: true };
  return {
    stored,
    changed,
    from: (...formulas) => {
      const isOwn = isOwnSql(scene.catalog, plan.table, sql`t`);
      const own = isOwn ? sql` and ${isOwn}` : NOTHING;
      return sql`${stagedLines(plan)} join ${physicalTable(plan.table)} t on t.id = s.id and not s.refused${own}
        cross join lateral (select ${commas(changedCells(scene, plan, formulas))}) v${changed.joins.sql()}${stored.joins.sql()}`;
    },
  };
}

/** Whether a condition holds of a record with its first values alone. */
export function holdsAtFirst(scene: SqlScene, plan: SetPlan, typed: Typed): Sql {
  const row = { ...rowOf(scene, 'w'), isFresh: true };
  const holds = conditionFormulaSql(scene, typed, row);
  const cells = changedCells(scene, { ...plan, sources: plan.first ?? [] }, [typed]);
  return sql`exists (select from (select ${commas(cells)}) w${row.joins.sql()} where ${holds})`;
}

/** The id of a record as it would be, the columns that are given and those that formulas read. */
function changedCells({ catalog }: Scene, plan: SetPlan, formulas: readonly Typed[]): readonly Sql[] {
  const given = plan.sources.map(({ column }) => column);
  const read = formulas.flatMap((typed) => writtenColumns(catalog, typed));
  const ids = new Set(given.map(({ id }) => id));
  const others = [...new Set(read)].filter(({ id }) => !ids.has(id));
  return [
    sql`t.id`,
    ...plan.sources.map((source) => {
      const name = identifier(source.column.name);
      return sql`${givenSql(sql`t.${name}`, source, plan)} as ${name}`;
    }),
    ...others.map(({ name }) => sql`t.${identifier(name)} as ${identifier(name)}`),
  ];
}

/** Takes the records with problems out of the set; gives how many. */
export const refuseFoundSql = sql`update ${STAGE} s set refused = true
  where not s.refused and exists (select from pg_temp.import_problem p where p.line = s.line)`;

/** What a record gets of the value that its line gives, with the value `before` beside it. */
function givenSql(before: Sql, source: Source, plan: SetPlan): Sql {
  const { type, besides } = storedOf(source.column);
  const given = sql`(${sourceSql(plan, source)})::${must(type(source.column), 'a stored column')}`;
  const value = besides ? besideSql(before, given, { source, plan, besides }) : given;
  return plan.keepsEmpty === true
    ? sql`(case when ${given} is null then ${before} else ${value} end)`
    : value;
}

interface Beside {
  readonly source: Source;
  readonly plan: SetPlan;
  readonly besides: NonNullable<StoredField['besides']>;
}

/** What is given together with what stays of the value that was there. */
function besideSql(before: Sql, given: Sql, { source, plan: { keepsEmpty }, besides }: Beside): Sql {
  const { column } = source;
  const languages = 'item' in source ? source.languages : undefined;
  if (languages) {
    // An empty cell of one language says nothing of the others.
    const emptied = keepsEmpty === true ? [] : languages.map(({ locale }) => locale);
    const kept = emptied.length === 0 ? before : sql`(${before} - ${literal(`{${emptied.join()}}`)}::text[])`;
    return sql`nullif(${besides(kept, sql`coalesce(${given}, '{}')`)}, '{}')`;
  }
  const { reads } = storedOf(column);
  if (!('item' in source) || !reads) return besides(before, given);
  // What is read already is not written down once more for another language.
  return sql`(case when ${reads(before, column)} = ${reads(given, column)} then ${before} else ${besides(before, given)} end)`;
}

/** Whether a record would have another value in a column than the viewer sees there. */
export function differsSql(scene: SqlScene, plan: SetPlan, source: Source, { stored }: SetRows): Sql {
  const seen = readableSql(scene, stored, plan.table, source.column);
  return sql`(${seen} is distinct from ${givenSql(seen, source, plan)})`;
}

import { isKindOf, originOf } from '#core/catalog/family.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { SHOWN_IMAGES } from '#core/fields/file/file-kinds.ts';
import { embedsImages } from '#core/fields/traits.ts';
import { must } from '#core/std/must.ts';
import type { Transaction } from '../../database/pool.ts';
import { and, commas, identifier, join, literal, NOTHING, sql, type Sql } from '../../database/sql/sql.ts';
import { writtenColumns } from '#core/formula/computed/computed.ts';
import type { Typed } from '#core/formula/typed/typed.ts';
import { ofFormula, storedOf } from '../../fields/registry.ts';
import { wireText } from './copy.ts';
import type { BulkPlan, Load, Source } from './plan.ts';
import { hasImages } from '../tables/file-triggers.ts';
import { boundFacts, writtenFacts } from '../formula/facts.ts';
import { formulaSql } from '../formula/formula-sql.ts';
import { rowOf } from '../scene/joins.ts';
import { physicalTable, storageTable } from '../scene/physical-names.ts';
import type { Scene } from '../scene/place.ts';
import { readableSql, rowGuards } from '../rights/rights.ts';

/** The lines of the file that is being imported; seen by its own transaction alone, gone at its end. */
export const STAGE = sql`pg_temp.import_line`;

/** The columns of the stage that a line fills: its number, whether it is refused already, its items. */
export function stageColumns({ items }: BulkPlan): readonly string[] {
  return ['line', 'refused', ...items.map((_, at) => `c${at}`)];
}

/** Makes the stage. Each line gets the id of its future record, so that lines can be linked to each other. */
export async function createStage(tx: Transaction, { items, load }: BulkPlan): Promise<void> {
  const columns = items.map(
    (item, at) => sql`c${literal(at)} ${storedOf(item.value).type(item.value) ?? sql`text`}`,
  );
  const id =
    load.kind === 'records'
      ? [
          sql`id bigint not null default nextval(${literal(await idSequence(tx, load.table))})`,
          sql`known boolean not null default false`,
          ...workedSources(load).map(({ column }) => sql`${workedName(column)} ${typeOf(column)}`),
        ]
      : [];
  const definition = commas([sql`line bigint not null`, sql`refused boolean not null`, ...id, ...columns]);
  await tx.query(sql`create temp table import_line (${definition}) on commit drop`);
}

/** Leaves images out of staged texts that are no files, or none that are drawn: the words that stand for them stay. */
export async function leaveUnknownImages(tx: Transaction, { items }: BulkPlan): Promise<void> {
  for (const [at, { value }] of items.entries()) {
    if (!embedsImages(value)) continue;
    const text = sql`c${literal(at)}`;
    await tx.query(
      sql`update ${STAGE} set ${text} = colonnade.known_images(${text}, $1::text[]) where ${hasImages(text)}`,
      [SHOWN_IMAGES],
    );
  }
}

/** How many lines are staged. */
export async function countStaged(tx: Transaction): Promise<number> {
  const result = await tx.query<{ count: number }>(sql`select count(*) as count from ${STAGE}`);
  return must(result.rows[0], 'the count').count;
}

type StagedItems = Pick<BulkPlan, 'items'>;

type Worked = Extract<Source, { readonly typed: unknown }>;

/** The columns whose values formulas give, each after those that it reads. */
function workedSources({ sources }: Extract<Load, { kind: 'records' }>): readonly Worked[] {
  return sources.filter((source): source is Worked => 'typed' in source);
}

/** What a staged value of a column is stored as. */
function typeOf(column: Column): Sql {
  return must(storedOf(column).type(column), `the type of ${column.name}`);
}

function workedName({ id }: Column): Sql {
  return sql`d${literal(id)}`;
}

/** Works out, for every staged line, the columns whose values formulas give; the records that links name are found already. */
export async function workOutLines(tx: Transaction, scene: Scene, plan: BulkPlan): Promise<void> {
  const { load } = plan;
  if (load.kind !== 'records') return;
  for (const { column, typed } of workedSources(load)) {
    const facts = boundFacts(0);
    const row = { ...rowOf(scene, 'v'), isFresh: true };
    const expression = ofFormula(column, formulaSql({ ...scene, facts }, typed, row));
    await tx.query(
      sql`update ${STAGE} s set ${workedName(column)} = f.value from (select v.line, ${expression} as value from (${linesFor(scene, plan, typed)}) v${row.joins.sql()}) f where f.line = s.line`,
      [...facts.valuesFor(scene.viewer)],
    );
  }
}

/** The staged lines as the records that they become, with the columns that formulas read. */
export function linesFor({ catalog }: Scene, plan: BulkPlan, ...formulas: readonly Typed[]): Sql {
  const sources = plan.load.kind === 'records' ? plan.load.sources : [];
  const read = new Set(formulas.flatMap((typed) => writtenColumns(catalog, typed)));
  const columns = [...read].map((column) => {
    const source = sources.find((one) => one.column.id === column.id);
    const expression = source ? sourceSql(plan, source) : sql`null`;
    return sql`, (${expression})::${typeOf(column)} as ${identifier(column.name)}`;
  });
  return sql`select s.line, s.refused, null::bigint as id${join(columns, NOTHING)} from ${stagedLines(plan)}`;
}

/** The sequence that gives the ids of a table's records. */
export async function idSequence(tx: Transaction, table: Table): Promise<string> {
  const result = await tx.query<{ name: string }>(sql`select pg_get_serial_sequence($1, 'id') as name`, [
    storageTable(table).text,
  ]);
  return must(result.rows[0]?.name, `the sequence of ${table.name}`);
}

interface Lookup {
  /** The items that are looked up: where lines find stored records, those by which they do so come first. */
  readonly of?: 'all' | 'matching' | 'others';
  /** Told after each item, before the next one is looked up. */
  readonly whenFound?: ((item: number) => Promise<void>) | undefined;
}

/**
 * Looks up the records that the keys of link items name, as far as they exist for the viewer, each key once, also among
 * the records that the file itself makes: one table of keys per item, with the record and how many matched. Nobody
 * deletes them while the import goes on. The items by which lines find stored records name stored ones alone.
 */
export async function findRecords(
  tx: Transaction,
  scene: Scene,
  plan: BulkPlan,
  { of = 'all', whenFound }: Lookup = {},
): Promise<void> {
  const matching = plan.load.kind === 'records' ? plan.load.match?.items : undefined;
  for (const [at, item] of plan.items.entries()) {
    if (!item.target || (of !== 'all' && (matching?.includes(at) === true) !== (of === 'matching'))) continue;
    const link = { value: item.value, target: item.target };
    await tx.query(sql`analyze ${STAGE} (c${literal(at)})`);
    await tx.query(
      sql`create temp table import_key_${literal(at)} on commit drop as
        select k.key, min(r.id) as id, count(distinct r.id)::integer as matches
        from (select distinct c${literal(at)} as key from ${STAGE} where c${literal(at)} is not null) k
        left join (${of === 'matching' ? storedCandidates(scene, link) : candidates(scene, plan, link)}) r on r.key = k.key group by k.key`,
    );
    await tx.query(sql`analyze pg_temp.import_key_${literal(at)}`);
    await holdFound(tx, item.target, sql`pg_temp.import_key_${literal(at)}`);
    await whenFound?.(at);
  }
}

/** Holds the records that keys name until the import is over; one that was deleted meanwhile is not found. */
async function holdFound(tx: Transaction, target: Table, keys: Sql): Promise<void> {
  const table = physicalTable(target);
  await tx.query(
    sql`select count(*) from (select g.id from ${table} g where g.id in (select k.id from ${keys} k) order by g.id for key share of g) held`,
  );
  await tx.query(
    sql`update ${keys} k set id = null, matches = 0 from ${table} g where g.id = k.id and g.deleted_at is not null`,
  );
}

interface LinkItem {
  readonly value: Column;
  readonly target: Table;
}

/** The stored records that a link item may name, with their keys. */
function storedCandidates(scene: Scene, { value, target }: LinkItem): Sql {
  const asked = { ...scene, facts: writtenFacts(scene.viewer) };
  const row = rowOf(scene, 't');
  const key = readableSql(asked, row, target, value);
  const where = and([sql`t.deleted_at is null`, ...rowGuards(asked, row, target)]);
  return sql`select ${key} as key, t.id from ${physicalTable(target)} t${row.joins.sql()} where ${where}`;
}

/** The records that a link item may name, those that the file makes among them. */
function candidates(scene: Scene, { items, load }: BulkPlan, link: LinkItem): Sql {
  const { value, target } = link;
  const stored = storedCandidates(scene, link);
  if (load.kind !== 'records' || !isKindOf(scene.catalog, load.table, target.id)) return stored;
  const source = load.sources.find((one) => originOf(one.column) === originOf(value));
  if (!source || !('item' in source) || items[source.item]?.target) return stored;
  // Where lines find stored records, some are refused by now: they name nothing.
  const isOpen = load.match
    ? sql` and not s.refused and not exists (select from pg_temp.import_problem p where p.line = s.line)`
    : NOTHING;
  return sql`${stored} union all select s.c${literal(source.item)}, s.id from ${STAGE} s where s.c${literal(source.item)} is not null${isOpen}`;
}

/** `from` part of the staged lines `s` with the records that their keys name: `k3.id` for item 3. */
export function stagedLines({ items }: StagedItems): Sql {
  const joins = items.flatMap((item, at) =>
    item.target
      ? [
          sql` left join pg_temp.import_key_${literal(at)} k${literal(at)} on k${literal(at)}.key = s.c${literal(at)}`,
        ]
      : [],
  );
  return sql`${STAGE} s${join(joins, NOTHING)}`;
}

/** What a staged line holds for an item: its value, or the id of the record that it names. */
export function itemSql({ items }: StagedItems, at: number): Sql {
  return items[at]?.target ? sql`k${literal(at)}.id` : sql`s.c${literal(at)}`;
}

/** The value of a column for every staged line: out of the file, the same for all, or worked out. */
export function sourceSql(plan: StagedItems, source: Source): Sql {
  if ('item' in source && source.languages) {
    const texts = source.languages.map(({ item }) => sql`coalesce(${itemSql(plan, item)}, '{}')`);
    return sql`nullif(${join(texts, sql` || `)}, '{}')`;
  }
  if ('item' in source) return itemSql(plan, source.item);
  if ('typed' in source) return sql`s.${workedName(source.column)}`;
  const { value } = source;
  return sql`${literal(value === null ? null : wireText(value))}::${storedOf(source.column).cast}`;
}

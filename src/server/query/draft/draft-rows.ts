import { isList } from '#core/fields/traits.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { lineageOf, originOf } from '#core/catalog/family.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { isKept } from '#core/formula/computed/computed.ts';
import { commas, identifier, literal, sql, type Sql } from '../../database/sql/sql.ts';
import { storedOf } from '../../fields/registry.ts';
import { columnSql, type FormulaGround } from '../formula/formula-sql.ts';
import { rowOf } from '../scene/joins.ts';
import { pairsOf } from '../scene/membership.ts';
import { pairChanges } from '../scene/pair-changes.ts';
import { physicalRelation, physicalTable, type Sources } from '../scene/physical-names.ts';
import type { DraftRow } from '../scene/place.ts';

/** Binds a value of a statement; gives what stands for it. */
export type Bind = (value: unknown, cast: Sql) => Sql;

/** Where a statement reads records from so that it finds those of a draft above the stored ones. */
export function draftSources(catalog: Catalog, rows: readonly DraftRow[], bind: Bind): Sources {
  const tables = new Map<Table, Sql>();
  const relations = new Map<string, Sql>();
  return {
    table: (table) => {
      const known = tables.get(table) ?? tableSql(catalog, table, { rows, bind });
      tables.set(table, known);
      return known;
    },
    relation: (owner, list) => {
      const { text: name } = physicalRelation(owner, list);
      const known = relations.get(name) ?? relationSql(catalog, { owner, list }, { rows, bind });
      relations.set(name, known);
      return known;
    },
  };
}

interface Drafted {
  readonly rows: readonly DraftRow[];
  readonly bind: Bind;
}

function tableSql(catalog: Catalog, table: Table, { rows, bind }: Drafted): Sql {
  const own = rows.filter((row) => lineageOf(catalog, row.table).includes(table));
  if (own.length === 0) return physicalTable(table);
  const kept = table.columns.filter((column) => isKept(catalog, column));
  const names = commas(['id', 'deleted_at', 'version', ...kept.map(({ name }) => name)].map(identifier));
  const stored = sql`select ${names} from ${physicalTable(table)} where id <> all(${bind(
    own.map(({ id }) => id),
    sql`bigint[]`,
  )})`;
  const living = own.filter(({ isRemoved }) => isRemoved !== true);
  if (living.length === 0) return sql`(${stored})`;
  const written = kept.filter(({ formula }) => formula === undefined);
  const row = { ...rowOf({ catalog }, 'v'), isFresh: true };
  // What PostgreSQL keeps follows from the record alone: no fact of who asks is part of it.
  const ground: FormulaGround = { catalog, facts: NO_FACTS };
  const values = kept.map((column) =>
    column.formula === undefined ? sql`v.${identifier(column.name)}` : columnSql(ground, row, column),
  );
  const drafted = draftedSql(table, written, { rows: living, bind });
  return sql`(${stored} union all select v.id, null::timestamptz, v.version, ${commas(values)} from (${drafted}) v)`;
}

const NO_FACTS: FormulaGround['facts'] = {
  now: sql`null::timestamptz`,
  zone: sql`null::text`,
  me: sql`null::bigint`,
  own: () => sql`null::bigint`,
  hasRole: () => sql`false`,
};

/**
 * Records of a draft as rows of `columns`, which somebody writes, with `id` and `version`: what the draft gives them, else
 * what they hold. One value is bound however many records there are.
 */
export function draftedSql(table: Table, columns: readonly Column[], { rows, bind }: Drafted): Sql {
  const json = rows.map(({ id, values }) => ({
    _id: id,
    _given: Object.keys(values),
    ...Object.fromEntries(columns.map(({ name }) => [name, values[name] ?? null])),
  }));
  const definitions = columns.map((column) => sql`${identifier(column.name)} ${storedOf(column).cast}`);
  const cells = columns.map((column) => {
    const name = identifier(column.name);
    const { type, cast } = storedOf(column);
    return sql`case when r._given ? ${literal(column.name)} then r.${name} else o.${name} end::${type(column) ?? cast} as ${name}`;
  });
  return sql`select ${commas([sql`r._id as id`, sql`coalesce(o.version, 0) as version`, ...cells])}
      from jsonb_to_recordset(${bind(JSON.stringify(json), sql`jsonb`)}) as r(${commas([sql`_id bigint`, sql`_given jsonb`, ...definitions])})
      left join ${physicalTable(table)} o on o.id = r._id`;
}

/** The pairs of a relation, with those that the draft's records put in and without those that they take out. */
function relationSql(
  catalog: Catalog,
  { owner, list }: { readonly owner: Table; readonly list: Column },
  { rows, bind }: Drafted,
): Sql {
  const name = physicalRelation(owner, list);
  const sides = rows.flatMap(({ table, id, values, seen = {} }) =>
    table.columns.flatMap((column) => {
      if (!isList(column) || !(column.name in values)) return [];
      const pairs = pairsOf(catalog, table, column);
      if (!pairs || originOf(pairs.list) !== originOf(list)) return [];
      const { taken, put } = pairChanges(seen[column.name], values[column.name]);
      const pairOf = (member: number) =>
        pairs.here === 'source_id' ? { source: id, target: member } : { source: member, target: id };
      return [{ taken: taken.map(pairOf), put: put.map(pairOf) }];
    }),
  );
  const taken = sides.flatMap((side) => side.taken);
  const put = sides.flatMap((side) => side.put);
  if (taken.length + put.length === 0) return name;
  const unnested = (pairs: typeof taken) => {
    const sources = pairs.map(({ source }) => source);
    const targets = pairs.map(({ target }) => target);
    return sql`unnest(${bind(sources, sql`bigint[]`)}, ${bind(targets, sql`bigint[]`)}) p(s, t)`;
  };
  return sql`(select r.source_id, r.target_id from ${name} r where not exists (select from ${unnested(taken)} where p.s = r.source_id and p.t = r.target_id)
      union select p.s, p.t from ${unnested(put)})`;
}

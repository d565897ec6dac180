import type { Runner } from '../../database/pool.ts';
import { identifier, literal, sql, trusted, type Sql } from '../../database/sql/sql.ts';
import { OWN_NAMES } from './own-schemas.ts';

/** An extension and the schema that its objects are in. */
export interface Extension {
  readonly name: string;
  readonly schema: string;
}

/** Something that is made by one statement. */
interface MadeObject {
  readonly oid: string;
  readonly statement: Sql;
}

/** A constraint as it is written into a table, or added to it. */
export interface StoredConstraint {
  readonly table: string;
  readonly name: string;
  /** As in pg_constraint: `c` a check, `p` the key, `u` unique values, `x` exclusion, `f` a link. */
  readonly kind: 'c' | 'p' | 'u' | 'x' | 'f';
  readonly definition: string;
  readonly valid: boolean;
  /** The index that stands behind it, and the one of the whole table where this one is of a part. */
  readonly index: string | null;
}

export interface StoredIndex {
  readonly table: string;
  readonly schema: string;
  readonly name: string;
  readonly definition: string;
  readonly is_constraint: boolean;
  /** Of the whole table, where this one is of a part: its schema and name. */
  readonly whole_schema: string | null;
  readonly whole_name: string | null;
}

export async function readExtensions(tx: Runner): Promise<readonly Extension[]> {
  const { rows } = await tx.query<Extension>(sql`
    select e.extname as name, n.nspname as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where n.nspname in (${OWN_NAMES}) or e.extname in ('pg_trgm', 'unaccent') order by e.oid`);
  return rows;
}

/** Functions and procedures, as PostgreSQL writes them. */
export async function readFunctions(tx: Runner): Promise<readonly MadeObject[]> {
  const { rows } = await tx.query<{ oid: string; definition: string }>(sql`
    select p.oid::text, pg_get_functiondef(p.oid) as definition
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in (${OWN_NAMES}) and p.prokind in ('f', 'p', 'w')
      and not exists (select from pg_depend e where e.classid = 'pg_proc'::regclass and e.objid = p.oid and e.deptype = 'e')
    order by p.oid`);
  return rows.map(({ oid, definition }) => ({ oid, statement: trusted(definition) }));
}

/** Types of several parts, by the oid of the relation that they are kept as, and lists of words, by their own. */
export async function readTypes(tx: Runner): Promise<{
  readonly composites: readonly { readonly oid: string; readonly schema: string; readonly name: string }[];
  readonly enums: readonly MadeObject[];
}> {
  const composites = await tx.query<{ oid: string; schema: string; name: string }>(sql`
    select c.oid::text, n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in (${OWN_NAMES}) and c.relkind = 'c' order by c.oid`);
  const enums = await tx.query<{ oid: string; schema: string; name: string; words: readonly string[] }>(sql`
    select t.oid::text, n.nspname as schema, t.typname as name,
      array(select e.enumlabel::text from pg_enum e where e.enumtypid = t.oid order by e.enumsortorder) as words
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where n.nspname in (${OWN_NAMES}) and t.typtype = 'e' order by t.oid`);
  return {
    composites: composites.rows,
    enums: enums.rows.map(({ oid, schema, name, words }) => ({
      oid,
      statement: sql`create type ${identifier(schema)}.${identifier(name)} as enum (${trusted(words.map((word) => literal(word).text).join(', '))})`,
    })),
  };
}

/** Constraints that were made for a table itself: those of its parts follow from their own rows. */
export async function readConstraints(tx: Runner): Promise<readonly StoredConstraint[]> {
  const { rows } = await tx.query<StoredConstraint>(sql`
    select k.conrelid::text as table, k.conname as name, k.contype as kind, pg_get_constraintdef(k.oid) as definition,
      k.convalidated as valid, nullif(k.conindid, 0)::text as index
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in (${OWN_NAMES}) and k.contype in ('c', 'p', 'u', 'x', 'f')
      and not (k.contype = 'f' and k.conparentid <> 0)
    order by array_position(array['c', 'p', 'u', 'x', 'f'], k.contype::text), k.oid`);
  return rows;
}

export async function readIndexes(tx: Runner): Promise<readonly StoredIndex[]> {
  const { rows } = await tx.query<StoredIndex>(sql`
    select i.indrelid::text as table, n.nspname as schema, c.relname as name, pg_get_indexdef(c.oid) as definition,
      exists (select from pg_constraint k where k.conindid = c.oid and k.contype in ('p', 'u', 'x')) as is_constraint,
      wn.nspname as whole_schema, w.relname as whole_name
    from pg_index i
      join pg_class c on c.oid = i.indexrelid
      join pg_namespace n on n.oid = c.relnamespace
      left join pg_inherits h on h.inhrelid = c.oid
      left join pg_class w on w.oid = h.inhparent
      left join pg_namespace wn on wn.oid = w.relnamespace
    where n.nspname in (${OWN_NAMES}) order by c.oid`);
  return rows;
}

/** Triggers, but for those that a table's parts have of it; and statistics over several columns. */
export async function readTriggers(tx: Runner): Promise<readonly Sql[]> {
  const { rows } = await tx.query<{ definition: string; enabled: string; table: string; name: string }>(sql`
    select pg_get_triggerdef(t.oid) as definition, t.tgenabled as enabled, format('%I.%I', n.nspname, c.relname) as table,
      t.tgname as name
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in (${OWN_NAMES}) and not t.tgisinternal and t.tgparentid = 0 order by t.oid`);
  const states: Readonly<Record<string, Sql>> = {
    D: sql`disable trigger`,
    R: sql`enable replica trigger`,
    A: sql`enable always trigger`,
  };
  return rows.flatMap(({ definition, enabled, table, name }) => {
    const state = states[enabled];
    return [
      trusted(definition),
      ...(state ? [sql`alter table ${trusted(table)} ${state} ${identifier(name)}`] : []),
    ];
  });
}

export async function readStatistics(tx: Runner): Promise<readonly Sql[]> {
  const { rows } = await tx.query<{ definition: string }>(sql`
    select pg_get_statisticsobjdef(s.oid) as definition from pg_statistic_ext s join pg_namespace n on n.oid = s.stxnamespace
    where n.nspname in (${OWN_NAMES}) order by s.oid`);
  return rows.map(({ definition }) => trusted(definition));
}

export async function readComments(tx: Runner): Promise<readonly Sql[]> {
  const { rows } = await tx.query<{ kind: string; identity: string; text: string }>(sql`
    select i.type as kind, i.identity, d.description as text
    from pg_description d, pg_identify_object(d.classoid, d.objoid, d.objsubid) i
    where i.schema in (${OWN_NAMES}) and i.type in ('table', 'view', 'table column', 'view column', 'function', 'procedure', 'sequence', 'index', 'type')
      or i.type = 'schema' and i.name in (${OWN_NAMES})
    order by d.objoid, d.objsubid`);
  return rows.map(
    ({ kind, identity, text }) =>
      sql`comment on ${trusted(kind.replace(/^(table|view) column$/, 'column'))} ${trusted(identity)} is ${literal(text)}`,
  );
}

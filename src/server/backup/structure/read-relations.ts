import type { Runner } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import { OWN_NAMES } from './own-schemas.ts';

/** A column as PostgreSQL has it; texts of SQL have all names with their schemas. */
export interface StoredColumn {
  readonly relation: string;
  readonly name: string;
  readonly type: string;
  readonly collation: string | null;
  readonly required: boolean;
  /** The name of the constraint that says so, from PostgreSQL 18 on. */
  readonly required_by: string | null;
  /** `a` always, `d` by default, empty for none. */
  readonly identity: string;
  /** `s` stored, `v` virtual, empty for none. */
  readonly generated: string;
  /** The default, or what is generated. */
  readonly value: string | null;
  readonly storage: string | null;
  readonly compression: string;
  readonly statistics: number | null;
}

/** A table or a view. */
export interface Relation {
  readonly oid: string;
  readonly schema: string;
  readonly name: string;
  /** `r` a table, `p` one in parts, `v` a view. */
  readonly kind: 'r' | 'p' | 'v';
  readonly unlogged: boolean;
  readonly options: readonly string[] | null;
  /** Whether rows are only for those whom a policy lets, and whether that holds for the owner as well. */
  readonly guarded: boolean;
  readonly forced: boolean;
  readonly partition_key: string | null;
  /** Which rows of its parent are in it. */
  readonly bound: string | null;
  readonly parent: string | null;
  /** The statement of a view. */
  readonly definition: string | null;
  readonly bytes: number;
}

/** A sequence with its state. */
export interface Sequence {
  readonly oid: string;
  readonly schema: string;
  readonly name: string;
  readonly type: string;
  readonly start: string;
  readonly step: string;
  readonly min: string;
  readonly max: string;
  readonly cache: string;
  readonly cycle: boolean;
  /** The table whose column it belongs to, that column, and whether it is the column's identity. */
  readonly table: string | null;
  readonly column: string | null;
  readonly is_identity: boolean | null;
}

/** Not part of an extension: those bring their own. */
const NOT_BROUGHT = sql`not exists (
  select from pg_catalog.pg_depend e where e.classid = 'pg_catalog.pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')`;

export async function readRelations(tx: Runner): Promise<readonly Relation[]> {
  const { rows } = await tx.query<Relation>(sql`
    select c.oid::text, n.nspname as schema, c.relname as name, c.relkind as kind, c.relpersistence = 'u' as unlogged,
      c.reloptions as options, c.relrowsecurity as guarded, c.relforcerowsecurity as forced, case c.relkind when 'p' then pg_get_partkeydef(c.oid) end as partition_key,
      case when c.relispartition then pg_get_expr(c.relpartbound, c.oid) end as bound,
      (select i.inhparent::text from pg_inherits i where i.inhrelid = c.oid and c.relispartition) as parent,
      case c.relkind when 'v' then pg_get_viewdef(c.oid) end as definition,
      case c.relkind when 'r' then pg_table_size(c.oid) else 0 end as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in (${OWN_NAMES}) and c.relkind in ('r', 'p', 'v') and ${NOT_BROUGHT}
    order by c.oid`);
  return rows;
}

export async function readColumns(tx: Runner): Promise<ReadonlyMap<string, readonly StoredColumn[]>> {
  const { rows } = await tx.query<StoredColumn>(sql`
    select a.attrelid::text as relation, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      case when a.attcollation <> t.typcollation then
        (select format('%I.%I', cn.nspname, co.collname) from pg_collation co join pg_namespace cn on cn.oid = co.collnamespace
          where co.oid = a.attcollation) end as collation,
      a.attnotnull as required,
      (select k.conname from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'n' and k.conkey[1] = a.attnum) as required_by,
      a.attidentity as identity, a.attgenerated as generated, pg_get_expr(d.adbin, d.adrelid) as value,
      case when a.attstorage <> t.typstorage then a.attstorage end as storage, a.attcompression as compression,
      case when a.attstattarget >= 0 then a.attstattarget end as statistics
    from pg_attribute a
      join pg_class c on c.oid = a.attrelid
      join pg_namespace n on n.oid = c.relnamespace
      join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where n.nspname in (${OWN_NAMES}) and c.relkind in ('r', 'p', 'v', 'c') and a.attnum > 0 and not a.attisdropped and ${NOT_BROUGHT}
    order by a.attrelid, a.attnum`);
  return Map.groupBy(rows, ({ relation }) => relation);
}

export async function readSequences(tx: Runner): Promise<readonly Sequence[]> {
  const { rows } = await tx.query<Sequence>(sql`
    select c.oid::text, n.nspname as schema, c.relname as name, format_type(s.seqtypid, null) as type, s.seqstart::text as start,
      s.seqincrement::text as step, s.seqmin::text as min, s.seqmax::text as max, s.seqcache::text as cache, s.seqcycle as cycle,
      d.refobjid::text as table, a.attname as column, d.deptype = 'i' as is_identity
    from pg_sequence s
      join pg_class c on c.oid = s.seqrelid
      join pg_namespace n on n.oid = c.relnamespace
      left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.refclassid = 'pg_class'::regclass
        and d.deptype in ('a', 'i') and d.refobjsubid > 0
      left join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where n.nspname in (${OWN_NAMES}) and ${NOT_BROUGHT}
    order by c.oid`);
  return rows;
}

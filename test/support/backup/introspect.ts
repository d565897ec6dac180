import type { Runner } from '#server/database/pool.ts';
import { sql, trusted, type Sql } from '#server/database/sql/sql.ts';

const OURS = sql`('colonnade', 'app', 'graphile_worker')`;

/**
 * What PostgreSQL's catalog says of the schemas of Colonnade, without its numbers, and without what it only notes to look less: whether
 * a table has had triggers, rules or parts.
 */
const QUESTIONS: Readonly<Record<string, Sql>> = {
  schemas: sql`select nspname, nspacl::text from pg_namespace where nspname in ${OURS} order by 1`,
  extensions: sql`select extname, extnamespace::regnamespace::text as home from pg_extension order by 1`,
  relations: sql`select c.oid::regclass::text as name, relkind, relpersistence, reloptions, relispartition, relreplident,
      relrowsecurity, relforcerowsecurity, relacl::text, pg_get_expr(relpartbound, c.oid) as bound, pg_get_partkeydef(c.oid) as key,
      relchecks, relowner::regrole::text as owner
    from pg_class c where relnamespace::regnamespace::text in ${OURS} and relkind <> 't' order by 1`,
  columns: sql`select attrelid::regclass::text as relation, row_number() over (partition by attrelid order by attnum) as at, attname,
      format_type(atttypid, atttypmod) as type, attnotnull, atthasdef, attidentity, attgenerated, attislocal, attinhcount, attacl::text,
      attstorage, attcompression, attstattarget, attcollation::regcollation::text as collation, attoptions,
      pg_get_expr(adbin, adrelid) as value
    from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where relnamespace::regnamespace::text in ${OURS} and attnum > 0 and not attisdropped order by 1, 2`,
  constraints: sql`select conrelid::regclass::text as relation, conname, contype, condeferrable, condeferred, convalidated, conislocal,
      coninhcount, case when contype in ('c', 'n') then connoinherit end as no_inherit, confupdtype, confdeltype, pg_get_constraintdef(oid) as said,
      (select p.conname from pg_constraint p where p.oid = k.conparentid) as parent
    from pg_constraint k where connamespace::regnamespace::text in ${OURS} order by 1, 2`,
  indexes: sql`select indexrelid::regclass::text as name, indrelid::regclass::text as relation, indisunique, indisprimary, indisvalid,
      indisready, indimmediate, indnullsnotdistinct, pg_get_indexdef(indexrelid) as said,
      (select inhparent::regclass::text from pg_inherits where inhrelid = indexrelid) as whole
    from pg_index i join pg_class c on c.oid = indexrelid where relnamespace::regnamespace::text in ${OURS} order by 1`,
  parts: sql`select inhrelid::regclass::text as part, inhparent::regclass::text as whole from pg_inherits order by 1`,
  functions: sql`select p.oid::regprocedure::text as name, prokind, provolatile, proisstrict, proparallel, prosecdef, procost, prorows,
      prosrc, proconfig, proacl::text, pg_get_function_result(p.oid) as gives, (select lanname from pg_language l where l.oid = prolang) as language
    from pg_proc p where pronamespace::regnamespace::text in ${OURS} and prokind <> 'a' order by 1`,
  triggers: sql`select tgrelid::regclass::text as relation, tgname, tgenabled, tgdeferrable, tginitdeferred, pg_get_triggerdef(oid) as said,
      (select p.tgname from pg_trigger p where p.oid = t.tgparentid) as parent
    from pg_trigger t where not tgisinternal order by 1, 2`,
  views: sql`select oid::regclass::text as name, pg_get_viewdef(oid) as said from pg_class
    where relkind = 'v' and relnamespace::regnamespace::text in ${OURS} order by 1`,
  sequences: sql`select * from pg_sequences where schemaname in ${OURS} order by schemaname, sequencename`,
  owned: sql`select d.objid::regclass::text as sequence, d.refobjid::regclass::text as relation, a.attname, d.deptype
    from pg_depend d join pg_class c on c.oid = d.objid and c.relkind = 'S'
      join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i') order by 1`,
  types: sql`select t.oid::regtype::text as name, typtype, typcategory from pg_type t
    where typnamespace::regnamespace::text in ${OURS} and typelem = 0 order by 1`,
  comments: sql`select pg_describe_object(classoid, objoid, objsubid) as what, description from pg_description
    where objoid >= 16384 order by 1`,
  statistics: sql`select pg_get_statisticsobjdef(oid) as said from pg_statistic_ext order by 1`,
};

/** The answers, by what was asked. */
export async function introspect(db: Runner): Promise<Readonly<Record<string, readonly object[]>>> {
  const answers: Record<string, readonly object[]> = {};
  for (const [what, question] of Object.entries(QUESTIONS)) answers[what] = (await db.query(question)).rows;
  return answers;
}

/** All rows of all tables as texts, generated values included: how many, and a hash of them in their order as texts. */
export async function allRows(db: Runner): Promise<Readonly<Record<string, string>>> {
  const { rows } = await db.query<{ name: string }>(
    sql`select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace::regnamespace::text in ${OURS} order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of rows) {
    const { rows: told } = await db.query<{ told: string }>(
      trusted(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, e'\\n' order by t::text collate "C")), '') as told from ${name} t`,
      ),
    );
    found[name] = told[0]?.told ?? '';
  }
  return found;
}

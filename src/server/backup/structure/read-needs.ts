import type { Runner } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import { OWN_NAMES } from './own-schemas.ts';

/** What must be there before what: keys are `class:<oid>` of relations, `proc:<oid>` of functions, `type:<oid>` of types. */
export type Needs = ReadonlyMap<string, readonly string[]>;

/**
 * Reads what depends on what. A table's defaults, generated columns and checks count as the table, a view's statement as the view,
 * the type of a table's rows as the table.
 */
export async function readNeeds(tx: Runner): Promise<Needs> {
  const { rows } = await tx.query<{ node: string; needs: string }>(sql`
    select distinct o.node, r.node as needs
    from pg_depend d
    cross join lateral (select case d.classid
      when 'pg_class'::regclass then (select 'class:' || c.oid from pg_class c where c.oid = d.objid and c.relkind <> 'S')
      when 'pg_proc'::regclass then 'proc:' || d.objid
      when 'pg_attrdef'::regclass then (select 'class:' || a.adrelid from pg_attrdef a where a.oid = d.objid)
      when 'pg_constraint'::regclass then
        (select 'class:' || k.conrelid from pg_constraint k where k.oid = d.objid and k.contype = 'c')
      when 'pg_rewrite'::regclass then (select 'class:' || w.ev_class from pg_rewrite w where w.oid = d.objid)
      end as node) o
    cross join lateral (select case d.refclassid
      when 'pg_class'::regclass then 'class:' || d.refobjid
      when 'pg_proc'::regclass then 'proc:' || d.refobjid
      when 'pg_type'::regclass then (
        select case
          when t.typrelid <> 0 then 'class:' || t.typrelid
          when e.typrelid <> 0 then 'class:' || e.typrelid
          else 'type:' || coalesce(e.oid, t.oid) end
        from pg_type t left join pg_type e on e.oid = t.typelem and t.typcategory = 'A' where t.oid = d.refobjid)
      end as node) r
    where d.objid >= 16384 and d.refobjid >= 16384 and d.deptype in ('n', 'a') and o.node <> r.node`);
  const needs = Map.groupBy(rows, ({ node }) => node);
  return new Map([...needs].map(([node, found]) => [node, found.map((one) => one.needs)]));
}

/** Puts nodes behind all that they need, and else leaves them in their order. */
export function inOrder<Node extends { readonly key: string }>(
  nodes: readonly Node[],
  needs: Needs,
): readonly Node[] {
  const known = new Map(nodes.map((node) => [node.key, node]));
  const seen = new Set<string>();
  const ordered: Node[] = [];
  const visit = (node: Node) => {
    if (seen.has(node.key)) return;
    seen.add(node.key);
    for (const need of needs.get(node.key) ?? []) {
      const found = known.get(need);
      if (found) visit(found);
    }
    ordered.push(node);
  };
  nodes.forEach(visit);
  return ordered;
}

/** Objects in the schemas of Colonnade that a backup does not take, in PostgreSQL's words. */
export async function readLeftOut(tx: Runner): Promise<readonly string[]> {
  const { rows } = await tx.query<{ what: string }>(sql`
    select pg_describe_object(d.classid, d.objid, 0) as what
    from pg_depend d join pg_namespace n on d.refclassid = 'pg_namespace'::regclass and n.oid = d.refobjid
    where n.nspname in (${OWN_NAMES}) and d.classid <> 'pg_extension'::regclass and d.classid <> 'pg_statistic_ext'::regclass
      and not exists (select from pg_depend e where e.classid = d.classid and e.objid = d.objid and e.deptype = 'e')
      and not exists (select from pg_proc p where d.classid = 'pg_proc'::regclass and p.oid = d.objid and p.prokind in ('f', 'p', 'w'))
      and not exists (select from pg_type t where d.classid = 'pg_type'::regclass and t.oid = d.objid and t.typtype in ('c', 'e'))
      and not exists (select from pg_class c where d.classid = 'pg_class'::regclass and c.oid = d.objid
        and c.relkind in ('r', 'p', 'v', 'S', 'c', 'i', 'I') and (c.relispartition or not exists (select from pg_inherits i where i.inhrelid = c.oid)))
    union all
    select pg_describe_object('pg_policy'::regclass, p.oid, 0) from pg_policy p
      join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace where n.nspname in (${OWN_NAMES})
    union all
    select pg_describe_object('pg_rewrite'::regclass, w.oid, 0) from pg_rewrite w
      join pg_class c on c.oid = w.ev_class join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in (${OWN_NAMES}) and w.rulename <> '_RETURN'
    order by 1`);
  return rows.map(({ what }) => what);
}

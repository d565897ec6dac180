import type { FindRequest, RulePart } from '#core/contract/lists/duplicate-routes.ts';
import { MAX_MERGED } from '#core/contract/route/limits.ts';
import { topOf } from '#core/catalog/family.ts';
import { AppError } from '#core/errors.ts';
import { comparisonsOf } from '#core/fields/comparisons.ts';
import { must } from '#core/std/must.ts';
import type { Runner } from '../../database/pool.ts';
import { and, commas, literal, NOTHING, boundAt, sql, type Sql } from '../../database/sql/sql.ts';
import { storedOf } from '../../fields/registry.ts';
import { cellSql, placeRow, rowSql, titleSql } from '../rights/expression.ts';
import { readableSql } from '../rights/rights.ts';
import type { SqlScene } from '../formula/facts.ts';
import { rowOf, type Row } from '../scene/joins.ts';
import type { Place, Scene } from '../scene/place.ts';
import { askList, type ListQuery } from './ask-list.ts';
import type { ListPlan } from './plan.ts';
import { recordsSql, tableSql } from './records-sql.ts';
import { shapeOf } from './shape.ts';

/** Sets of one window unless the request says otherwise. */
const DEFAULT_SETS = 20;

/**
 * Sets of records that agree in every column of a rule, biggest first, as the JSON text of `FindAnswer`. Empty values, and
 * those that the viewer may not read, agree with nothing. Throws AppError for what does not exist for the viewer, and
 * `comparison.column` for a column that cannot be compared so.
 */
export async function duplicateSets(db: Runner, scene: Scene, request: FindRequest): Promise<string> {
  const { tableId, filter, search, rule, after, limit = DEFAULT_SETS, dismissed = false } = request;
  if (after && after.length !== 2) throw new AppError('request.invalid', { reason: 'key' });
  const shaped = shapeOf({ tableId, filter, search, columns: rule.map(({ column }) => column) });
  const hows = rule.map(({ how }) => how);
  const query: ListQuery = {
    name: `duplicates ${JSON.stringify({ hows, limit, dismissed, after: after !== undefined })}`,
    binds: after?.length ?? 0,
    compile: (inner, plan, slots) => ({
      text: compileSets(
        { scene: inner, plan, slots },
        { rule, limit, dismissed, isLater: after !== undefined },
      ),
    }),
  };
  const [row] = await askList<{ answer: string }>({ db, scene }, query, shaped, after);
  return must(row, 'the answer of sets').answer;
}

interface Ground {
  readonly scene: SqlScene;
  readonly plan: ListPlan;
  /** Values before those of the window. */
  readonly slots: number;
}

interface Wanted {
  readonly rule: readonly RulePart[];
  readonly limit: number;
  /** Those are wanted that were called no duplicates. */
  readonly dismissed: boolean;
  readonly isLater: boolean;
}

/**
 * One look at the records gives what each is compared by; those that agree are put together, and of the sets of the window
 * alone the records are looked up again and named.
 */
function compileSets(ground: Ground, { rule, limit, dismissed, isLater }: Wanted): Sql {
  const { plan, slots } = ground;
  const found = foundSql(ground, rule);
  const groups = sql`select * from found where ${dismissed ? NOTHING : sql`not `}dismissed`;
  const [n, first] = [sql`${boundAt(slots + 1)}::bigint`, sql`${boundAt(slots + 2)}::bigint`];
  const later = isLater ? sql` where g.n < ${n} or (g.n = ${n} and g.first > ${first})` : NOTHING;
  const shown = sql`select * from groups g${later} order by g.n desc, g.first limit ${literal(limit)}`;
  const alike = and(rule.map((_, at) => sql`k.${key(at)} = s.${key(at)}`));
  const members = sql`select s.first, k.id, row_number() over (partition by s.first order by k.id) as at from shown s join keyed k on ${alike}`;
  const sets = sql`select s.n, s.first, (select json_agg(r.cells order by r.id) from named r where r.first = s.first) as records from shown s`;
  const listed = sql`json_agg(json_build_array(a.n, a.records, json_build_array(a.n::text, a.first::text)) order by a.n desc, a.first)`;
  return sql`with keyed as materialized (${keyedSql(ground, rule)}), found as materialized (${found}), groups as (${groups}), shown as materialized (${shown}), members as (${members}), named as materialized (${namedSql(ground)})
    select json_build_object('sets', coalesce((select ${listed} from (${sets}) a), '[]'),
      'count', (select count(*) from groups), 'records', (select coalesce(sum(n), 0)::bigint from groups),
      'dismissed', (select count(*) from found where dismissed))::text as answer
      from (select ${literal(plan.table.id)}) one`;
}

/** The records that agree, put together; `dismissed` where each pair of them was called no duplicates. */
function foundSql({ scene, plan }: Ground, rule: readonly RulePart[]): Sql {
  const same = commas(rule.map((_, at) => key(at)));
  const grouped = sql`select ${same}, count(*)::bigint as n, min(id) as first from keyed group by ${same} having count(*) > 1`;
  const alike = and(rule.map((_, at) => sql`b.${key(at)} = a.${key(at)}`));
  const ofOne = commas(rule.map((_, at) => sql`a.${key(at)}`));
  const table = literal(topOf(scene.catalog, plan.table).id);
  const pairs = sql`select ${ofOne}, count(*)::bigint as pairs from colonnade.dismissed_pair p join keyed a on a.id = p.low join keyed b on b.id = p.high and ${alike} where p.table_id = ${table} group by ${ofOne}`;
  const joined = and(rule.map((_, at) => sql`w.${key(at)} = g.${key(at)}`));
  return sql`select g.*, coalesce(w.pairs = g.n * (g.n - 1) / 2, false) as dismissed from (${grouped}) g left join (${pairs}) w on ${joined}`;
}

/** What the column of a rule's part is called in the statement. */
function key(at: number): Sql {
  return must(KEYS[at], 'a part of a rule');
}

const KEYS = [sql`k0`, sql`k1`, sql`k2`, sql`k3`, sql`k4`];

/** Records that have something to compare in every column, each with what they are compared by. */
function keyedSql({ scene, plan }: Ground, rule: readonly RulePart[]): Sql {
  const row = rowOf(scene, 't');
  const parts = rule.map(({ how }, at) => {
    const place = must(plan.cells[at], 'a column of the rule');
    if (!comparisonsOf(place.column).includes(how))
      throw new AppError('comparison.column', { column: place.path });
    return { how, at, value: comparedSql(scene, row, place, how) };
  });
  const values = commas(parts.map(({ at, value }) => sql`${value} as ${key(at)}`));
  const filled = and(parts.map(({ at }) => sql`v.${key(at)} is not null`));
  const known = sql`select v.* from (select t.id, ${values} ${recordsSql(scene, plan, row)} offset 0) v where ${filled}`;
  const close = parts.find(({ how }) => how === 'close');
  return close
    ? closeSql(
        known,
        key(close.at),
        parts.filter((part) => part !== close).map(({ at }) => key(at)),
      )
    : known;
}

function comparedSql(scene: SqlScene, row: Row, { links, table, column }: Place, how: RulePart['how']): Sql {
  const value = readableSql(scene, placeRow(scene, row, links), table, column);
  const { reads, text: textOf } = storedOf(column);
  if (how === 'exact') return reads?.(value, column) ?? value;
  const text = textOf(value, column);
  return how === 'text' ? sql`colonnade.letters(${text})` : sql`colonnade.folded(${text}) collate "C"`;
}

/**
 * Records with a number in place of the text that may be spelt otherwise. Those that agree in all other columns stand in
 * the order of their consonants, and each that is close to the one before it gets its number: nothing is compared with
 * more than its neighbours.
 */
function closeSql(known: Sql, close: Sql, others: readonly Sql[]): Sql {
  const within = others.length === 0 ? NOTHING : sql`partition by ${commas(others)} `;
  const order = sql`order by c.sound, c.${close}, c.id`;
  const kept = others.length === 0 ? NOTHING : sql`, ${commas(others)}`;
  const spelt = sql`select p.*, colonnade.letters(p.${close}) as letters from (${known}) p offset 0`;
  const sounds = sql`select p.*, colonnade.consonants(p.letters) as sound from (${spelt}) p where p.letters is not null offset 0`;
  const beside = sql`select c.*, lag(c.${close}) over w as before, lag(c.sound) over w as sound_before from (${sounds}) c window w as (${within}${order})`;
  const fresh = sql`select c.*, case when colonnade.is_close(c.before, c.${close}, c.sound_before, c.sound) then 0 else 1 end as fresh from (${beside}) c`;
  return sql`select c.id${kept}, sum(c.fresh) over (${within}${order}) as ${close} from (${fresh}) c`;
}

/** The first records of each set that is shown, as the viewer reads them. */
function namedSql({ scene, plan }: Ground): Sql {
  const row = rowOf(scene, 't');
  const cells = plan.cells.map((place) => cellSql(scene, place, row));
  const shown = sql`json_build_array(t.id, ${titleSql(scene, plan.table, row)}, ${rowSql(cells)})`;
  return sql`select m.first, t.id, ${shown} as cells from members m join ${tableSql(scene, plan.table)} t on t.id = m.id${row.joins.sql()} where m.at <= ${literal(MAX_MERGED)}`;
}

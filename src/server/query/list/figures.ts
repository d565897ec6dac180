import type { FigureRequest, RequestBreak } from '#core/contract/lists/figure-routes.ts';
import { elementsOf, isInSequence } from '#core/query/chart.ts';
import { must } from '#core/std/must.ts';
import type { Runner } from '../../database/pool.ts';
import { commas, identifier, join, literal, NOTHING, sql, type Sql } from '../../database/sql/sql.ts';
import { rowOf } from '../scene/joins.ts';
import type { Scene } from '../scene/place.ts';
import { askList, type ListQuery } from './ask-list.ts';
import {
  elementJson,
  groupedSql,
  locatedSql,
  measuredOf,
  resultsJson,
  resultsSql,
  termOf,
  valueOrder,
  type Ground,
  type Measured,
  type Term,
} from './figure-parts.ts';
import { shapeOf } from './shape.ts';

/**
 * The figures of a chart, as the JSON text of `FigureAnswer`: one look at the records puts them together by all breaks, and
 * what is shown is made of these few. Throws AppError for what does not exist for the viewer or has no such groups or results.
 */
export async function chartFigures(db: Runner, scene: Scene, request: FigureRequest): Promise<string> {
  const { tableId, filter, search, records, without, breaks, measures } = request;
  const query: ListQuery = {
    name: `figures ${JSON.stringify({ breaks, measures })}`,
    compile: (inner, plan) => ({ text: compileFigures({ scene: inner, plan }, request) }),
  };
  const shaped = shapeOf({ tableId, filter, search, records, without, columns: [] });
  const [row] = await askList<{ answer: string }>({ db, scene }, query, shaped);
  return must(row, 'the answer of figures').answer;
}

/** A break of a chart, of which some elements are told apart. */
interface ChartTerm extends Term {
  readonly ranked: Sql;
  readonly top: number;
}

function compileFigures(ground: Ground, request: FigureRequest): Sql {
  const row = rowOf(ground.scene, 't');
  const terms = request.breaks.map((of, at): ChartTerm => {
    const { top = elementsOf(of, at) } = of;
    return { ...termOf(ground, row, of, at), ranked: identifier(`ranked${at}`), top };
  });
  const measures = request.measures.map((measure, at) => measuredOf(ground, row, measure, at));
  const cells = groupedSql(ground, row, { terms, measures });
  const named = terms.flatMap((term) => [
    sql`, ${term.ranked} as materialized (${rankedSql(term, measures[0])})`,
    sql`, ${term.placed} as materialized (${placedSql(term)})`,
  ]);
  const told = terms.map(
    ({ placed, ranked, of, top }) =>
      sql`json_build_object('elements', (select coalesce(json_agg(p.shown order by p.at), '[]') from ${placed} p), 'others', (select count(*) from ${ranked} r where not ${keptSql(of, top)}))`,
  );
  return sql`with cells as materialized (${cells})${join(named, NOTHING)} select json_build_object('breaks', json_build_array(${commas(told)}), 'cells', (${toldCells(terms, measures)}))::text as answer`;
}

/** All elements of a break, those first that are told apart. */
function rankedSql({ of, g }: ChartTerm, first: Measured | undefined): Sql {
  const result = first?.whole ?? sql`sum(n)`;
  const sums = sql`select ${g} as g, sum(n)::bigint as n, ${result} as r from cells group by ${g}`;
  // Of those that follow each other the last ones are kept: months are looked at from today.
  const order = isInSequence(of)
    ? sql`s.g desc nulls last`
    : sql`s.r desc nulls last, s.n desc, (s.g)::text nulls last`;
  return sql`select s.*, row_number() over (order by ${order}) as rank from (${sums}) s`;
}

/** Whether an element `r` is told apart; records without a value are, where the others follow each other. */
function keptSql(of: RequestBreak, top: number): Sql {
  const within = sql`r.rank <= ${literal(top)}`;
  return isInSequence(of) ? sql`(${within} or r.g is null)` : sql`(${within})`;
}

/** The elements that are told apart in their order, records without a value last. */
function placedSql({ top, ranked, ...term }: ChartTerm): Sql {
  const { of, by } = term;
  const isByResult = (of.sortedBy ?? (isInSequence(of) ? 'value' : 'result')) === 'result';
  const result = sql`a.r${of.descending === false ? NOTHING : sql` desc`} nulls last, a.n desc, `;
  const order = sql`(a.g is null), ${isByResult ? result : NOTHING}${valueOrder(term)}`;
  return sql`select a.g, row_number() over (order by ${order}) - 1 as at, ${elementJson(term)} as shown from (select * from ${ranked} r where ${keptSql(of, top)}) a${by.joined}`;
}

/** Results of each pair of elements, of each element and of all. */
function toldCells(terms: readonly Term[], measures: readonly Measured[]): Sql {
  const ats = terms.map(({ at }) => at);
  const all = ats.map((at) => sql`case when grouping(${at}) = 0 then ${at} end as ${at}`);
  const sets = [ats, ...(ats.length > 1 ? ats.map((at) => [at]) : []), []]
    .slice(ats.length === 0 ? 1 : 0)
    .map((set) => sql`(${commas(set)})`);
  const folded = sql`select ${commas([...all, sql`coalesce(sum(n), 0)::bigint as n`, ...resultsSql(measures)])} from (${locatedSql(terms)}) l group by grouping sets (${commas(sets)})`;
  const placesOf = commas(ats.map((at) => sql`f.${at}`));
  return sql`select json_agg(json_build_array(json_build_array(${placesOf}), f.n, ${resultsJson(measures)})) from (${folded}) f`;
}

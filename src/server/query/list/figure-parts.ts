import type { RequestBreak, RequestMeasure } from '#core/contract/lists/figure-routes.ts';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import { commas, identifier, join, literal, NOTHING, sql, type Sql } from '../../database/sql/sql.ts';
import type { SqlScene } from '../formula/facts.ts';
import type { Row } from '../scene/joins.ts';
import { placeOf } from '../scene/place.ts';
import { calculatedOf, groupedBy, type Calculated, type Grouped } from './group-values.ts';
import type { ListPlan } from './plan.ts';
import { recordsSql } from './records-sql.ts';

/** What a statement of figures is compiled in. */
export interface Ground {
  readonly scene: SqlScene;
  readonly plan: ListPlan;
}

/** A break and what the statement calls its parts, which are numbered. */
export interface Term<Break extends RequestBreak = RequestBreak> {
  readonly of: Break;
  readonly by: Grouped;
  /** Its value among the groups of records. */
  readonly g: Sql;
  /** Its elements, and the place of one of them. */
  readonly placed: Sql;
  readonly at: Sql;
}

/** A measure and the names of the parts that it is made of; undefined for the number of records. */
export interface Measured {
  readonly calculated: Calculated | undefined;
  readonly parts: readonly Sql[];
  /** Its result over several groups of records. */
  readonly whole: Sql;
}

/** Throws AppError for a column that does not exist for the viewer or has no such groups. */
export function termOf<Break extends RequestBreak>(
  ground: Ground,
  row: Row,
  of: Break,
  at: number,
): Term<Break> {
  const name = (word: string): Sql => identifier(`${word}${at}`);
  const { column, period, step } = of;
  if (period !== undefined && step !== undefined) throw new AppError('sort.column', { column });
  return {
    of,
    by: groupedBy(ground, row, { column, period, step }),
    g: name('g'),
    placed: name('placed'),
    at: name('at'),
  };
}

/** Throws AppError for a column that does not exist for the viewer or has no such result. */
export function measuredOf(
  { scene, plan }: Ground,
  row: Row,
  { column, how }: RequestMeasure,
  at: number,
): Measured {
  if (column === undefined) {
    if (how !== 'count') throw new AppError('request.invalid', { reason: 'measure' });
    return { calculated: undefined, parts: [], whole: sql`sum(n)::bigint` };
  }
  const calculated = calculatedOf(scene, row, { place: placeOf(scene, plan.table, column), how });
  const parts = calculated.parts(NOTHING).map((_, part) => identifier(`m${at}_${part}`));
  return { calculated, parts, whole: calculated.whole(parts) };
}

/** One look at the records: they are put together by all breaks, each group with its number `n` and the parts of its results. */
export function groupedSql(
  ground: Ground,
  row: Row,
  { terms, measures }: { readonly terms: readonly Term[]; readonly measures: readonly Measured[] },
): Sql {
  const values = [
    ...terms.map(({ by, g }) => sql`${by.value} as ${g}`),
    sql`count(*)::bigint as n`,
    ...measures.flatMap(({ calculated, parts }) => {
      if (!calculated) return [];
      return calculated
        .parts(calculated.value)
        .map((part, at) => sql`${part} as ${must(parts[at], 'a part')}`);
    }),
  ];
  const by = terms.length === 0 ? NOTHING : sql` group by ${commas(terms.map((_, at) => literal(at + 1)))}`;
  return sql`select ${commas(values)} ${recordsSql(ground.scene, ground.plan, row)}${by}`;
}

/** What elements `a` stand in order by where that is their own value. */
export function valueOrder({ of, by }: Pick<Term, 'of' | 'by'>): Sql {
  const direction = of.descending === true ? sql` desc` : NOTHING;
  return sql`${by.order(sql`a.g`)}${direction} nulls last, (a.g)::text${direction}`;
}

/** An element `a` in JSON: its value, and the end of its period or step. */
export function elementJson({ by }: Pick<Term, 'by'>): Sql {
  const element = sql`json_build_array(${by.json(sql`a.g`)}, ${by.until(sql`a.g`)})`;
  return sql`case when a.g is null then json_build_array(null, null) else ${element} end`;
}

/** The groups of records `cells` with the places of their elements; -1 for those that were put together. */
export function locatedSql(terms: readonly Term[]): Sql {
  const places = terms.map(({ g, placed, at }) => {
    const empty = sql`(select e.at from ${placed} e where e.g is null)`;
    return sql`coalesce(case when c.${g} is null then ${empty} else ${placed}.at end, -1) as ${at}`;
  });
  const joins = terms.map(({ g, placed }) => sql` left join ${placed} on ${placed}.g = c.${g}`);
  return sql`select ${commas([...places, sql`c.*`])} from cells c${join(joins, NOTHING)}`;
}

/** The results over groups of records, by their names. */
export function resultsSql(measures: readonly Measured[]): readonly Sql[] {
  return measures.map(({ whole }, at) => sql`${whole} as ${resultName(at)}`);
}

/** The results of `f` in JSON. */
export function resultsJson(measures: readonly Measured[]): Sql {
  const shown = measures.map(({ calculated }, at) => {
    const result = sql`f.${resultName(at)}`;
    return calculated ? calculated.json(result) : sql`coalesce(${result}, 0)`;
  });
  return sql`json_build_array(${commas(shown)})`;
}

export function resultName(at: number): Sql {
  return identifier(`r${at}`);
}

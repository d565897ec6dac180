import type { CountAnswer, CountRequest } from '#core/contract/lists/list-routes.ts';
import { AppError } from '#core/errors.ts';
import { keyPart } from '#core/query/key.ts';
import { must } from '#core/std/must.ts';
import type { Runner } from '../../database/pool.ts';
import { boundAt, NOTHING, sql, type Sql } from '../../database/sql/sql.ts';
import { draftSources, type Bind } from '../draft/draft-rows.ts';
import { factsAmong, type SqlScene } from '../formula/facts.ts';
import type { DraftRow, Scene } from '../scene/place.ts';
import { answersTo, askList, preparedQuery, type ListQuery } from './ask-list.ts';
import { boundValues } from './bind.ts';
import {
  compileAnchors,
  compileChangeable,
  compileCount,
  compileEstimate,
  compileGlance,
  compileList,
  compileWindow,
} from './compile-list.ts';
import { askableConditions } from './known-parts.ts';
import { planList, type ListPlan } from './plan.ts';
import { shapeOf, type WindowRequest } from './shape.ts';

const GLANCE: ListQuery = { name: 'glance', compile: compileGlance };
const WINDOW: ListQuery = { name: 'window', compile: compileWindow };
/** The window that looks at all rows, where the others may look at some alone. */
const WHOLE: ListQuery = { name: 'whole', compile: (scene, plan) => ({ text: compileList(scene, plan) }) };
const COUNT: ListQuery = { name: 'count', compile: (scene, plan) => ({ text: compileCount(scene, plan) }) };
const CHANGEABLE: ListQuery = {
  name: 'changeable',
  compile: (scene, plan) => ({ text: compileChangeable(scene, plan) }),
};
const ESTIMATE: ListQuery = {
  name: 'estimate',
  compile: (scene, plan) => ({ text: compileEstimate(scene, plan) }),
};
const ANCHORS: ListQuery = {
  name: 'anchors',
  binds: 1,
  compile: (scene, plan, slots) => ({ text: compileAnchors(scene, plan, sql`${boundAt(slots + 1)}`) }),
};

/** What is asked beside the rows of a window in the same statement, whose ids stand in `w.ids`. */
export interface AskedBeside {
  readonly name: string;
  readonly compile: (scene: SqlScene, plan: ListPlan) => Sql;
  /** Of which records the rows are taken, where they are not simply those of the plan. */
  readonly from?: (scene: SqlScene, plan: ListPlan) => TakenFrom;
}

/** The list that a window is taken from in place of the one asked for, and what it needs to be written before (`a as (…)`). */
interface TakenFrom {
  readonly plan: ListPlan;
  readonly before: Sql;
}

/** One window of a list as the answer's JSON text, exactly as the contract's `ListAnswer`. */
export async function listWindow(db: Runner, scene: Scene, request: WindowRequest): Promise<string> {
  return (await withAskable(scene, request, async (asked) => await windowOf(db, scene, asked))).answer;
}

/** The same, and the text that was asked beside its rows. */
export async function windowBeside(
  db: Runner,
  scene: Scene,
  request: WindowRequest,
  beside: AskedBeside,
): Promise<{ readonly answer: string; readonly beside: string }> {
  const row = await withAskable(scene, request, async (asked) => await windowOf(db, scene, asked, beside));
  return { answer: row.answer, beside: must(row.beside, 'what was asked beside a window') };
}

/** Asks with the conditions of a request; where that is refused, with those of them that can be asked. */
async function withAskable<Answer>(
  scene: Scene,
  request: WindowRequest,
  ask: (request: WindowRequest) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask(request);
  } catch (error) {
    if (!(error instanceof AppError) || !request.conditions) throw error;
    const conditions = askableConditions(scene, request.tableId, request.conditions);
    return await ask({ ...request, conditions });
  }
}

async function windowOf(
  db: Runner,
  scene: Scene,
  request: WindowRequest,
  beside?: AskedBeside,
): Promise<WindowRow> {
  const shaped = shapeOf(request);
  const { limit, skip } = shaped.shape;
  const bounded = skip === undefined ? [GLANCE, WINDOW] : [WINDOW];
  for (const query of beside?.from ? [] : bounded) {
    const statement = preparedQuery(scene, withBeside(query, beside), shaped);
    const [window] = await answersTo<WindowRow>({ db, scene }, statement, shaped.values);
    const found = must(window, 'the answer of a window');
    if (!statement.isBounded || found.isWhole === true || found.found === limit) return found;
  }
  const [whole] = await askList<WindowRow>({ db, scene }, withBeside(WHOLE, beside), shaped);
  return must(whole, 'the answer of a whole window');
}

function withBeside(query: ListQuery, beside: AskedBeside | undefined): ListQuery {
  if (!beside) return query;
  return {
    name: `${query.name} ${beside.name}`,
    compile: (scene, plan, slots) => {
      const from = beside.from?.(scene, plan);
      const { text, ...window } = query.compile(scene, { ...(from?.plan ?? plan), givesIds: true }, slots);
      const before = from ? sql`recursive ${from.before}, ` : NOTHING;
      const isWhole = query === GLANCE && window.isBounded === true ? sql`, w."isWhole"` : NOTHING;
      const asked = sql`select w.answer, w.found${isWhole}, (${beside.compile(scene, plan)}) as beside from w`;
      return { ...window, text: sql`with ${before}w as materialized (${text}) ${asked}` };
    },
  };
}

/** The rows as JSON, and how many there are. */
interface WindowRow {
  readonly answer: string;
  readonly found: number;
  /** All rows were looked at, although the statement need not. */
  readonly isWhole?: boolean;
  /** The text of what was asked beside them. */
  readonly beside?: string;
}

/** A list to be counted: one of a table, or with `parent` one inside a record. */
export type ListOfCount = CountRequest & Pick<WindowRequest, 'parent'>;

/** How many rows a list has, and the keys at every `step`-th row if asked for. */
export async function listCount(db: Runner, scene: Scene, request: ListOfCount): Promise<CountAnswer> {
  const shaped = shapeOf({ ...request, columns: [] });
  const counted = await askList<{ count: number }>({ db, scene }, COUNT, shaped);
  const total = counted[0]?.count ?? 0;
  if (request.step === undefined || total < request.step) return { count: total, exact: true, anchors: [] };
  const keys = await askList<{ answer: string }>({ db, scene }, ANCHORS, shaped, [request.step]);
  return { count: total, exact: true, anchors: keysOf(keys[0]?.answer ?? '[]') };
}

/** How many records of a table the viewer may change, of those that exist for the viewer. */
export async function changeableCount(db: Runner, scene: Scene, tableId: number): Promise<number> {
  const [counted] = await askList<{ count: number }>(
    { db, scene },
    CHANGEABLE,
    shapeOf({ tableId, columns: [] }),
  );
  return counted?.count ?? 0;
}

/** The planner's guess of how many rows a list has: it costs no scan. */
export async function listEstimate(db: Runner, scene: Scene, request: ListOfCount): Promise<CountAnswer> {
  const shaped = shapeOf({ ...request, columns: [] });
  const [guess] = await askList<{ 'QUERY PLAN': readonly [{ Plan: { 'Plan Rows': number } }] }>(
    { db, scene },
    ESTIMATE,
    shaped,
  );
  return { count: guess?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0, exact: false, anchors: [] };
}

/** The same with the records of a draft above the stored ones: new ones stand among them by their keys. */
export async function draftWindow(
  db: Runner,
  scene: Scene,
  request: WindowRequest,
  draft: readonly DraftRow[],
): Promise<string> {
  return await withAskable(scene, request, async (asked) => await draftWindowOf(db, scene, asked, draft));
}

async function draftWindowOf(
  db: Runner,
  scene: Scene,
  request: WindowRequest,
  draft: readonly DraftRow[],
): Promise<string> {
  const [found] = await askDrafted<{ answer: string }>({ db, scene }, request, draft, compileList);
  return found?.answer ?? '{"rows":[]}';
}

/** How many rows a list has with what a draft has made of them; their keys are not told. */
export async function draftCount(
  db: Runner,
  scene: Scene,
  request: ListOfCount,
  draft: readonly DraftRow[],
): Promise<CountAnswer> {
  const asked = { ...request, columns: [] };
  const [counted] = await askDrafted<{ count: number }>({ db, scene }, asked, draft, compileCount);
  return { count: counted?.count ?? 0, exact: true, anchors: [] };
}

async function askDrafted<Row extends object>(
  { db, scene }: { readonly db: Runner; readonly scene: Scene },
  request: WindowRequest,
  draft: readonly DraftRow[],
  compile: (scene: SqlScene, plan: ListPlan) => Sql,
): Promise<readonly Row[]> {
  const { shape, values } = shapeOf(request);
  const plan = planList(scene, shape);
  const statement = { plan, facts: { valuesFor: () => [] } };
  const bound = boundValues(scene, statement, values);
  const bind: Bind = (value, cast) => sql`${boundAt(bound.push(value))}::${cast}`;
  const sources = draftSources(scene.catalog, draft, bind);
  const text = compile({ ...scene, facts: factsAmong(scene.viewer, bind), sources }, plan);
  return (await db.query<Row>({ text, values: bound })).rows;
}

/** Cells as keys: a link stands for its title, everything else for its text. */
function keysOf(json: string): (string | null)[][] {
  const rows = JSON.parse(json) as readonly (readonly unknown[])[];
  return rows.map((row) => row.map((cell) => keyPart(cell)));
}

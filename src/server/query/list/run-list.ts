import type { CountAnswer, CountRequest } from '#core/contract/list-routes.ts';
import { formulasIn } from '#core/query/filter.ts';
import { keyPart } from '#core/query/key.ts';
import { must } from '#core/std/must.ts';
import type { Runner } from '../../database/pool.ts';
import { boundValues } from './bind.ts';
import { compileAnchors, compileCount, compileList, compileWindow } from './compile-list.ts';
import { draftSources, type Bind } from '../draft/draft-rows.ts';
import { boundFacts, factsAmong, type SqlScene } from '../formula/facts.ts';
import type { DraftRow, Scene } from '../scene/place.ts';
import { planList, type ListPlan } from './plan.ts';
import { shapeOf, type ListShape, type WindowRequest } from './shape.ts';
import { statementFor, type Statement } from './statements.ts';

/** One window of a list as the answer's JSON text, exactly as the contract's `ListAnswer`. */
export async function listWindow(db: Runner, scene: Scene, request: WindowRequest): Promise<string> {
  const { shape, values } = shapeOf(request);
  const statement = prepared(scene, shape, 'window', values.length);
  const { answer, found } = await windowRows(db, scene, statement, values);
  if (!statement.isBounded || found === shape.limit) return answer;
  return (await windowRows(db, scene, prepared(scene, shape, 'whole', values.length), values)).answer;
}

async function windowRows(
  db: Runner,
  scene: Scene,
  statement: Statement,
  values: readonly unknown[],
): Promise<{ readonly answer: string; readonly found: number }> {
  const { rows } = await db.query<{ answer: string; found: number }>({
    ...statement.config,
    values: boundValues(scene, statement, values),
  });
  return must(rows[0], 'the answer of a window');
}

/** How many rows a list has, and the keys at every `step`-th row if asked for. */
export async function listCount(db: Runner, scene: Scene, request: CountRequest): Promise<CountAnswer> {
  const { shape, values } = shapeOf({ ...request, columns: [] });
  const count = prepared(scene, shape, 'count', values.length);
  const bound = boundValues(scene, count, values);
  const counted = await db.query<{ count: number }>({ text: count.config.text, values: bound });
  const total = counted.rows[0]?.count ?? 0;
  if (request.step === undefined || total < request.step) return { count: total, exact: true, anchors: [] };
  const anchors = prepared(scene, shape, 'anchors', values.length);
  const keys = await db.query<{ answer: string }>({
    text: anchors.config.text,
    values: boundValues(scene, anchors, values, [request.step]),
  });
  return { count: total, exact: true, anchors: keysOf(keys.rows[0]?.answer ?? '[]') };
}

/** The planner's guess of how many rows a list has: it costs no scan. */
export async function listEstimate(db: Runner, scene: Scene, request: CountRequest): Promise<CountAnswer> {
  const { shape, values } = shapeOf({ ...request, columns: [] });
  const count = prepared(scene, shape, 'count', values.length);
  const bound = boundValues(scene, count, values);
  const text = `explain (format json) ${count.config.text.replace('select count(*) as count', 'select t.id')}`;
  const guess = await db.query<{ 'QUERY PLAN': readonly [{ Plan: { 'Plan Rows': number } }] }>({
    text,
    values: bound,
  });
  return { count: guess.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0, exact: false, anchors: [] };
}

/** The same with the records of a draft above the stored ones: new ones stand among them by their keys. */
export async function draftWindow(
  db: Runner,
  scene: Scene,
  request: WindowRequest,
  draft: readonly DraftRow[],
): Promise<string> {
  const { shape, values } = shapeOf(request);
  const plan = planList(scene, shape);
  const statement = { plan, facts: { valuesFor: () => [] } };
  const bound = boundValues(scene, statement, values);
  const bind: Bind = (value, cast) => `$${bound.push(value)}::${cast}`;
  const sources = draftSources(scene.catalog, draft, bind);
  const text = compileList({ ...scene, facts: factsAmong(scene.viewer, bind), sources }, plan);
  const result = await db.query<{ answer: string }>({ text, values: bound });
  return result.rows[0]?.answer ?? '{"rows":[]}';
}

/** `whole` is the window that looks at all rows, where `window` may look at some alone. */
type Kind = 'window' | 'whole' | 'count' | 'anchors';

function prepared(scene: Scene, shape: ListShape, kind: Kind, slots: number): Statement {
  // The names in a formula are those of the viewer's language.
  const language = shape.filter && formulasIn(shape.filter).length > 0 ? ` ${scene.viewer.locale}` : '';
  return statementFor(scene, `${kind}${language} ${JSON.stringify(shape)}`, () => {
    const plan = planList(scene, shape);
    const facts = boundFacts(kind === 'anchors' ? slots + 1 : slots);
    const compiled = textOf({ ...scene, facts }, plan, { kind, slots });
    return { plan, facts, isBounded: false, ...compiled };
  });
}

function textOf(
  scene: SqlScene,
  plan: ListPlan,
  { kind, slots }: { readonly kind: Kind; readonly slots: number },
): { readonly text: string; readonly isBounded?: boolean } {
  if (kind === 'window') return compileWindow(scene, plan);
  if (kind === 'whole') return { text: compileList(scene, plan) };
  if (kind === 'count') return { text: compileCount(scene, plan) };
  return { text: compileAnchors(scene, plan, `$${slots + 1}`) };
}

/** Cells as keys: a link stands for its title, everything else for its text. */
function keysOf(json: string): (string | null)[][] {
  const rows = JSON.parse(json) as readonly (readonly unknown[])[];
  return rows.map((row) => row.map((cell) => keyPart(cell)));
}

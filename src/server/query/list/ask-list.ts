import { formulasIn } from '#core/query/filter.ts';
import type { Runner } from '../../database/pool.ts';
import type { Sql } from '../../database/sql/sql.ts';
import { boundFacts, type SqlScene } from '../formula/facts.ts';
import type { Scene } from '../scene/place.ts';
import { boundValues } from './bind.ts';
import { planList, type ListPlan } from './plan.ts';
import type { ListShape, Shaped } from './shape.ts';
import { statementFor, type Statement } from './statements.ts';

/** A question about the records of a list: those of a table or a list column that filter, search and rights leave. */
export interface ListQuery {
  /** Names it among the kept statements: equal names and shapes share one. */
  readonly name: string;
  /** How many values it binds behind those of the shape. */
  readonly binds?: number;
  /** Its text; its own values begin behind `slots` others. Without `isBounded` it looks at all records. */
  readonly compile: (
    scene: SqlScene,
    plan: ListPlan,
    slots: number,
  ) => { readonly text: Sql; readonly isBounded?: boolean; readonly isForAllWords?: boolean };
}

/** Who asks, and where. */
interface Asking {
  readonly db: Runner;
  readonly scene: Scene;
}

/** The rows that answer a question, `more` being the values that it binds itself. Throws AppError for what does not exist for the viewer. */
export async function askList<Row extends object>(
  asking: Asking,
  query: ListQuery,
  shaped: Shaped,
  more: readonly unknown[] = [],
): Promise<readonly Row[]> {
  return await answersTo<Row>(asking, preparedQuery(asking.scene, query, shaped), shaped.values, more);
}

/** The rows that a prepared statement gives. */
export async function answersTo<Row extends object>(
  { db, scene }: Asking,
  statement: Statement,
  values: readonly unknown[],
  more: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const bound = boundValues(scene, statement, values, more);
  const { rows } = await db.query<Row>({
    ...statement.config,
    text: statement.config.text,
    values: bound,
  });
  return rows;
}

/** The statement of a question, compiled once for each version of the catalog, set of rights and shape. */
export function preparedQuery(scene: Scene, query: ListQuery, { shape, values }: Shaped): Statement {
  const slots = values.length;
  return statementFor(scene, `${query.name}${languageOf(scene, shape)} ${JSON.stringify(shape)}`, () => {
    const plan = planList(scene, shape);
    const facts = boundFacts(slots + (query.binds ?? 0));
    return { plan, facts, isBounded: false, ...query.compile({ ...scene, facts }, plan, slots) };
  });
}

/** The names in a formula are those of the viewer's language. */
function languageOf({ viewer }: Scene, { filter, conditions }: ListShape): string {
  const hasFormula = [filter, ...conditions].some((part) => part && formulasIn(part).length > 0);
  return hasFormula ? ` ${viewer.locale}` : '';
}

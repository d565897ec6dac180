import { keepingOf } from '#core/formula/computed/dependencies.ts';
import type { Typed } from '#core/formula/typed/typed.ts';
import type { Transaction } from '../../../database/pool.ts';
import { sql, type Sql } from '../../../database/sql/sql.ts';
import { findLines, type LineQuestion } from '../conditions.ts';
import type { SqlScene } from '../../formula/facts.ts';
import type { Scene } from '../../scene/place.ts';
import { setRows, type SetPlan, type SetRows } from './set-plan.ts';

/** A reason to refuse records of a set: those of which `where` is true. */
export interface Question extends Pick<LineQuestion, 'code' | 'said' | 'value'> {
  readonly where: (scene: SqlScene, rows: SetRows) => Sql;
  /** The formulas that are asked of the record as it would be. */
  readonly formulas?: readonly Typed[];
}

/** SetQuestions about the records of a set that are not refused yet. */
export interface SetQuestions {
  readonly plan: SetPlan;
  readonly questions: readonly Question[];
}

/** Writes down the problems that questions find; who is found by one is asked the others as well. Gives their number. */
export async function findRefused(
  tx: Transaction,
  scene: Scene,
  { plan, questions }: SetQuestions,
): Promise<number> {
  let found = 0;
  for (const { where, formulas = [], ...question } of questions) {
    const rows = setRows(scene, plan);
    found += await findLines(tx, scene, {
      ...question,
      items: [],
      line: sql`s.line`,
      where: (asked) => where(asked, rows),
      from: () => rows.from(...formulas),
    });
  }
  return found;
}

/** Whether a condition looks at other records than its own. */
export function isFar(typed: Typed): boolean {
  const keeping = keepingOf(typed);
  return keeping.kind === 'asked' && (keeping.why === 'links' || keeping.why === 'lists');
}

import { blockingControls } from '#core/catalog/objects/table/controls.ts';
import { controlCondition } from '#core/formula/computed/computed.ts';
import { labelOf } from '#core/language/labels.ts';
import type { Transaction } from '../../../database/pool.ts';
import { sql } from '../../../database/sql/sql.ts';
import { isUnlike, PROBLEMS } from '../conditions.ts';
import { STAGE } from '../stage.ts';
import type { Scene } from '../../scene/place.ts';
import { findRefused, isFar, type Question } from './ask-set.ts';
import { firstColumn } from './refuse-set.ts';
import { refuseFoundSql, type SetPlan } from './set-plan.ts';

/** Records of a set that break a control once all are written. */
interface Broken {
  readonly code: string;
  readonly value: string;
  readonly said: string | null;
  readonly lines: readonly number[];
}

/** Whether a set has controls that look at other records than their own: they are asked once all records are written. */
export function hasFarControls({ catalog }: Scene, { table }: SetPlan): boolean {
  return blockingControls(table).some((control) => isFar(controlCondition(catalog, control)));
}

/** Which of the written records break such controls, as all records are now. */
export async function brokenByAll(tx: Transaction, scene: Scene, plan: SetPlan): Promise<readonly Broken[]> {
  const questions = blockingControls(plan.table).flatMap((control): readonly Question[] => {
    const typed = controlCondition(scene.catalog, control);
    if (!isFar(typed)) return [];
    return [
      {
        code: 'control.refused',
        said: labelOf(control.message, scene.viewer.locale),
        value: firstColumn(plan.table, control),
        where: (asked, { stored }) => isUnlike(asked, typed, stored),
      },
    ];
  });
  if ((await findRefused(tx, scene, { plan, questions })) === 0) return [];
  const { rows } = await tx.query<Broken>(
    sql`select p.code, p.value, p.said, array_agg(p.line) as lines from ${PROBLEMS} p join ${STAGE} s on s.line = p.line
      where not s.refused group by p.code, p.value, p.said`,
  );
  return rows;
}

/** Refuses them, after what was written is undone. */
export async function refuseBroken(tx: Transaction, broken: readonly Broken[]): Promise<void> {
  for (const { code, value, said, lines } of broken) {
    await tx.query(
      sql`insert into ${PROBLEMS} select l.line, '{}', $2::text, $3::text, null, $4::text from unnest($1::bigint[]) l(line)`,
      [lines, code, value, said],
    );
  }
  await tx.query(refuseFoundSql);
}

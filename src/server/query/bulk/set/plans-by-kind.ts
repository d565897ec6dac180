import { columnNamed } from '#core/catalog/catalog.ts';
import { kindsOf } from '#core/catalog/family.ts';
import { must } from '#core/std/must.ts';
import type { Transaction } from '../../../database/pool.ts';
import type { Scene } from '../../scene/place.ts';
import { stagedKinds } from './choose-set.ts';
import type { Source } from '../plan.ts';
import type { SetPlan } from './set-plan.ts';

/** The plans of the staged records, for each table that some of them are of. */
export async function plansByKind(
  tx: Transaction,
  { catalog }: Scene,
  plan: SetPlan,
): Promise<readonly SetPlan[]> {
  const kinds = kindsOf(catalog, plan.table);
  const staged = kinds.length === 1 ? kinds : await stagedKinds(tx, kinds);
  return staged.map((kind) => {
    const ofKind = (source: Source) => ({
      ...source,
      column: must(columnNamed(kind, source.column.name), 'the column of a child table'),
    });
    return { ...plan, table: kind, sources: plan.sources.map(ofKind), first: plan.first?.map(ofKind) };
  });
}

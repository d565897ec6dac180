import { columnNamed } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import { labelOf } from '#core/language/labels.ts';
import type { Transaction } from '../../../database/pool.ts';
import { literal, sql } from '../../../database/sql/sql.ts';
import type { Scene } from '../../scene/place.ts';
import { PROBLEMS } from '../conditions.ts';
import type { LineProblem } from '../problems.ts';
import { findDeadLinks } from '../problems.ts';
import { plansByKind } from '../set/plans-by-kind.ts';
import { brokenByAll, hasFarControls, refuseBroken } from '../set/refuse-broken.ts';
import { refuseUnfitRecords } from '../set/refuse-set.ts';
import { refuseFoundSql, type SetPlan } from '../set/set-plan.ts';
import { writeSet } from '../set/write-set.ts';
import { STAGE } from '../stage.ts';
import { bringKnownBack, holdKnown, refuseLost, type MatchPlan } from './find-matches.ts';
import { keepSameFiles, refuseFullRecords } from './held-files.ts';
import { shownChanges, type ShownChange } from './shown-changes.ts';

/** What became of the lines of stored records. */
interface KnownChanges {
  readonly changed: number;
  readonly refused: number;
  readonly first: readonly LineProblem[];
  readonly shown: readonly ShownChange[];
}

interface Changing {
  readonly plan: MatchPlan;
  readonly writing: { readonly userId: number; readonly operation: number };
  /** Problems that are told at most, and changes that are shown. */
  readonly most: number;
  readonly mostShown: number;
  /** Megabytes that the files of one record may have; any unless given. */
  readonly mostPerRecord?: number | undefined;
}

/**
 * Gives stored records the values of the lines that were set aside for them, by all rules that a form keeps to, as a part
 * of an operation; those that break one are refused and stay as they are.
 */
export async function changeKnown(
  tx: Transaction,
  scene: Scene,
  { plan, writing, most, mostShown, mostPerRecord }: Changing,
): Promise<KnownChanges> {
  await bringKnownBack(tx);
  await holdKnown(tx, plan);
  await refuseLost(tx, scene, plan);
  await findDeadLinks(tx, plan);
  await keepSameFiles(tx, plan);
  if (mostPerRecord !== undefined) await refuseFullRecords(tx, plan, mostPerRecord);
  await tx.query(refuseFoundSql);
  const plans = await plansByKind(tx, scene, changesOf(plan));
  for (const one of plans) await refuseUnfitRecords(tx, scene, one);
  const { changed, shown } = await written(tx, scene, { plans, writing, mostShown });
  for (const one of plans) await nameItems(tx, one, scene.viewer.locale);
  return { changed, shown, ...(await refusedOnes(tx, most)) };
}

/** The values that lines give: those by which they found their records stay as they are. */
function changesOf({ items, load: { table, sources, match } }: MatchPlan): SetPlan {
  const given = sources.filter((source) => 'item' in source && !match.items.includes(source.item));
  return { table, items, sources: given, keepsEmpty: match.empty === 'keep', mayRepeat: true };
}

/** Writes, and writes anew without those that break a rule only once all are written. */
async function written(
  tx: Transaction,
  scene: Scene,
  {
    plans,
    writing,
    mostShown,
  }: Pick<Changing, 'writing' | 'mostShown'> & { readonly plans: readonly SetPlan[] },
): Promise<Pick<KnownChanges, 'changed' | 'shown'>> {
  const changing = plans.filter(({ sources }) => sources.length > 0);
  for (;;) {
    const shown: ShownChange[] = [];
    for (const plan of mostShown > 0 ? changing : [])
      shown.push(...(await shownChanges(tx, scene, { plan, most: mostShown })));
    await tx.query('savepoint known');
    let changed = 0;
    for (const plan of changing) changed += await writeSet(tx, scene, { plan, writing });
    const broken = [];
    for (const plan of changing)
      if (hasFarControls(scene, plan)) broken.push(...(await brokenByAll(tx, scene, plan)));
    if (broken.length === 0)
      return { changed, shown: shown.toSorted((a, b) => a.line - b.line).slice(0, mostShown) };
    await tx.query('rollback to savepoint known');
    await refuseBroken(tx, broken);
  }
}

/** Says of the problems of records which cells of the file they are about, or which column the file lacks. */
async function nameItems(tx: Transaction, { table, sources }: SetPlan, locale: string): Promise<void> {
  for (const source of sources) {
    if (!('item' in source)) continue;
    const { item, column } = source;
    await tx.query(
      sql`update ${PROBLEMS} p set items = ${literal(`{${item}}`)}, value = coalesce(s.c${literal(item)}::text, '')
        from ${STAGE} s where s.line = p.line and p.items = '{}' and p.value = ${literal(column.name)}`,
    );
  }
  const lacking = await tx.query<{ name: string }>(
    sql`select distinct p.value as name from ${PROBLEMS} p join ${STAGE} s on s.line = p.line where p.items = '{}' and p.value <> ''`,
  );
  for (const { name } of lacking.rows) await nameLacking(tx, table, { name, locale });
}

async function nameLacking(
  tx: Transaction,
  table: Table,
  { name, locale }: { readonly name: string; readonly locale: string },
): Promise<void> {
  const column = columnNamed(table, name);
  if (!column) return;
  await tx.query(
    sql`update ${PROBLEMS} p set value = '', said = case when p.code = 'value.required' then $2::text else p.said end,
        code = case when p.code = 'value.required' then 'import.required_columns' else p.code end
      from ${STAGE} s where s.line = p.line and p.items = '{}' and p.value = $1::text`,
    [name, labelOf(column.label, locale)],
  );
}

async function refusedOnes(tx: Transaction, most: number): Promise<Pick<KnownChanges, 'refused' | 'first'>> {
  const counted = await tx.query<{ refused: number }>(
    sql`select count(*) as refused from ${STAGE} s where s.refused`,
  );
  const first = await tx.query<LineProblem>(
    sql`select p.line, p.items, p.code, left(p.value, 1000) as value, p.other, p.said from ${PROBLEMS} p
      join ${STAGE} s on s.line = p.line order by p.line, p.items limit $1`,
    [most],
  );
  return { refused: counted.rows[0]?.refused ?? 0, first: first.rows };
}

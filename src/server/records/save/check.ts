import { mayOperate } from '#core/access/access.ts';
import { columnNamed } from '#core/catalog/catalog.ts';
import type { Column } from '#core/catalog/schema.ts';
import { AppError, type ColumnProblem } from '#core/errors.ts';
import { isList } from '#core/fields/traits.ts';
import { isNumber, typeOfColumn } from '#core/formula/typed/types.ts';
import { must } from '#core/std/must.ts';
import type { Scene } from '../../query/scene/place.ts';
import { forbiddenChanges, forbiddenInNew } from '../draft/draft-rights.ts';
import { demandedColumns, judged } from '../draft/judgement.ts';
import type { Warning } from '../request/request-context.ts';
import { isSameBare, missingValues, readOnly } from '../values/check-values.ts';
import { inRow } from '../values/in-row.ts';
import type { GatheredChange, Gathered, GatheredNew, GatheredRecord } from './gathered.ts';
import { withPairs } from './list-changes.ts';

/** What is wrong with what is to be saved, and what is only warned of. */
export interface Findings {
  readonly problems: readonly ColumnProblem[];
  readonly warnings: readonly Warning[];
}

/**
 * Judges what is known of a saving, asking nothing more. Throws AppError `access.refused`, `record.conflict` naming the
 * columns that somebody else has changed: they refuse the whole.
 */
export function check(scene: Scene, { records }: Gathered): Findings {
  const found = records.map((facts) => ({ facts, ...checkTold(scene, facts) }));
  const problems = found.flatMap(({ facts: { row }, problems: own }) => own.map((one) => told(one, row)));
  const taken = found.flatMap(({ facts }) => duplicates(facts));
  return {
    problems: problems.length > 0 ? problems : taken,
    warnings: found.flatMap(({ warnings }) => warnings),
  };
}

function told(problem: ColumnProblem, row: number | undefined): ColumnProblem {
  return row === undefined ? problem : { ...problem, row };
}

function checkTold(scene: Scene, facts: GatheredRecord): Findings {
  try {
    return checkRecord(scene, facts);
  } catch (error) {
    throw inRow(error, facts.row);
  }
}

function checkRecord(scene: Scene, facts: GatheredRecord): Findings {
  if (facts.state === 'new') return checkNew(scene, facts);
  if (facts.state === 'changed') return checkChanges(scene, facts);
  return { problems: facts.state === 'wrong' ? facts.problems : [], warnings: [] };
}

function checkNew(scene: Scene, facts: GatheredNew): Findings {
  const { table, values, chosen, holds } = facts;
  if (!mayOperate(scene.viewer, 'create', table)) throw new AppError('access.refused');
  const problems = [
    ...missingValues(demandedColumns(scene.catalog, table, holds), values),
    ...forbiddenInNew(scene, { table, chosen }, holds),
  ];
  return judgedUnless(problems, scene, facts);
}

function checkChanges(scene: Scene, facts: GatheredChange): Findings {
  const forbidden = forbiddenChanges(facts.stored.rights, Object.keys(facts.values));
  if (forbidden.length > 0) return { problems: forbidden, warnings: [] };
  refuseConflicts(facts);
  refuseUnless(facts.closed, facts.mine);
  return judgedUnless([...missingInChanged(scene, facts), ...readOnly(facts.closed)], scene, facts);
}

/** What controls and limits say is told only of a record with which nothing else is wrong. */
function judgedUnless(
  problems: readonly ColumnProblem[],
  scene: Scene,
  facts: GatheredNew | GatheredChange,
): Findings {
  if (problems.length > 0) return { problems, warnings: [] };
  const { table, values, draft, holds } = facts;
  const judgement = judged(scene, { table, id: draft.record, values }, holds);
  return { problems: judgement.problems, warnings: [...judgement.warnings, ...facts.warnings] };
}

/** Columns that must have a value and would have none: those that the draft writes, or that its user can see to be empty. */
function missingInChanged({ catalog }: Scene, facts: GatheredChange): readonly ColumnProblem[] {
  const { table, stored, before, values, lists, fuller, hidden, holds } = facts;
  const whole = { ...before, ...values, ...withPairs(before, lists) };
  const isTold = (name: string) =>
    name in values || (name in stored.values && !stored.rights.hidden.includes(name));
  return missingValues(demandedColumns(catalog, table, holds), whole).filter(
    ({ column }) => isTold(column) && !hidden.has(column) && !fuller.includes(column),
  );
}

/**
 * Throws AppError `record.conflict` for columns of the draft that somebody else has changed since. Two who choose the same
 * do not stand in each other's way; two who have come to the same number may have counted the same twice. Lists change pair
 * by pair: none of them stands in another one's way.
 */
function refuseConflicts({ table, draft, values, before, mine }: GatheredChange): void {
  const isAgreed = (name: string, column: Column) =>
    isSameBare(before[name], values[name]) && !isCounted(column);
  const conflicts = Object.keys(values).filter((name) => {
    const column = must(columnNamed(table, name), `column ${name}`);
    return !isList(column) && !isSameBare(before[name], draft.base[name]) && !isAgreed(name, column);
  });
  refuseUnless(conflicts, mine);
}

/** Throws AppError `record.conflict` for columns of which the user has not said that the own values are to win. */
function refuseUnless(columns: readonly string[], mine: readonly string[]): void {
  const open = columns.filter((name) => !mine.includes(name));
  if (open.length === 0) return;
  throw new AppError(
    'record.conflict',
    {},
    open.map((column) => ({ column, code: 'record.conflict' })),
  );
}

/** Whether the values of a column are numbers that people count or calculate. */
function isCounted(column: Column): boolean {
  const type = typeOfColumn(column);
  return type !== undefined && (isNumber(type) || type.kind === 'duration');
}

/** Values that another record has though only one may. PostgreSQL refuses them where they are written at once. */
function duplicates(facts: GatheredRecord): readonly ColumnProblem[] {
  if (!('taken' in facts)) return [];
  return facts.taken.map((column) => told({ column, code: 'record.duplicate' }, facts.row));
}

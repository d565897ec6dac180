import { cellRule, fixedBy, mayOperate, mayReadColumn, writeRule } from '#core/access/access.ts';
import {
  blockingControls,
  isClosing,
  stateControls,
  type ControlOf,
} from '#core/catalog/objects/table/controls.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { isGenerated, isLink, isList } from '#core/fields/traits.ts';
import { controlCondition, writtenColumns } from '#core/formula/computed/computed.ts';
import { limitsOf, type Limit } from '#core/formula/computed/limits.ts';
import type { Typed } from '#core/formula/typed/typed.ts';
import { labelOf } from '#core/language/labels.ts';
import type { Transaction } from '../../../database/pool.ts';
import { and, identifier, or, sql, type Sql } from '../../../database/sql/sql.ts';
import { isUnlike } from '../conditions.ts';
import type { Source } from '../plan.ts';
import type { SqlScene } from '../../formula/facts.ts';
import { conditionFormulaSql } from '../../formula/formula-sql.ts';
import { membersOf, physicalTable } from '../../scene/physical-names.ts';
import { pairsOf } from '../../scene/membership.ts';
import { rowOf, type Row } from '../../scene/joins.ts';
import type { Scene } from '../../scene/place.ts';
import { cellGuards, operationSql, readableSql, rowGuards, writeSql } from '../../rights/rights.ts';
import { findRefused, isFar, type Question, type SetQuestions } from './ask-set.ts';
import { refuseDuplicates } from './refuse-duplicates.ts';
import { storedOf } from '../../../fields/registry.ts';
import { differsSql, holdsAtFirst, refuseFoundSql, type SetPlan, type SetRows } from './set-plan.ts';

/**
 * Refuses the records of a set that may not have their new values, each with its reasons among the problems: for the same
 * reasons, one after the other, for which a form would not save them one by one. Controls that look at other records than
 * their own are asked once all are written (`brokenByAll`).
 */
export async function refuseUnfitRecords(tx: Transaction, scene: Scene, plan: SetPlan): Promise<void> {
  for (const questions of [
    rightsQuestions,
    closedQuestions,
    fixedQuestions,
    missingQuestions,
    unlikeQuestions,
  ]) {
    await refuseAll(tx, scene, questions(scene, plan));
  }
  await refuseDuplicates(tx, scene, plan);
}

async function refuseAll(tx: Transaction, scene: Scene, questions: SetQuestions): Promise<void> {
  if ((await findRefused(tx, scene, questions)) > 0) await tx.query(refuseFoundSql);
}

/** Records that the viewer may not change at all. */
function rightsQuestions({ viewer }: Scene, plan: SetPlan): SetQuestions {
  const { table } = plan;
  const may = mayOperate(viewer, 'read', table) && mayOperate(viewer, 'update', table);
  const where = (scene: SqlScene, { stored }: SetRows): Sql => {
    if (!may) return sql`true`;
    const guards = [
      ...rowGuards(scene, stored, table),
      operationSql(scene, stored, { operation: 'update', table }) ?? sql`true`,
    ];
    return sql`(${and(guards)}) is not true`;
  };
  return { plan, questions: [{ code: 'access.refused', where }] };
}

/**
 * Columns that state controls close, where they would change, in the record as it is or, for what formulas give, with what it
 * is given before them, and links to what does not exist for the viewer.
 */
function closedQuestions({ catalog }: Scene, plan: SetPlan): SetQuestions {
  const closed = stateControls(plan.table)
    .filter(isClosing)
    .flatMap((control) => {
      const typed = controlCondition(catalog, control);
      return plan.sources
        .filter(({ column }) => control.columns.includes(column.id))
        .map((source): Question => ({
          ...readOnly(source),
          where: (scene, rows) => {
            const isClosed =
              'item' in source && plan.first
                ? holdsAtFirst(scene, plan, typed)
                : sql`(${conditionFormulaSql(scene, typed, rows.stored)})`;
            return sql`${isClosed} and ${differsSql(scene, plan, source, rows)}`;
          },
        }));
    });
  const dead = plan.sources.flatMap((source): readonly Question[] => {
    const { column } = source;
    const target = isLink(column) ? catalog.tables.get(column.target) : undefined;
    return target && 'item' in source ? [{ ...deadLink(column, target) }] : [];
  });
  return { plan, questions: [...closed, ...dead] };
}

function readOnly({ column: { name } }: Source): Pick<Question, 'code' | 'value'> {
  return { code: 'column.read_only', value: name };
}

function deadLink(column: Column, target: Table): Question {
  const value = sql`v.${identifier(column.name)}`;
  return {
    code: 'link.target',
    value: column.name,
    where: (scene) => {
      const row = rowOf(scene, 'g');
      const guards = [sql`g.id = ${value}`, sql`g.deleted_at is null`, ...rowGuards(scene, row, target)];
      return sql`${value} is not null and not exists (select from ${physicalTable(target)} g${row.joins.sql()} where ${and(guards)})`;
    },
  };
}

/** Columns that the viewer may not write, or not read, in some records, and those that nobody changes in a set. */
function fixedQuestions({ catalog, viewer }: Scene, plan: SetPlan): SetQuestions {
  const { table, mayRepeat = false, members } = plan;
  const sources = members ? [...plan.sources, { ...members, value: null }] : plan.sources;
  const questions = sources.flatMap((source): readonly Question[] => {
    const { column } = source;
    const isOpen =
      writeRule(catalog, viewer, 'update', { table, column }) === true &&
      cellRule(catalog, viewer, table, column) === true;
    const isFixed =
      mayRepeat && (fixedBy({ catalog }, column) !== undefined || column.supervisorsOnly === true);
    if (isOpen && !isFixed) return [];
    const where = (scene: SqlScene, rows: SetRows) => {
      const guards = [
        ...cellGuards(scene, rows.stored, table, column),
        isFixed ? sql`false` : (writeSql(scene, rows.stored, table, column) ?? sql`true`),
      ];
      const refused = sql`(${and(guards)}) is not true`;
      return mayRepeat ? sql`${refused} and ${differsSql(scene, plan, source, rows)}` : refused;
    };
    return [{ ...readOnly(source), where }];
  });
  return { plan, questions };
}

/** Columns that must have a value and would have none, as far as the viewer can know. */
function missingQuestions({ catalog, viewer }: Scene, plan: SetPlan): SetQuestions {
  const { table } = plan;
  const questions = table.columns.flatMap((column): readonly Question[] => {
    if (isGenerated(column) || column.formula !== undefined) return [];
    const asking = statesOf(table, column, 'required');
    if (column.required !== true && asking.length === 0) return [];
    const source = plan.sources.find((one) => one.column.id === column.id);
    if (!source && !mayReadColumn(catalog, viewer, table, column)) return [];
    const closing = stateControls(table).filter((one) => isClosing(one) && one.columns.includes(column.id));
    const formulas =
      column.required === true ? [] : [...asking, ...closing].map((one) => controlCondition(catalog, one));
    const where = (scene: SqlScene, rows: SetRows) => {
      const holds = (control: ControlOf<'state'>) =>
        sql`(${conditionFormulaSql(scene, controlCondition(catalog, control), rows.changed)}) is true`;
      const demanded =
        column.required === true
          ? []
          : [sql`(${or(asking.map(holds))})`, ...closing.map((one) => sql`not ${holds(one)}`)];
      return and([...demanded, missingSql(scene, { table, column, source }, rows)]);
    };
    return [{ code: 'value.required', value: column.name, formulas, where }];
  });
  return { plan, questions };
}

function statesOf(table: Table, { id }: Column, state: ControlOf<'state'>['state']) {
  return stateControls(table).filter((one) => one.state === state && one.columns.includes(id));
}

/** True of records that would have no value in a column; where a link leads that the viewer sees empty is one. */
function missingSql(
  scene: SqlScene,
  {
    table,
    column,
    source,
  }: { readonly table: Table; readonly column: Column; readonly source: Source | undefined },
  { stored }: SetRows,
): Sql {
  if (isList(column)) return emptyListSql(scene, table, column, stored);
  const value = sql`t.${identifier(column.name)}`;
  const isMissing = (one: Sql) => storedOf(column).lacking?.(one, column) ?? sql`${one} is null`;
  if (source) {
    const seen = readableSql(scene, stored, table, column);
    return sql`${isMissing(sql`v.${identifier(column.name)}`)} and (${value} is null or ${seen} is not null)`;
  }
  return and([isMissing(value), ...cellGuards(scene, stored, table, column)]);
}

function emptyListSql(scene: SqlScene, table: Table, column: Column, stored: Row): Sql {
  // A list whose members link to their record is never demanded of the record.
  if (!isList(column) || !pairsOf(scene.catalog, table, column)) return sql`false`;
  const { from, where } = membersOf(scene, { owner: table, list: column, alias: sql`t`, member: 'm' });
  return and([
    sql`not exists (select from ${from} where ${where})`,
    ...cellGuards(scene, stored, table, column),
  ]);
}

/** Records that would break a control, or a limit of what is offered. */
function unlikeQuestions({ catalog, viewer }: Scene, plan: SetPlan): SetQuestions {
  const { table } = plan;
  const controls = blockingControls(table).flatMap((control): readonly Question[] => {
    const typed = controlCondition(catalog, control);
    if (isFar(typed)) return [];
    const said = labelOf(control.message, viewer.locale);
    return [{ code: 'control.refused', said, value: firstColumn(table, control), ...unlike(typed) }];
  });
  const isTouched = ({ column, fulfilled }: Limit) =>
    [column, ...writtenColumns(catalog, fulfilled)].some(({ id }) =>
      plan.sources.some((source) => source.column.id === id),
    );
  const limits = limitsOf(catalog, table)
    .filter(isTouched)
    .map(({ column, fulfilled, code }): Question => ({ code, value: column.name, ...unlike(fulfilled) }));
  return { plan, questions: [...limits, ...controls] };
}

function unlike(typed: Typed): Pick<Question, 'where' | 'formulas'> {
  return { formulas: [typed], where: (scene, { changed }) => isUnlike(scene, typed, changed) };
}

/** The technical name of the first column that a control marks; empty for none. */
export function firstColumn({ columns }: Table, { columns: marked = [] }: ControlOf<'validity'>): string {
  return columns.find(({ id }) => id === marked[0])?.name ?? '';
}

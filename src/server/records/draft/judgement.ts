import { columnWithId, type Catalog } from '#core/catalog/catalog.ts';
import {
  isClosing,
  stateControls,
  validityControls,
  type ControlOf,
} from '#core/catalog/objects/table/controls.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { ColumnState } from '#core/contract/actions/action-results.ts';
import type { ColumnProblem } from '#core/errors.ts';
import { isGenerated } from '#core/fields/traits.ts';
import { controlCondition, writtenColumns } from '#core/formula/computed/computed.ts';
import { limitsOf, type Limit } from '#core/formula/computed/limits.ts';
import type { Typed } from '#core/formula/typed/typed.ts';
import { labelOf } from '#core/language/labels.ts';
import { must } from '#core/std/must.ts';
import type { DraftRecord } from '../../query/draft/draft-values.ts';
import type { Scene } from '../../query/scene/place.ts';
import type { Warning } from '../request/request-context.ts';
import type { Holding } from './holding.ts';

/** What the controls of a table say of a record that is about to be saved. */
interface Judgement {
  /** What blocks the save, at the columns that the controls mark. */
  readonly problems: readonly ColumnProblem[];
  /** What only warns: the controls' ids and words. */
  readonly warnings: readonly Warning[];
}

/** A record as it would be, and its columns that are written. */
export interface WrittenRecord {
  readonly record: DraftRecord;
  readonly names: readonly string[];
}

/** All that is asked of a record as it would be before it is saved: its state and validity controls, its limits. */
export function savingConditions(catalog: Catalog, record: DraftRecord): readonly Typed[] {
  const controls = [...stateControls(record.table), ...validityControls(record.table)];
  return [
    ...controls.map((control) => controlCondition(catalog, control)),
    ...touchedLimits(catalog, record).map(({ fulfilled }) => fulfilled),
  ];
}

/** What the validity controls of its table, and the limits of its columns, make of a record of which it is known what holds. */
export function judged(
  { catalog, viewer: { locale } }: Scene,
  record: DraftRecord,
  holds: Holding,
): Judgement {
  const { table } = record;
  const stray = touchedLimits(catalog, record).filter(({ fulfilled }) => !holds(fulfilled));
  const broken = validityControls(table).filter((control) => !holds(controlCondition(catalog, control)));
  const [warning, blocking] = [true, false].map((warns) =>
    broken.filter((control) => (control.warns === true) === warns),
  ) as [typeof broken, typeof broken];
  return {
    problems: [
      ...stray.map(({ column, code }) => ({ column: column.name, code })),
      ...blocking.flatMap((control) => problemsOf(control, table, locale)),
    ],
    warnings: warning.map(({ id, message }) => ({ control: id, message: labelOf(message, locale) })),
  };
}

/** Those of a judgement's problems that are marked in these columns and nowhere else. */
export function problemsWithin(
  problems: readonly ColumnProblem[],
  columns: readonly string[],
): readonly ColumnProblem[] {
  const isWithin = ({ column }: ColumnProblem) => columns.includes(column);
  const isSame = (one: ColumnProblem, other: ColumnProblem) =>
    one.code === 'control.refused' &&
    other.code === one.code &&
    one.params?.['message'] === other.params?.['message'];
  return problems.filter(
    (problem) => isWithin(problem) && problems.every((other) => isWithin(other) || !isSame(problem, other)),
  );
}

/** Links and choices that must go with other values: they are judged where they change, or something that their condition reads. */
function touchedLimits(catalog: Catalog, { table, values }: DraftRecord): readonly Limit[] {
  return limitsOf(catalog, table).filter(({ column, fulfilled }) =>
    [column, ...writtenColumns(catalog, fulfilled)].some(({ name }) => name in values),
  );
}

/** What the state controls of a table make of the columns of a record; the strictest state wins. */
export function statesIn(
  catalog: Catalog,
  table: Table,
  holds: Holding,
): Readonly<Record<string, ColumnState>> {
  const states: Record<string, ColumnState> = {};
  for (const control of stateControls(table).filter((one) => holds(controlCondition(catalog, one)))) {
    for (const name of columnNames(table, control.columns)) {
      const before = states[name];
      if (before === undefined || STRICTNESS[control.state] > STRICTNESS[before])
        states[name] = control.state;
    }
  }
  return states;
}

/** The columns that must have a value: those that always must, and those of which state controls that hold ask for one. */
export function demandedColumns(catalog: Catalog, table: Table, holds: Holding): readonly Column[] {
  const states = statesIn(catalog, table, holds);
  return table.columns.filter(
    (column) => (column.required === true || states[column.name] === 'required') && !isGenerated(column),
  );
}

const STRICTNESS: Readonly<Record<ColumnState, number>> = { required: 0, readOnly: 1, hidden: 2 };

/** The state controls that hold of a record as it would be, close a column that it writes, and that its values decide nothing of. */
export function closingFromOutside(
  catalog: Catalog,
  { record, names }: WrittenRecord,
  holds: Holding,
): readonly ControlOf<'state'>[] {
  return closingOf(record.table, names).filter((control) => {
    const condition = controlCondition(catalog, control);
    const isDecided = writtenColumns(catalog, condition).some(({ name }) => name in record.values);
    return !isDecided && holds(condition);
  });
}

/** The state controls that keep one of these columns from being written where they hold. */
export function closingOf(table: Table, names: readonly string[]): readonly ControlOf<'state'>[] {
  return stateControls(table).filter(
    (control) =>
      isClosing(control) && columnNames(table, control.columns).some((name) => names.includes(name)),
  );
}

/** The written columns of a record that state controls which hold close. */
export function columnsOf(
  controls: readonly ControlOf<'state'>[],
  { record, names }: WrittenRecord,
): readonly string[] {
  const closed = controls.flatMap(({ columns }) => columnNames(record.table, columns));
  return names.filter((name) => closed.includes(name));
}

function problemsOf(
  { message, columns = [] }: ControlOf<'validity'>,
  table: Table,
  locale: string,
): readonly ColumnProblem[] {
  const names = columnNames(table, columns);
  const params = { message: labelOf(message, locale) };
  return (names.length > 0 ? names : ['']).map((column) => ({ column, code: 'control.refused', params }));
}

function columnNames(table: Table, ids: readonly number[]): readonly string[] {
  return ids.map((id) => must(columnWithId(table, id), `column ${id}`).name);
}

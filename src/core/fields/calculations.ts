import {
  CALCULATIONS,
  GROUP_PERIODS,
  type Calculation,
  type GroupPeriod,
  type ShownCalculation,
} from '../query/calculation.ts';
import { fieldOf, type Column } from './registry.ts';

const AMOUNTS: ReadonlySet<string> = new Set(['integer', 'decimal', 'money', 'duration']);
const MOMENTS: ReadonlySet<string> = new Set(['date', 'dateTime']);

/** What can be calculated of a column's values: amounts add up, what has an order has a least and a greatest. */
export function calculationsOf(column: Column): readonly Calculation[] {
  const kind = kindOf(column);
  if (kind === undefined || kind === 'list') return [];
  if (AMOUNTS.has(kind)) return CALCULATIONS;
  return MOMENTS.has(kind) || kind === 'time' ? ['count', 'minimum', 'maximum'] : ['count'];
}

/** What a list can show of a column's values: what is calculated, and of what adds up its share. */
export function shownCalculationsOf(column: Column): readonly ShownCalculation[] {
  const hows = calculationsOf(column);
  return hows.includes('sum') ? [...hows, 'percent'] : hows;
}

/** Whether records can be grouped by a column. */
export function isGroupable(column: Column): boolean {
  return fieldOf(column).sortable;
}

/** The periods by which records can be grouped on a column; none where its values are groups themselves. */
export function periodsOf(column: Column): readonly GroupPeriod[] {
  return MOMENTS.has(kindOf(column) ?? '') ? GROUP_PERIODS : [];
}

/** Whether records can be grouped by steps of a column's values. */
export function hasSteps(column: Column): boolean {
  return isGroupable(column) && AMOUNTS.has(kindOf(column) ?? '');
}

const UNLIMITED: object = { min: undefined, max: undefined };

/** Whether values of a column stand at the ends of steps of this size: no step is finer than the column. */
export function isStepOf(column: Column, step: number): boolean {
  if (!hasSteps(column)) return false;
  return fieldOf(column).parse(stepEnd(column, step), { ...column, ...UNLIMITED }).ok;
}

/** The end of a step as a value of the column. */
export function stepEnd(column: Column, end: number | string): number | string {
  return kindOf(column) === 'integer' || kindOf(column) === 'duration' ? Number(end) : String(end);
}

function kindOf(column: Column): string | undefined {
  const { formulaType } = fieldOf(column);
  return formulaType(column)?.kind;
}

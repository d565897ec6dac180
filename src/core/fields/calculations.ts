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

function kindOf(column: Column): string | undefined {
  const { formulaType } = fieldOf(column);
  return formulaType(column)?.kind;
}

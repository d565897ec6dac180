import { isChosen } from '../../fields/traits.ts';
import Big from 'big.js';
import { fieldOf } from '../../fields/registry.ts';
import { defaultFormula } from '../../fields/traits.ts';
import { finding, type Finding } from '../../std/finding.ts';
import { expectedValue } from './expected-value.ts';
import type { Column, DataType } from '../../catalog/schema.ts';

interface ColumnPlace {
  readonly column: Column;
  /** The column with its data type's options. */
  readonly merged: Column;
  readonly dataTypes: ReadonlyMap<number, DataType>;
}

/** What is wrong with one column, whatever its table; paths start at the column. */
export function checkColumn(place: ColumnPlace): readonly Finding[] {
  return [
    ...dataTypeProblems(place),
    ...typeProblems(place),
    ...flagProblems(place.merged),
    ...limitProblems(place.merged),
    ...defaultProblems(place),
  ];
}

function dataTypeProblems({ column, dataTypes }: ColumnPlace): readonly Finding[] {
  const dataType = column.dataType === undefined ? undefined : dataTypes.get(column.dataType);
  if (!dataType || dataType.type === column.type) return [];
  return [finding(['dataType'], 'data_type_unfit', { name: dataType.name, type: dataType.type })];
}

function typeProblems({ column, merged, dataTypes }: ColumnPlace): readonly Finding[] {
  const isUnresolved = column.dataType !== undefined && !dataTypes.has(column.dataType);
  return fieldOf(merged).check?.(merged, { isUnresolved }) ?? [];
}

function flagProblems(column: Column): readonly Finding[] {
  const found: Finding[] = [];
  const refuse = (option: string) =>
    found.push(finding([option], 'option_unfit', { type: column.type, option }));
  const { searchable, indexable, neverUnique } = fieldOf(column);
  if (column.searchable && !searchable) refuse('searchable');
  if (column.indexed && !indexable) refuse('indexed');
  if (column.unique && (!indexable || neverUnique === true)) refuse('unique');
  return found;
}

function limitProblems(column: Column): readonly Finding[] {
  if (!('min' in column && 'max' in column) || column.min === undefined || column.max === undefined)
    return [];
  if (!isAbove(column.min, column.max)) return [];
  return [finding(['min'], 'min_above', { min: column.min, max: column.max })];
}

/** Compares numbers, decimal texts and days, which sort as they are written. */
function isAbove(min: number | string, max: number | string): boolean {
  const isDay = typeof min === 'string' && /^\d{4}-/.test(min);
  return isDay ? min > String(max) : new Big(min).gt(max);
}

function defaultProblems({ column, merged }: ColumnPlace): readonly Finding[] {
  if (!('default' in column) || column.default === undefined) return [];
  if (defaultFormula(column) !== undefined) return [];
  const noChoices = isChosen(merged) && !merged.choices;
  const value = noChoices ? undefined : fieldOf(merged).parse(column.default, merged);
  if (!value || value.ok) return [];
  return [
    finding(['default'], 'default_unfit', {
      value: JSON.stringify(column.default),
      expected: expectedValue(value.problem, merged),
    }),
  ];
}

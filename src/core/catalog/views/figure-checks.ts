import { calculationsOf, hasSteps, isGroupable, isStepOf, periodsOf } from '../../fields/calculations.ts';
import type { Column } from '../../fields/registry.ts';
import { isChoice, isLink } from '../../fields/traits.ts';
import type { Path } from '../../marks/reference.ts';
import { finding, type Finding } from '../../std/finding.ts';
import type { CatalogTables } from '../catalog-tables.ts';
import type { Table } from '../objects/table/table.ts';
import type { FigureBreak, FigureMeasure } from './figure-terms.ts';

/** Columns of a table that breaks can begin with: the first day or moment, by month, and the first choice or link. */
export function firstBreaks({ columns }: Pick<Table, 'columns'>): {
  readonly moment: FigureBreak | undefined;
  readonly word: FigureBreak | undefined;
} {
  const moment = columns.find((column) => periodsOf(column).length > 0);
  const word = columns.find((column) => isChoice(column) || isLink(column));
  return {
    moment: moment && { column: [moment.id], period: 'month' },
    word: word && { column: [word.id] },
  };
}

/** What is wrong with the breaks of a view; whether their columns exist is left to the check of references. */
export function breakProblems(
  catalog: CatalogTables,
  property: string,
  breaks: readonly Omit<FigureBreak, 'sortedBy'>[],
): readonly Finding[] {
  return breaks.flatMap(({ column: path, period, step }, at) => {
    const column = columnOf(catalog, path);
    if (!column) return [];
    const named = { name: column.name, type: column.type };
    if (!isGroupable(column)) return [finding([property, at, 'column'], 'not_groupable', named)];
    if (period !== undefined && !periodsOf(column).includes(period))
      return [finding([property, at, 'period'], 'no_periods', named)];
    if (step === undefined) return [];
    if (!hasSteps(column)) return [finding([property, at, 'step'], 'no_steps', named)];
    return isStepOf(column, step) ? [] : [finding([property, at, 'step'], 'step_unfit', named)];
  });
}

/** What is wrong with the measures of a view; whether their columns exist is left to the check of references. */
export function measureProblems(
  catalog: CatalogTables,
  measures: readonly FigureMeasure[],
): readonly Finding[] {
  return calculationProblems(catalog, 'measures', measures);
}

/** The same of what is calculated elsewhere: in the property that is named. */
export function calculationProblems(
  catalog: CatalogTables,
  property: string,
  measures: readonly FigureMeasure[],
): readonly Finding[] {
  return measures.flatMap((measure, at) => {
    if ('records' in measure) return [];
    const { column: path, how } = measure;
    const column = columnOf(catalog, path);
    const hows = column && calculationsOf(column);
    if (!column || hows?.includes(how)) return [];
    const { name, type } = column;
    const place = [property, at, 'how'];
    return hows && hows.length > 0
      ? [finding(place, 'calculation_unfit', { name, type, hows })]
      : [finding(place, 'calculation_none', { name, type })];
  });
}

/** The column that a path ends at; whether it leads there is left to the check of references. */
function columnOf(catalog: CatalogTables, path: Path): Column | undefined {
  return catalog.columns.get(path.at(-1) ?? 0)?.column;
}

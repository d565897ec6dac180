import type { FileAnswers, FileFormula, FileStart } from '../contract/configuration/file-routes.ts';
import { fieldOf, type FieldType } from '../fields/registry.ts';
import { typeOfShape } from './column-types.ts';
import type { ProposedColumn, ProposedTable } from './proposal.ts';

type Columns = ProposedTable['columns'];

/**
 * A table with the formulas and first values that a person has taken, as far as its columns are still such that they fit:
 * what a formula reads may have become a link, or be skipped.
 */
export function withComputed(table: ProposedTable, { tables, columns }: FileAnswers): ProposedTable {
  const own = columns[table.key] ?? {};
  return {
    ...table,
    computed: (tables[table.key]?.computed ?? []).filter(({ formula }) =>
      formulaFits(table.columns, formula),
    ),
    columns: table.columns.map((column) => {
      const { formula, start } = own[column.key] ?? {};
      if (formula && canCompute(table, column, formula) && isOfType(table, column, formula))
        return { ...column, formula, required: false, unique: false };
      return start && takesStart(column, start) ? { ...column, start } : column;
    }),
  };
}

/** Whether a column could be computed by a formula: it holds such values, and nothing finds records by it. */
export function canCompute(table: ProposedTable, column: ProposedColumn, formula: FileFormula): boolean {
  const { as, isKey, key, unique } = column;
  if (isKey || unique || as.kind !== 'type' || readBy(formula).includes(key)) return false;
  const isText = formula.kind === 'joined';
  return (
    formulaFits(table.columns, formula) && (isText ? becomesShape(column, 'line') : becomesNumber(column))
  );
}

function isOfType(table: ProposedTable, { as }: ProposedColumn, formula: FileFormula): boolean {
  return as.kind === 'type' && as.type === formulaType(table.columns, formula);
}

/** Whether a column becomes one of numbers or of money. */
export function becomesNumber(column: ProposedColumn): boolean {
  return (['whole', 'number', 'amount'] as const).some((shape) => becomesShape(column, shape));
}

/** Whether columns are such as a formula reads. */
export function formulaFits(columns: Columns, formula: FileFormula): boolean {
  const read = readBy(formula).map((key) => columns.find((column) => column.key === key));
  const isRead = (one: ProposedColumn | undefined): one is ProposedColumn =>
    one !== undefined && one.formula === undefined && one.as.kind === 'type';
  if (!read.every(isRead)) return false;
  if (formula.kind === 'joined') return read.every((one) => becomesShape(one, 'line'));
  const amounts = read.filter((one) => becomesShape(one, 'amount'));
  // Money times money is nothing.
  return amounts.length <= 1 && read.every(becomesNumber);
}

/** The type of what a formula gives that fits. */
export function formulaType(columns: Columns, formula: FileFormula): FieldType {
  if (formula.kind === 'joined') return typeOfShape('line');
  const read = columns.filter(({ key }) => readBy(formula).includes(key));
  if (read.some((one) => becomesShape(one, 'amount'))) return typeOfShape('amount');
  const isWhole = formula.discount === undefined && read.every((one) => becomesShape(one, 'whole'));
  return typeOfShape(isWhole ? 'whole' : 'number');
}

/** The formula as it is written, with what `named` gives in the place of each column. */
export function fileFormulaText(formula: FileFormula, named: (column: string) => string): string {
  const [one, other] = formula.of.map(named);
  if (formula.kind === 'joined') return `trim(${one} & " " & ${other})`;
  const { discount } = formula;
  if (!discount) return `${one} * ${other}`;
  const part = `coalesce(${named(discount.column)}, 0)${discount.percent ? ' / 100' : ''}`;
  return `${one} * ${other} * (1 - ${part})`;
}

/** What a column begins with, as it is written. */
export function writtenStart({ as, start }: Pick<ProposedColumn, 'as' | 'start'>): unknown {
  if (start === undefined || as.kind !== 'type') return undefined;
  if (start !== 'today') return start === 'yes';
  return { formula: as.type === typeOfShape('moment') ? 'now()' : 'today()' };
}

function readBy(formula: FileFormula): readonly string[] {
  const { discount } = formula.kind === 'product' ? formula : {};
  return [...formula.of, ...(discount ? [discount.column] : [])];
}

function takesStart(column: ProposedColumn, start: FileStart): boolean {
  return start === 'today'
    ? becomesShape(column, 'day') || becomesShape(column, 'moment')
    : becomesShape(column, 'flag');
}

/** Whether a column becomes one of the type that is taken for values of a shape. */
export function becomesShape({ as }: ProposedColumn, shape: Parameters<typeof typeOfShape>[0]): boolean {
  return as.kind === 'type' && fieldOf({ type: as.type as FieldType }).fileShape === shape;
}

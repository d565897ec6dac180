import Big from 'big.js';
import { fieldOf } from '../../../fields/registry.ts';
import { TEXT_LENGTH } from '../../../fields/text/text.ts';
import { defaultFormula } from '../../../formula/computed.ts';
import { finding, type Finding } from '../../catalog-problem.ts';
import { describeValueProblem } from '../../describe-value-problem.ts';
import type { Column, DataType } from '../../schema.ts';

/** Longest text that an index of the database can hold, in characters: a third of a page at four bytes each. */
const INDEXED_LENGTH = 600;

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
    ...choiceProblems(place),
    ...offerProblems(place.merged),
    ...flagProblems(place.merged),
    ...limitProblems(place.merged),
    ...deletionProblems(place.merged),
    ...defaultProblems(place),
  ];
}

function dataTypeProblems({ column, dataTypes }: ColumnPlace): readonly Finding[] {
  const dataType = column.dataType === undefined ? undefined : dataTypes.get(column.dataType);
  if (!dataType || dataType.type === column.type) return [];
  return [
    finding(['dataType'], `the data type '${dataType.name}' is for columns of the type '${dataType.type}'`),
  ];
}

function choiceProblems({ column, merged, dataTypes }: ColumnPlace): readonly Finding[] {
  if (merged.type !== 'choice' && merged.type !== 'choices') return [];
  const unresolved = column.dataType !== undefined && !dataTypes.has(column.dataType);
  const chosen = merged.type === 'choices' && merged.of !== undefined;
  if (chosen && merged.choices)
    return [finding(['of'], `the choices are the ${merged.of}: 'choices' and 'of' do not go together`)];
  if (chosen || merged.choices || unresolved) return [];
  return [
    finding([], `a column of the type '${column.type}' needs 'choices', its own or those of a data type`),
  ];
}

function offerProblems(column: Column): readonly Finding[] {
  if (column.type !== 'choice') return [];
  const { offered = [], choices } = column;
  return offered.flatMap(({ choice }, at) => {
    const isTwice = offered.findIndex((other) => other.choice === choice) < at;
    const isKnown = !choices || choices.some(({ code }) => code === choice);
    return [
      ...(isTwice ? [finding(['offered', at, 'choice'], `'${choice}' has two conditions`)] : []),
      ...(isKnown
        ? []
        : [finding(['offered', at, 'choice'], `there is no choice with the code '${choice}'`)]),
    ];
  });
}

const NEVER_INDEXED: ReadonlySet<string> = new Set(['choices', 'list', 'multilineText', 'password']);

function flagProblems(column: Column): readonly Finding[] {
  const found: Finding[] = [];
  const refuse = (flag: string) =>
    found.push(finding([flag], `columns of the type '${column.type}' cannot be '${flag}'`));
  if (column.searchable && !fieldOf(column).searchable) refuse('searchable');
  if (column.indexed && NEVER_INDEXED.has(column.type)) refuse('indexed');
  if (column.unique && (NEVER_INDEXED.has(column.type) || column.type === 'boolean')) refuse('unique');
  if (column.type === 'text' && (column.maxLength ?? TEXT_LENGTH) > INDEXED_LENGTH) {
    for (const flag of ['indexed', 'unique'] as const) {
      if (column[flag])
        found.push(
          finding([flag], `a text that is '${flag}' has a 'maxLength' of at most ${INDEXED_LENGTH}`),
        );
    }
  }
  return found;
}

function limitProblems(column: Column): readonly Finding[] {
  if (!('min' in column && 'max' in column) || column.min === undefined || column.max === undefined)
    return [];
  if (!isAbove(column.min, column.max)) return [];
  return [finding(['min'], `the minimum ${column.min} is above the maximum ${column.max}`)];
}

function deletionProblems(column: Column): readonly Finding[] {
  if (column.type !== 'link' || column.onDeletion === undefined) return [];
  if (column.formula !== undefined)
    return [finding(['onDeletion'], `a link that is computed has no 'onDeletion'`)];
  if (column.onDeletion !== 'empty' || column.required !== true) return [];
  return [finding(['onDeletion'], `a link that is 'required' cannot become 'empty'`)];
}

/** Compares numbers, decimal texts and days, which sort as they are written. */
function isAbove(min: number | string, max: number | string): boolean {
  const isDay = typeof min === 'string' && /^\d{4}-/.test(min);
  return isDay ? min > String(max) : new Big(min).gt(max);
}

function defaultProblems({ column, merged }: ColumnPlace): readonly Finding[] {
  if (!('default' in column) || column.default === undefined) return [];
  if (defaultFormula(column) !== undefined) return [];
  const noChoices = (merged.type === 'choice' || merged.type === 'choices') && !merged.choices;
  const value = noChoices ? undefined : fieldOf(merged).parse(column.default, merged);
  if (!value || value.ok) return [];
  const shown = JSON.stringify(column.default);
  return [
    finding(
      ['default'],
      `the default ${shown} does not fit: ${describeValueProblem(value.problem, merged)} is expected`,
    ),
  ];
}

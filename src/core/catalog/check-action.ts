import { isOtherEnd } from '../access/access.ts';
import { fieldOf } from '../fields/registry.ts';
import { takesNoValue, type Operator } from '../query/operators.ts';
import type { ActionKind, RecordAction } from './action.ts';
import type { Catalog } from './catalog.ts';
import { finding, type Finding } from './catalog-problem.ts';
import { KIND } from './family.ts';
import type { Action, Column } from './schema.ts';

/** What is wrong with an action: what belongs to another table, or what its kind has no use for. */
export function checkAction(catalog: Catalog, action: Action): readonly Finding[] {
  if (action.kind === 'report') return sentenceProblems(catalog, action);
  return [
    ...('view' in action ? ownProblems(catalog, action, 'view') : []),
    ...('form' in action ? ownProblems(catalog, action, 'form') : []),
    ...useless(action),
    ...parameterProblems(catalog, action),
    ...valueProblems(catalog, action),
    ...relationProblems(catalog, action),
    ...stepProblems(catalog, action),
    ...(action.kind === 'transformInto' && action.target === action.table
      ? [finding(['target'], 'records cannot be made records of the table that they have already')]
      : []),
    ...sentenceProblems(catalog, action),
  ];
}

/** The kinds of action that have a use for a property. */
const USES = {
  view: ['list', 'search'],
  form: ['create', 'modify', 'display', 'createFrom', 'transformInto'],
  parameters: ['create', 'modify', 'search'],
  values: ['create', 'modify', 'createFrom', 'transformInto'],
} as const satisfies Readonly<Record<string, readonly ActionKind[]>>;

const WHY = {
  view: 'it shows no list of its own',
  form: 'it shows no form of its own',
  parameters: 'it asks for nothing by columns',
  values: 'it gives no values',
} as const;

function useless(action: RecordAction): readonly Finding[] {
  return (Object.keys(USES) as (keyof typeof USES)[])
    .filter((property) => property in action && action[property as keyof RecordAction] !== undefined)
    .filter((property) => !(USES[property] as readonly ActionKind[]).includes(action.kind))
    .map((property) =>
      finding([property], `an action of the kind '${action.kind}' has no '${property}': ${WHY[property]}`),
    );
}

function ownProblems(
  catalog: Catalog,
  action: RecordAction & { readonly view?: number | undefined; readonly form?: number | undefined },
  property: 'view' | 'form',
): readonly Finding[] {
  const id = action[property] ?? 0;
  const tableId = (property === 'view' ? catalog.views.get(id) : catalog.forms.get(id))?.table;
  const table = tableId === undefined ? undefined : catalog.tables.get(tableId);
  const wanted = action.kind === 'transformInto' ? action.target : action.table;
  if (!table || table.id === wanted) return [];
  return [
    finding([property], `the ${property} belongs to the table '${table.name}', not to that of the action`),
  ];
}

function parameterProblems(catalog: Catalog, action: RecordAction): readonly Finding[] {
  const parameters = 'parameters' in action ? (action.parameters ?? []) : [];
  if (action.kind === 'search' && parameters.length === 0) {
    return [finding(['parameters'], 'a search needs at least one parameter to ask for')];
  }
  return parameters.flatMap(({ column: id, operator }, at) => {
    const column = catalog.columns.get(id)?.column;
    const place = ['parameters', at] as const;
    const isTwice = parameters.findIndex((other) => other.column === id) < at;
    return [
      ...(isTwice ? [finding([...place, 'column'], 'this column is asked for twice')] : []),
      ...(operator !== undefined && action.kind !== 'search'
        ? [finding([...place, 'operator'], `'operator' is for searches: this action writes the value`)]
        : []),
      ...(column && operator !== undefined && !isCompared(column, operator)
        ? [finding([...place, 'operator'], `'${column.name}' is not compared by '${operator}' with a value`)]
        : []),
      ...(column && action.kind !== 'search' ? writtenProblems(catalog, column, [...place, 'column']) : []),
      ...(column && fieldOf(column).writeOnly === true
        ? [finding([...place, 'column'], `'${column.name}' is a password, which is asked for only in a form`)]
        : []),
    ];
  });
}

function isCompared(column: Column, operator: Operator): boolean {
  return fieldOf(column).operators.includes(operator) && !takesNoValue(operator);
}

function valueProblems(catalog: Catalog, action: RecordAction): readonly Finding[] {
  const values = 'values' in action ? (action.values ?? []) : [];
  return values.flatMap(({ column: id }, at) => {
    const column = catalog.columns.get(id)?.column;
    const isTwice = values.findIndex((other) => other.column === id) < at;
    return [
      ...(isTwice ? [finding(['values', at, 'column'], 'this column is given two values')] : []),
      ...(column ? writtenProblems(catalog, column, ['values', at, 'column']) : []),
    ];
  });
}

function writtenProblems(
  catalog: Catalog,
  column: Column,
  place: readonly (string | number)[],
): readonly Finding[] {
  const isWritten =
    column.formula === undefined &&
    column.name !== KIND &&
    fieldOf(column).generated !== true &&
    !isOtherEnd({ catalog }, column);
  return isWritten ? [] : [finding(place, `'${column.name}' is a column that nobody writes`)];
}

function relationProblems(catalog: Catalog, action: RecordAction): readonly Finding[] {
  if (action.kind !== 'addTo' && action.kind !== 'removeFrom') return [];
  const column = catalog.columns.get(action.column)?.column;
  if (!column) return [];
  if (column.type !== 'link' && column.type !== 'list') {
    return [finding(['column'], `'${column.name}' is neither a link nor a list, so nothing can be in it`)];
  }
  return writtenProblems(catalog, column, ['column']);
}

function stepProblems(catalog: Catalog, action: RecordAction): readonly Finding[] {
  if (action.kind !== 'steps') return [];
  const kinds = action.steps.map((id) => catalog.actions.get(id)?.kind);
  const isOne = (kind: ActionKind | undefined, of: readonly ActionKind[]) =>
    kind !== undefined && of.includes(kind);
  return kinds.flatMap((kind, at) => {
    const place = ['steps', at];
    if (kind === 'steps') return [finding(place, 'a step cannot have steps itself')];
    if (kind === 'merge') return [finding(place, 'a merge asks which record stays, so it cannot be a step')];
    const besides = kinds.filter((_, other) => other !== at);
    return isOne(kind, DELETING) && besides.some((other) => isOne(other, CHANGING))
      ? [finding(place, 'a step that deletes records cannot stand beside steps that change them')]
      : [];
  });
}

/** Kinds of action that change the chosen records, and that delete some of them. */
const CHANGING: readonly ActionKind[] = ['modify', 'addTo', 'removeFrom'];
const DELETING: readonly ActionKind[] = ['delete', 'transformInto'];

/** What stands for a parameter in a sentence. */
export const PLACEHOLDER = /\{([a-z][a-z0-9_]*)\}/g;

function sentenceProblems(catalog: Catalog, action: Action): readonly Finding[] {
  const parameters = 'parameters' in action ? (action.parameters ?? []) : [];
  const names = parameters.map(({ column }) => catalog.columns.get(column)?.column.name);
  return Object.entries(action.sentence ?? {}).flatMap(([language, text]) => [
    ...(text.replaceAll(PLACEHOLDER, '').trim() === ''
      ? [finding(['sentence', language], 'a sentence needs words besides its parameters')]
      : []),
    ...[...text.matchAll(PLACEHOLDER)]
      .map((match) => match[1])
      .filter((name) => !names.includes(name))
      .map((name) => finding(['sentence', language], `'{${name}}' is no parameter of the action`)),
  ]);
}

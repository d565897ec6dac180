import { PLACEHOLDER } from '../../catalog/sentence.ts';
import { isLink, isWriteOnly } from '../../fields/traits.ts';
import { fieldOf } from '../../fields/registry.ts';
import { takesNoValue, type Operator } from '../../query/operators.ts';
import type { RecordAction } from '../../catalog/actions/action.ts';
import type { ActionChecking } from '../../catalog/actions/parts/action-traits.ts';
import { isOnTable, traitsOf, unusedOptions } from '../../catalog/actions/registry.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { finding, phrase, type Finding } from '../../std/finding.ts';
import type { Action, Column, View } from '../../catalog/schema.ts';
import { givenProblems, writtenProblems } from './check-given.ts';

/** What is wrong with an action: what belongs to another table, or what its kind has no use for. */
export function checkAction(catalog: Catalog, action: Action): readonly Finding[] {
  if (!isOnTable(action)) return sentenceProblems(catalog, action);
  const writing: ActionChecking['writing'] = (id, place) => {
    const column = catalog.columns.get(id)?.column;
    return column ? writtenProblems(catalog, column, place) : [];
  };
  return [
    ...('view' in action ? ownProblems(catalog, action, 'view') : []),
    ...('form' in action ? ownProblems(catalog, action, 'form') : []),
    ...useless(action),
    ...parameterProblems(catalog, action),
    ...givenProblems(catalog, 'values' in action ? action.values : undefined, ['values']),
    ...stepProblems(catalog, action),
    ...(traitsOf(action).check?.(action, { catalog, writing }) ?? []),
    ...sentenceProblems(catalog, action),
    ...addressProblems(catalog, action),
  ];
}

/** An address leads to one form. */
function addressProblems({ document }: Catalog, action: RecordAction): readonly Finding[] {
  if (!('publicForm' in action) || !action.publicForm) return [];
  const { address } = action.publicForm;
  const other = document.actions.find(
    (one) => one.id !== action.id && 'publicForm' in one && one.publicForm?.address === address,
  );
  return other ? [finding(['publicForm', 'address'], 'form_address_taken', { name: other.name })] : [];
}

function useless(action: RecordAction): readonly Finding[] {
  return unusedOptions(action.kind)
    .filter((property) => property in action && action[property as keyof RecordAction] !== undefined)
    .map((property) =>
      finding([property], 'action_useless', {
        action: action.kind,
        option: property,
        why: phrase(`no_${property}`),
      }),
    );
}

function ownProblems(
  catalog: Catalog,
  action: RecordAction & { readonly view?: number | undefined; readonly form?: number | undefined },
  property: 'view' | 'form',
): readonly Finding[] {
  const id = action[property] ?? 0;
  const shown = property === 'view' ? catalog.views.get(id) : undefined;
  if (shown && traitsOf(action).shows !== undefined) return shownProblems(catalog, action, shown);
  const tableId = (shown ?? catalog.forms.get(id))?.table;
  const table = tableId === undefined ? undefined : catalog.tables.get(tableId);
  const wanted = traitsOf(action).formTable?.(action) ?? action.table;
  if (!table || table.id === wanted) return [];
  return [
    finding([property], property === 'view' ? 'view_elsewhere' : 'form_elsewhere', { table: table.name }),
  ];
}

/** The view of an action that opens one display mode. A planning may be that of records which need one of the action's table. */
function shownProblems(catalog: Catalog, action: RecordAction, view: View): readonly Finding[] {
  const { name, mode } = view;
  if (mode !== traitsOf(action).shows) return [finding(['view'], 'view_mode', { name, mode })];
  const resource = 'resource' in view ? catalog.columns.get(view.resource ?? 0)?.column : undefined;
  const tables = [view.table, ...(resource && isLink(resource) ? [resource.target] : [])];
  return tables.some((one) => one === action.table)
    ? []
    : [finding(['view'], 'view_elsewhere', { table: catalog.tables.get(view.table)?.name ?? '' })];
}

function parameterProblems(catalog: Catalog, action: RecordAction): readonly Finding[] {
  const parameters = 'parameters' in action ? (action.parameters ?? []) : [];
  const isComparing = traitsOf(action).parameters === 'compared';
  return parameters.flatMap(({ column: id, operator }, at) => {
    const column = catalog.columns.get(id)?.column;
    const place = ['parameters', at] as const;
    const isTwice = parameters.findIndex((other) => other.column === id) < at;
    return [
      ...(isTwice ? [finding([...place, 'column'], 'asked_twice')] : []),
      ...(operator !== undefined && !isComparing
        ? [finding([...place, 'operator'], 'operator_unused', { option: 'operator' })]
        : []),
      ...(column && operator !== undefined && !isComparable(column, operator)
        ? [finding([...place, 'operator'], 'operator_unfit', { name: column.name, operator })]
        : []),
      ...(column && !isComparing ? writtenProblems(catalog, column, [...place, 'column']) : []),
      ...(column && isComparing && !isWriteOnly(column) && !isAskable(column)
        ? [finding([...place, 'column'], 'operator_unfit', { name: column.name, operator: 'equal' })]
        : []),
      ...(column && isWriteOnly(column)
        ? [finding([...place, 'column'], 'password_asked', { name: column.name })]
        : []),
    ];
  });
}

/** Whether a value that is typed can be compared with those of a column at all. */
function isAskable(column: Column): boolean {
  return fieldOf(column).operators.some((operator) => isComparable(column, operator));
}

function isComparable(column: Column, operator: Operator): boolean {
  return fieldOf(column).operators.includes(operator) && !takesNoValue(operator) && operator !== 'atPath';
}

function stepProblems(catalog: Catalog, action: RecordAction): readonly Finding[] {
  const steps = (traitsOf(action).steps?.(action) ?? []).map((id) => {
    const step = catalog.actions.get(id);
    return step && traitsOf(step).asStep;
  });
  const does = steps.map((step) => (step && 'does' in step ? step.does : 'neither'));
  return steps.flatMap((step, at) => {
    const place = ['steps', at];
    if (step && 'refused' in step) return [finding(place, step.refused)];
    return does[at] === 'delete' && does.some((other, its) => its !== at && other === 'change')
      ? [finding(place, 'step_deletes')]
      : [];
  });
}

function sentenceProblems(catalog: Catalog, action: Action): readonly Finding[] {
  const parameters = 'parameters' in action ? (action.parameters ?? []) : [];
  const names = parameters.map(({ column }) => catalog.columns.get(column)?.column.name);
  return Object.entries(action.sentence ?? {}).flatMap(([language, text]) => [
    ...(text.replaceAll(PLACEHOLDER, '').trim() === ''
      ? [finding(['sentence', language], 'sentence_words')]
      : []),
    ...[...text.matchAll(PLACEHOLDER)]
      .map((match) => match[1])
      .filter((name) => !names.includes(name))
      .map((name = '') => finding(['sentence', language], 'sentence_parameter', { name })),
  ]);
}

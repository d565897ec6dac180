import { fieldOf } from '#core/fields/registry.ts';
import { isList } from '#core/fields/traits.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { computingOf } from '#core/formula/computed/computed.ts';
import { dependenciesOf } from '#core/formula/computed/dependencies.ts';
import { must } from '#core/std/must.ts';
import type { BulkPlan, LinkedPlan, Load, StagedItem } from '../query/bulk/plan.ts';
import type { Mapping } from './mapping.ts';
import type { Goal } from './targets.ts';

/**
 * What the mapped columns of a file become: new records, filled up with `fixed` values by column name and with those
 * that formulas give each of them, or pairs.
 */
export function planLoad(
  catalog: Catalog,
  { table, list }: Goal,
  { headers, match }: Mapping,
  fixed: Readonly<Record<string, unknown>>,
): BulkPlan {
  const items = headers.map(({ target }): StagedItem => ({
    value: target.value,
    ...(target.records ? { target: target.records } : {}),
  }));
  if (!list) return { items, load: { ...recordLoad(catalog, table, { headers, fixed }), match } };
  const place = (column: Goal['list']) => headers.findIndex(({ target }) => target.column === column);
  const [here, there] = [place(undefined), place(list)];
  const inverse = isList(list) && list.inverse !== undefined ? catalog.columns.get(list.inverse) : undefined;
  const changed = { table, list, item: here };
  const load: Load = inverse
    ? { kind: 'pairs', owner: inverse.table, list: inverse.column, source: there, target: here, changed }
    : { kind: 'pairs', owner: table, list, source: here, target: there, changed };
  return { items, load };
}

/** Records that are made of the one value that names them. */
export function planLinked(
  catalog: Catalog,
  { table, value }: { readonly table: Table; readonly value: Column },
  fixed: Readonly<Record<string, unknown>>,
): LinkedPlan['made'] {
  const target = { text: value.name, column: value, value };
  return {
    items: [{ value }],
    load: recordLoad(catalog, table, { headers: [{ header: value.name, at: 0, target }], fixed }),
  };
}

/** Columns of new records whose first values formulas work out of the records themselves, each after those that it reads. */
export function workedColumns(catalog: Catalog, table: Table): readonly Column[] {
  const { defaults, graph } = computingOf(catalog);
  return graph.order.flatMap((id) => {
    const column = table.columns.find((one) => one.id === id);
    const typed = defaults.get(id);
    return column && typed && dependenciesOf(typed).some(({ own }) => own) ? [column] : [];
  });
}

/** The languages of a column that a file has apart, that of the application first. */
function languagesOf(headers: Mapping['headers'], column: Column) {
  const found = headers.flatMap(({ target }, item) =>
    target.column === column && target.language !== undefined ? [{ locale: target.language, item }] : [],
  );
  const order = (locale: string) => (column.locales ?? []).indexOf(locale);
  return found.toSorted((one, other) => order(one.locale) - order(other.locale));
}

function recordLoad(
  catalog: Catalog,
  table: Table,
  {
    headers,
    fixed,
  }: { readonly headers: Mapping['headers']; readonly fixed: Readonly<Record<string, unknown>> },
): Extract<Load, { kind: 'records' }> {
  const given = headers.flatMap(({ target }, item) => {
    const column = must(target.column, 'the column of a header');
    const languages = languagesOf(headers, column);
    if (languages.length === 0) return [{ column, item }];
    const [first] = languages;
    return first?.item === item ? [{ column, item, languages }] : [];
  });
  const names = new Set(given.map(({ column }) => column.name));
  const others = table.columns
    .filter(({ name }) => !names.has(name) && name in fixed)
    .map((column) => ({ column, value: fixed[column.name] }));
  const { defaults } = computingOf(catalog);
  const worked = workedColumns(catalog, table)
    .filter(({ name, type }) => !names.has(name) && fieldOf({ type }).computable)
    .map((column) => ({ column, typed: must(defaults.get(column.id), 'the formula of a default') }));
  return { kind: 'records', table, sources: [...given, ...others, ...worked] };
}

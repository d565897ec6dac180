import { columnNamed, columnWithId, type Catalog } from '#core/catalog/catalog.ts';
import { originOf } from '#core/catalog/family.ts';
import type { Column } from '#core/catalog/schema.ts';
import type { ChoiceConversions } from '#core/configuration/choice-conversions.ts';
import type { ImportSettings } from '#core/contract/records/import-routes.ts';
import { isLink, isList } from '#core/fields/traits.ts';
import { mapFilter, type FilterChange } from '#core/query/filter.ts';
import { RequestFilter } from '#core/query/filter-schema.ts';
import type { ListContent } from './known-content.ts';

/** A change of the catalog that what people keep is carried over. */
export interface Carrying {
  readonly from: Catalog;
  readonly to: Catalog;
  /** What records get in the place of choices that go. */
  readonly conversions: ChoiceConversions;
}

/** What is kept of a list of `table`, with the names that columns get and the choices that take the place of others. */
export function carriedContent(
  carrying: Carrying,
  table: number,
  { texts, arrangement }: ListContent,
): ListContent {
  const carried = Object.entries(texts).map(([key, text]) => [key, carriedText(carrying, table, key, text)]);
  return {
    texts: Object.fromEntries(carried) as ListContent['texts'],
    arrangement: carriedArrangement(carrying, table, arrangement),
  };
}

/** How a list of `table` is arranged: lists of paths, and values by path. */
export function carriedArrangement(
  carrying: Carrying,
  table: number,
  arrangement: ListContent['arrangement'],
): ListContent['arrangement'] {
  const path = (one: unknown) => (typeof one === 'string' ? pathIn(carrying, table, one).path : one);
  const carried = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(path);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [path(key), entry]));
  };
  return Object.fromEntries(Object.entries(arrangement).map(([key, value]) => [key, carried(value)]));
}

/** What is remembered of imports into `table`. */
export function carriedSettings(carrying: Carrying, table: number, settings: ImportSettings): ImportSettings {
  const { map, values, match, list } = settings;
  const others = Object.entries(values ?? {}).map(([header, texts]) => {
    const { column } = pathIn(carrying, table, map[header] ?? '');
    const read = Object.entries(texts).map(([text, value]) => [text, codeIn(carrying, column, value)]);
    return [header, Object.fromEntries(read)] as const;
  });
  const path = (text: string) => (text === '' ? text : pathIn(carrying, table, text).path);
  return {
    ...settings,
    map: Object.fromEntries(Object.entries(map).map(([header, text]) => [header, path(text)])),
    ...(values ? { values: Object.fromEntries(others) as NonNullable<ImportSettings['values']> } : {}),
    ...(list === undefined ? {} : { list: path(list) }),
    ...(match ? { match: { ...match, columns: match.columns.map(path) } } : {}),
  };
}

function carriedText(carrying: Carrying, table: number, key: string, text: string): string {
  if (key === 'q') return text;
  if (key === 'filter') return carriedFilter(carrying, table, text);
  // As `knownContent` reads them: entries that begin with a path, those of groups with a result behind it.
  const entry = (one: string) =>
    one.replace(/[a-z_][a-z0-9_.]*/, (path) => pathIn(carrying, table, path).path);
  return text
    .split(',')
    .map((one) => one.split('@').map(entry).join('@'))
    .join(',');
}

function carriedFilter(carrying: Carrying, table: number, text: string): string {
  const read = RequestFilter.safeParse(jsonOf(text));
  if (!read.success) return text;
  const next = JSON.stringify(mapFilter(read.data, filterChange(carrying, table)));
  return next === JSON.stringify(read.data) ? text : next;
}

function filterChange(carrying: Carrying, table: number): FilterChange<string, string, string> {
  return {
    condition: ({ column: text, value, other, ...condition }) => {
      const { path, column } = pathIn(carrying, table, text);
      const code = (one: unknown) => codeIn(carrying, column, one);
      return {
        column: path,
        ...condition,
        ...(value === undefined ? {} : { value: Array.isArray(value) ? value.map(code) : code(value) }),
        ...(other === undefined ? {} : { other: pathIn(carrying, table, other).path }),
      };
    },
    // What a formula names is told as left out where it is gone.
    formula: (formula) => formula,
    list: (text) => {
      const { path, column } = pathIn(carrying, table, text);
      return {
        place: path,
        inside: filterChange(carrying, column && isList(column) ? column.target : table),
      };
    },
  };
}

/** A path as it is called afterwards, as far as it leads to something before and after, and its column. */
function pathIn(
  { from, to }: Carrying,
  table: number,
  text: string,
): { readonly path: string; readonly column: Column | undefined } {
  let at: number | undefined = table;
  let column: Column | undefined;
  const path = text.split('.').map((name) => {
    const before: Column | undefined = columnIn(from, at, (one) => columnNamed(one, name));
    const after = before && columnIn(to, at, (one) => columnWithId(one, before.id));
    column = before;
    at = before && (isLink(before) || isList(before)) ? before.target : undefined;
    return after?.name ?? name;
  });
  return { path: path.join('.'), column };
}

function columnIn(
  { tables }: Catalog,
  table: number | undefined,
  find: (table: NonNullable<ReturnType<Catalog['tables']['get']>>) => Column | undefined,
): Column | undefined {
  const known = table === undefined ? undefined : tables.get(table);
  return known && find(known);
}

function codeIn<Value>({ conversions }: Carrying, column: Column | undefined, value: Value): Value | string {
  if (!column || typeof value !== 'string') return value;
  return conversions.get(originOf(column))?.get(value) ?? value;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { isGenerated, isLink, isList, isOfFiles, isPasswordColumn, isSpoken } from '#core/fields/traits.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { coreColumn } from '#web/fields/values/column-values.ts';
import { webColumns, type WebApplication, type WebColumn } from '#web/api/application.tsx';
import type { ImportPreset } from '#core/contract/screen-addresses.ts';
import type { ImportSettings } from '#core/contract/records/import-routes.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';

/** A place that the cells under a header can go to: `column`, or `link.key` for a link found by a key. */
export interface ImportTarget {
  readonly value: string;
  readonly label: string;
  /** What it fills, where that is not the column before the point. */
  readonly fills?: string;
  /** The link whose keys stand together. */
  readonly group?: string;
  readonly required: boolean;
  /** A record that has this value and nothing else can be made, as far as the table goes. */
  readonly isMakable?: boolean;
}

/** A mapping: header → target; an empty text leaves the header out. */
type ImportMapping = Readonly<Record<string, string>>;

/** Where the cells of a file may go, in the order of the table's columns; to those of files where some stand beside it. */
export function importTargets(
  application: WebApplication,
  table: TableInfo,
  hasFiles = false,
): readonly ImportTarget[] {
  return webColumns(table)
    .filter((column) => isFillable(column) && (hasFiles || !isOfFiles(column)))
    .flatMap((column) =>
      isLink(column)
        ? linkTargets(application, column)
        : [plainTarget(column), ...languageTargets(application, column)],
    );
}

/** The many-to-many lists of a table that files of pairs may fill. */
export function pairLists(table: TableInfo): readonly WebColumn[] {
  return webColumns(table).filter(
    (column) =>
      'relation' in column && column.relation === true && column.writable && column.readOnly !== true,
  );
}

/** Where the cells of pairs go: to a record of the table by a key of it, and to one of the list by a key of that. */
export function pairTargets(
  application: WebApplication,
  table: TableInfo,
  list: WebColumn,
): readonly ImportTarget[] {
  const owners = keysOf(table).map(({ name, label }) => ({
    value: name,
    label,
    group: table.label,
    fills: '',
    required: true,
  }));
  const members = linkTargets(application, list);
  return [...owners, ...members.map(({ isMakable: _isMakable, ...one }) => ({ ...one, required: true }))];
}

/** The columns whose values name a record: those that are unique, which name one alone, come first. */
function keysOf(table: TableInfo): readonly WebColumn[] {
  const keys = webColumns(table).filter(
    (key) => !('target' in key) && fieldOf(key).sortable && !isSpoken(key),
  );
  return keys.toSorted((a, b) => Number(b.unique === true) - Number(a.unique === true));
}

/** What pairs are proposed to be: the first column names the record that has the list, the second one what it gets. */
export function proposedPairs(
  headers: readonly string[],
  targets: readonly ImportTarget[],
): Readonly<Record<string, string>> {
  const owner = targets.find(({ fills }) => fills === '');
  const member = targets.find(({ fills }) => fills === undefined);
  const proposed = headers.length === 2 ? [owner, member] : [];
  return Object.fromEntries(headers.map((header, at) => [header, proposed[at]?.value ?? '']));
}

/** A list of records has files of its own, and no file brings a password. */
function isFillable(column: WebColumn): boolean {
  const fits = !isList(column) && !isPasswordColumn(column);
  return fits && column.writable && column.readOnly !== true;
}

function plainTarget(column: WebColumn): ImportTarget {
  const filled = 'default' in column || isGenerated(column);
  const required = column.required === true && !filled;
  return { value: column.name, label: column.label, required };
}

/** The languages of a text in several, where a file has a column for each. */
function languageTargets({ info }: WebApplication, column: WebColumn): readonly ImportTarget[] {
  const languages = fieldOf(column).inEachLanguage?.(coreColumn(column)) ?? [];
  return languages.map(([locale]) => {
    const { name = locale } = info.languages.find(({ short }) => short === locale) ?? {};
    return { ...plainTarget(column), value: `${column.name}.${locale}`, label: `${column.label} (${name})` };
  });
}

function linkTargets({ tables }: WebApplication, column: WebColumn): readonly ImportTarget[] {
  const target = tables.get((column as { readonly target?: number }).target ?? 0);
  if (!target) return [];
  const others = webColumns(target).filter(
    (one) => one.required === true && !('default' in one) && !isGenerated(one) && !isList(one),
  );
  return keysOf(target).map((key) => ({
    isMakable: target.create && isFillable(key) && others.every((one) => one.name === key.name),
    value: `${column.name}.${key.name}`,
    label: key.label,
    group: column.label,
    required: column.required === true,
  }));
}

/** The columns that a mapping fills, with their labels. */
export function mappedColumns(
  mapping: ImportMapping,
  targets: readonly ImportTarget[],
): readonly { readonly name: string; readonly label: string }[] {
  const filled = new Set(Object.values(mapping));
  return targets.flatMap(({ value, label, group }) =>
    filled.has(value) ? [{ name: columnOf(value), label: group ?? label }] : [],
  );
}

/** Settings whose rows find their records by columns that the file fills. */
export function withFittingMatch(settings: ImportSettings): ImportSettings {
  const { match, map } = settings;
  if (!match) return settings;
  const filled = new Set(Object.values(map).map(columnOf));
  const columns = match.columns.filter((name) => filled.has(name));
  return { ...settings, match: columns.length > 0 ? { ...match, columns } : undefined };
}

/** Settings whose rows find their records as a preset says, where the file fills all its columns. */
export function withPreset(settings: ImportSettings, preset: ImportPreset | undefined): ImportSettings {
  const filled = new Set(Object.values(settings.map).map(columnOf));
  if (!preset?.columns.every((name) => filled.has(name))) return settings;
  return { ...settings, match: { ...preset, empty: settings.match?.empty ?? 'keep' } };
}

/** The required targets that a mapping leaves without a source, one for each column. */
export function missingTargets(
  mapping: ImportMapping,
  targets: readonly ImportTarget[],
): readonly ImportTarget[] {
  const fills = ({ value, fills: what = columnOf(value) }: Pick<ImportTarget, 'value' | 'fills'>) => what;
  const filled = new Set(
    Object.values(mapping).map((value) =>
      fills(targets.find((target) => target.value === value) ?? { value }),
    ),
  );
  const missing = targets.filter((target) => target.required && !filled.has(fills(target)));
  return missing.filter(
    (target, place) => missing.findIndex((other) => fills(other) === fills(target)) === place,
  );
}

function columnOf(value: string): string {
  return value.split('.')[0] ?? '';
}

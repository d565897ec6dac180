import { columnNamed } from '#core/catalog/catalog.ts';
import { fixedBy, mayOperate, writeRule } from '#core/access/access.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { ImportMatch } from '#core/contract/records/import-routes.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { isLink } from '#core/fields/traits.ts';
import type { Problem, Result } from '#core/std/result.ts';
import { storedOf } from '../fields/registry.ts';
import { keyColumns } from '../query/bulk/key.ts';
import type { Matching } from '../query/bulk/plan.ts';
import type { Scene } from '../query/scene/place.ts';
import { possibleTargets, targetOf, type Goal, type Target } from './targets.ts';

/** A header of a file with the target of its cells. */
interface MappedHeader {
  readonly header: string;
  /** Its position in the file's lines. */
  readonly at: number;
  readonly target: Target;
}

/** Which cells of a file go where. */
export interface Mapping {
  readonly headers: readonly MappedHeader[];
  /** All headers in the file's order, left-out ones included. */
  readonly names: readonly string[];
  /** Every header with its target in words; empty for what is left out. */
  readonly used: Readonly<Record<string, string>>;
  /** How lines find the records that are there already, by the places of their headers. */
  readonly match?: Matching | undefined;
}

/** Columns that a file may have at most. */
const MAX_COLUMNS = 1_000;
/** Names that a refusal lists at most. */
const MAX_NAMES = 40;

/**
 * Maps the headers of a file to columns: what `map` says wins, the others by name or label. Gives every reason where
 * that cannot be done; `filled` tells which columns get a value without the file, `match` how lines find stored records.
 */
export function mapHeaders(
  scene: Scene,
  goal: Goal,
  {
    header,
    map,
    filled,
    match,
  }: {
    header: readonly string[];
    map: ReadonlyMap<string, string>;
    filled: ReadonlySet<string>;
    match?: ImportMatch | undefined;
  },
): { readonly mapping: Mapping } | { readonly problems: readonly Problem[] } {
  const names = trimmed(header);
  const wrong = headerProblems(names, map);
  if (wrong.length > 0) return { problems: wrong };
  const wanted = names.map((name, at) => ({
    header: name,
    at,
    text: map.get(name) ?? (isRemark(name) ? '' : name),
  }));
  const found = wanted
    .filter(({ text }) => text !== '')
    .map((one) => ({ ...one, result: keyOr(targetOf(scene, goal, one.text), goal, match) }));
  const headers = found.flatMap(({ header: name, at, result }) =>
    result.ok ? [{ header: name, at, target: result.value }] : [],
  );
  const refused = found.flatMap(({ header: name, result }) =>
    result.ok ? [] : [{ header: name, problem: result.problem }],
  );
  const problems = [
    ...unknownProblems(scene, goal, refused),
    ...(refused.length > 0
      ? []
      : wholeProblems(goal, headers, match?.mode === 'update' ? 'nothing' : filled)),
    ...(refused.length > 0 || !match ? [] : matchProblems(scene, goal, { headers, match })),
  ];
  if (problems.length > 0) return { problems };
  const used = wanted.map(
    ({ header: name }) => [name, headers.find((one) => one.header === name)?.target.text ?? ''] as const,
  );
  const matching = match && {
    items: match.columns.map((name) => headers.findIndex(({ target }) => target.column?.name === name)),
    mode: match.mode,
    empty: match.empty,
  };
  return { mapping: { headers, names, used: Object.fromEntries(used), match: matching } };
}

/** A column that lines find their records by need not be written where records are only changed. */
function keyOr(found: Result<Target>, { table }: Goal, match: ImportMatch | undefined): Result<Target> {
  if (found.ok || found.problem.code !== 'import.read_only' || match?.mode !== 'update') return found;
  const column = columnNamed(table, String(found.problem.params?.['column'] ?? ''));
  if (!column || !match.columns.includes(column.name) || 'target' in column) return found;
  return { ok: true, value: { text: column.name, column, value: column } };
}

/** The columns by which lines cannot find records: the file does not fill them, or nobody may read or compare them. */
function matchProblems(
  scene: Scene,
  { table, list }: Goal,
  { headers, match }: { readonly headers: readonly MappedHeader[]; readonly match: ImportMatch },
): readonly Problem[] {
  const keys = keyColumns(scene, table);
  const unfit = match.columns.filter((name, at) => {
    const column = headers.find(({ target }) => target.column?.name === name)?.target.column;
    const isKey = column !== undefined && (isLink(column) || keys.includes(column));
    return list !== undefined || !isKey || match.columns.indexOf(name) < at;
  });
  return unfit.length > 0 ? [{ code: 'import.match', params: { columns: listed(unfit) } }] : [];
}

/** A column of remarks, as files of refused lines have one for the reasons: left out unless it is mapped. */
function isRemark(name: string): boolean {
  return name.startsWith('#');
}

/** Header cells without spaces around; empty ones at the end of the line do not count. */
function trimmed(header: readonly string[]): readonly string[] {
  const names = header.map((cell) => cell.trim().normalize('NFC'));
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1);
}

function headerProblems(names: readonly string[], map: ReadonlyMap<string, string>): readonly Problem[] {
  if (names.length === 0) return [{ code: 'import.no_header' }];
  if (names.length > MAX_COLUMNS) return [{ code: 'import.too_many_columns', params: { max: MAX_COLUMNS } }];
  const known = new Set(names);
  const twice = names.filter((name, at) => name !== '' && names.indexOf(name) < at);
  // To leave out what is not there asks for nothing.
  const strange = [...map]
    .filter(([name, target]) => target !== '' && !known.has(name))
    .map(([name]) => name);
  return [
    ...(known.has('') ? [{ code: 'import.empty_header', params: { at: names.indexOf('') + 1 } }] : []),
    ...(twice.length > 0
      ? [{ code: 'import.header_twice', params: { headers: listed([...new Set(twice)]) } }]
      : []),
    ...(strange.length > 0 ? [{ code: 'import.no_such_header', params: { headers: listed(strange) } }] : []),
  ];
}

function unknownProblems(
  scene: Scene,
  goal: Goal,
  refused: readonly { readonly header: string; readonly problem: Problem }[],
): readonly Problem[] {
  const unknown = refused
    .filter(({ problem }) => problem.code === 'import.no_column')
    .map(({ header }) => header);
  const others = refused.filter(({ problem }) => problem.code !== 'import.no_column');
  const possible = listed(possibleTargets(scene, goal));
  return [
    ...(unknown.length > 0
      ? [{ code: 'import.unknown_headers', params: { headers: listed(unknown), possible } }]
      : []),
    ...others.map(({ header, problem }) => ({ ...problem, params: { ...problem.params, header } })),
  ];
}

/** What is wrong with the mapping as a whole, each header being right by itself. */
function wholeProblems(
  { table, list }: Goal,
  headers: readonly MappedHeader[],
  filled: ReadonlySet<string> | 'nothing',
): readonly Problem[] {
  if (headers.length === 0) return [{ code: 'import.nothing_mapped' }];
  const doubled = headers.filter(
    ({ target }, at) => headers.findIndex((other) => isSame(other.target, target)) < at,
  );
  const missing = list
    ? [undefined, list]
        .filter((column) => !headers.some(({ target }) => target.column === column))
        .map((column) => column?.name ?? table.name)
    : table.columns
        .filter(
          (column) =>
            filled !== 'nothing' &&
            mustCome(column, filled) &&
            !headers.some(({ target }) => target.column === column),
        )
        .map(({ name }) => name);
  return [
    ...doubled.map(({ header, target }) => ({
      code: 'import.column_twice',
      params: { header, column: target.text },
    })),
    ...(missing.length > 0
      ? [{ code: 'import.required_columns', params: { columns: listed(missing) } }]
      : []),
  ];
}

/** A column has one source, even if that is a link by two of its keys; of several languages each has one. */
function isSame(one: Target, other: Target): boolean {
  const areApart =
    one.language !== undefined && other.language !== undefined && one.language !== other.language;
  return one.column === other.column && !areApart;
}

/** Whether the viewer may make a record by one of its values, and whether that is enough for one. */
export function isMadeOf(
  { catalog, viewer }: Scene,
  {
    table,
    value,
    filled,
  }: { readonly table: Table; readonly value: Column; readonly filled: ReadonlySet<string> },
): boolean {
  const may =
    mayOperate(viewer, 'create', table) &&
    fixedBy({ catalog }, value) === undefined &&
    value.supervisorsOnly !== true &&
    writeRule(catalog, viewer, 'create', { table, column: value }) !== false;
  return may && table.columns.every((column) => column === value || !mustCome(column, filled));
}

function mustCome(column: Column, filled: ReadonlySet<string>): boolean {
  const isStored = storedOf(column).type(column) !== null;
  return (
    isStored && column.required === true && fieldOf(column).generated !== true && !filled.has(column.name)
  );
}

function listed(names: readonly string[]): string {
  return names.length <= MAX_NAMES ? names.join(', ') : `${names.slice(0, MAX_NAMES).join(', ')}, …`;
}

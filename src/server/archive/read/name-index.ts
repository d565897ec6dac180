import { KIND } from '#core/query/kind.ts';
import { inheritedId } from '#core/catalog/family.ts';
import { Id } from '#core/marks/reference.ts';
import { objectKind, type NamedKind } from '#core/catalog/objects/registry.ts';
import { isProperties } from '#core/catalog/walk-schema.ts';
import type { Unread } from '../files/collect-files.ts';
import type { Entry } from './entry.ts';

/** A column as references need it; `target` is the name of the table that a link leads to. */
export interface IndexedColumn {
  readonly id: number;
  readonly type: unknown;
  readonly target: unknown;
}

/** The ids of everything in an archive by technical name. */
export interface NameIndex {
  readonly ids: ReadonlyMap<NamedKind, ReadonlyMap<string, number>>;
  readonly columns: ReadonlyMap<string, ReadonlyMap<string, IndexedColumn>>;
  /** The templates of each table, those of the tables above it included. */
  readonly templates: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** What a reference to something that cannot be read becomes: no object has this id. */
export const NO_ID = Number.MAX_SAFE_INTEGER;

/**
 * Indexes the names in an archive; where two objects have the same name, the first. Objects whose files cannot be
 * read are known by their files' names, so that references to them are not taken for mistakes.
 */
export function indexNames(entries: readonly Entry[], unread: readonly Unread[]): NameIndex {
  const ids = new Map<NamedKind, Map<string, number>>();
  const columns = new Map<string, ReadonlyMap<string, IndexedColumn>>();
  for (const entry of entries) {
    const kind = entry.kind === 'application' ? undefined : objectKind(entry.kind).reference;
    if (!kind) continue;
    const named = ids.get(kind) ?? new Map<string, number>();
    ids.set(kind, named);
    if (!named.has(entry.name)) named.set(entry.name, soundId(entry.raw['id']));
    if (hasColumns(entry) && !columns.has(entry.name)) columns.set(entry.name, columnsOf(entry));
  }
  for (const { kind, name } of unread) {
    const named = kind === 'application' ? undefined : objectKind(kind).reference;
    if (named) ids.set(named, new Map([[name, NO_ID], ...(ids.get(named) ?? [])]));
  }
  const tables = ids.get('table') ?? new Map<string, number>();
  return { ids, columns: withInherited(entries, tables, columns), templates: templatesOf(entries, tables) };
}

/** The templates of each table; its own ones stand for those of the same name above it. */
function templatesOf(entries: readonly Entry[], ids: ReadonlyMap<string, number>): NameIndex['templates'] {
  const tables = new Map(entries.filter(hasColumns).map((entry) => [entry.name, entry.raw]));
  const wholeOf = (name: string, below: readonly string[]): ReadonlyMap<string, number> => {
    const raw = tables.get(name);
    const parent = raw?.['parent'];
    const isInherited = typeof parent === 'string' && !below.includes(parent);
    const above = isInherited ? wholeOf(parent, [...below, name]) : new Map<string, number>();
    const table = ids.get(name) ?? NO_ID;
    const own = Array.isArray(raw?.['templates']) ? raw['templates'].filter(isProperties) : [];
    return new Map([
      ...[...above].map(([word, id]) => [word, inheritedBy(table, id)] as const),
      ...own.map((template) => [String(template['name']), soundId(template['id'])] as const),
    ]);
  };
  return new Map([...tables.keys()].map((name) => [name, wholeOf(name, [name])]));
}

/** The columns of each table, those of the tables above it included. */
function withInherited(
  entries: readonly Entry[],
  ids: ReadonlyMap<string, number>,
  columns: NameIndex['columns'],
): NameIndex['columns'] {
  const parents = new Map(
    entries
      .filter(hasColumns)
      .flatMap(({ name, raw }) =>
        typeof raw['parent'] === 'string' ? [[name, raw['parent']] as const] : [],
      ),
  );
  const wholeOf = (name: string, below: readonly string[]): ReadonlyMap<string, IndexedColumn> => {
    const parent = parents.get(name);
    const own = columns.get(name) ?? new Map<string, IndexedColumn>();
    if (parent === undefined || below.includes(parent)) return own;
    const table = ids.get(name) ?? NO_ID;
    const above = [...wholeOf(parent, [...below, name])].map(
      ([word, column]) => [word, { ...column, id: inheritedBy(table, column.id) }] as const,
    );
    return new Map([...above, ...own]);
  };
  const withKind = new Set(parents.values());
  return new Map(
    [...columns.keys()].map((name) => {
      const whole = wholeOf(name, [name]);
      if (!withKind.has(name)) return [name, whole];
      const kind = { id: inheritedBy(ids.get(name) ?? NO_ID, 0), type: 'choice', target: undefined };
      return [name, new Map([[KIND, kind], ...whole])];
    }),
  );
}

function hasColumns({ kind }: Entry): boolean {
  return kind !== 'application' && objectKind(kind).hasColumns === true;
}

function columnsOf(entry: Entry): ReadonlyMap<string, IndexedColumn> {
  const columns = Array.isArray(entry.raw['columns']) ? entry.raw['columns'].filter(isProperties) : [];
  return new Map(
    columns.map((column) => [
      String(column['name']),
      { id: soundId(column['id']), type: column['type'], target: column['target'] },
    ]),
  );
}

function inheritedBy(table: number, column: number): number {
  return table === NO_ID || column === NO_ID ? NO_ID : inheritedId(table, column);
}

/** A wrong id is reported where it stands; references to it get one that only has the right shape. */
function soundId(id: unknown): number {
  const parsed = Id.safeParse(id);
  return parsed.success ? parsed.data : NO_ID;
}

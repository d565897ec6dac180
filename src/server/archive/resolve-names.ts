import { type FoundReference, mapReferences } from '#core/catalog/map-references.ts';
import { Application, OBJECT_KINDS } from '#core/catalog/schema.ts';
import type { Schema } from '#core/catalog/walk-schema.ts';
import { bad, good, type Result } from '#core/std/result.ts';
import type { ArchiveProblem } from './archive-problem.ts';
import { suggestion } from './name-suggestion.ts';
import { describeRaw } from './describe-raw.ts';
import { problemIn, type Entry } from './entry.ts';
import { type IndexedColumn, type NamedKind, type NameIndex, NO_ID } from './name-index.ts';

/** The schema of an entry's object. */
export function schemaOf(entry: Entry): Schema {
  return entry.kind === 'application' ? Application : OBJECT_KINDS[entry.kind].schema;
}

/** An object with the ids of what it refers to by name. */
interface Resolved {
  readonly value: unknown;
  /** False where a reference leads nowhere, or to something that cannot be read. */
  readonly complete: boolean;
  readonly problems: readonly ArchiveProblem[];
}

/**
 * Replaces names by ids. An unknown name is a problem, and becomes an id that only has the right shape, so that one
 * mistake is reported once.
 */
export function resolveNames(entry: Entry, index: NameIndex): Resolved {
  const problems: ArchiveProblem[] = [];
  let complete = true;
  const scope = entry.kind === 'tables' ? { table: entry.name } : {};
  const value = mapReferences(schemaOf(entry), entry.raw, scope, (reference) => {
    const found = idOf(reference, index);
    if (found.ok && !isNoId(found.value)) return found.value;
    complete = false;
    if (!found.ok && found.problem.code !== PASSED_OVER) {
      problems.push(problemIn(entry, reference.path, found.problem.code));
    }
    return reference.mark.reference === 'path' ? [NO_ID] : NO_ID;
  });
  return { value, complete, problems };
}

function isNoId(value: unknown): boolean {
  return value === NO_ID || (Array.isArray(value) && value.includes(NO_ID));
}

/** The table that should hold the column is itself unknown, which was reported where it is named. */
const PASSED_OVER = '';

/** Problems here carry their whole message as their code: nobody but the archive's reader sees them. */
function idOf(reference: FoundReference, index: NameIndex): Result<unknown> {
  const { mark, value } = reference;
  // Its names are read when everything that they can mean is there.
  if (mark.reference === 'formula') return good(value);
  if (typeof value !== 'string') return bad(`expected ${WORDS[mark.reference]}, found ${describeRaw(value)}`);
  if (mark.reference === 'path') return pathIds(index, reference.table, value);
  if (mark.reference === 'column') {
    const column = columnIn(index, mark.of === 'target' ? reference.target : reference.table, value);
    return column.ok ? good(column.value.id) : column;
  }
  return objectId(index, mark.reference, value);
}

const WORDS = {
  table: 'the name of a table',
  module: 'the name of a module',
  dataType: 'the name of a data type',
  form: 'the name of a form',
  view: 'the name of a view',
  action: 'the name of an action',
  role: 'the name of a role',
  menu: 'the name of a menu',
  column: 'the name of a column',
  path: 'the name of a column, through links with dots',
} as const;

const NOUNS: Readonly<Record<NamedKind, string>> = {
  table: 'table',
  module: 'module',
  dataType: 'data type',
  form: 'form',
  view: 'view',
  action: 'action',
  role: 'role',
  menu: 'menu',
};

function objectId(index: NameIndex, kind: NamedKind, name: string): Result<unknown> {
  const known = index.ids.get(kind) ?? new Map<string, number>();
  if (known.has(name)) return good(known.get(name));
  const noun = NOUNS[kind];
  return bad(`unknown ${noun} '${name}'${suggestion(name, [...known.keys()], `${noun}s`)}`);
}

function columnIn(index: NameIndex, table: unknown, name: string): Result<IndexedColumn> {
  const columns = typeof table === 'string' ? index.columns.get(table) : undefined;
  if (!columns) return bad(PASSED_OVER);
  const column = columns.get(name);
  if (column) return good(column);
  return bad(
    `unknown column '${name}' of the table '${String(table)}'${suggestion(name, [...columns.keys()], 'columns')}`,
  );
}

/** Most columns of a path. */
const STEPS = 4;

function pathIds(index: NameIndex, start: unknown, path: string): Result<readonly number[]> {
  const names = path.split('.');
  if (names.length > STEPS) return bad(`'${path}' has ${names.length} columns: a path has at most ${STEPS}`);
  const ids: number[] = [];
  let table = start;
  for (const [at, name] of names.entries()) {
    const column = columnIn(index, table, name);
    if (!column.ok) return column;
    ids.push(column.value.id);
    if (at === names.length - 1) break;
    if (column.value.type !== 'link')
      return bad(`'${name}' in '${path}' is no link, so nothing can follow it`);
    table = column.value.target;
  }
  return good(ids);
}

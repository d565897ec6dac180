import { isLinkType, isListType } from '#core/fields/traits.ts';
import { type FoundReference, mapReferences, meantTable } from '#core/catalog/map-references.ts';
import { Application } from '#core/catalog/schema.ts';
import { objectKind, scopeIn, wordFor, type NamedKind } from '#core/catalog/objects/registry.ts';
import type { Schema } from '#core/catalog/walk-schema.ts';
import { bad, good, type Result } from '#core/std/result.ts';
import type { ArchiveProblem } from '../files/archive-problem.ts';
import { suggestion } from './name-suggestion.ts';
import { describeRaw } from './describe-raw.ts';
import { problemIn, type Entry } from './entry.ts';
import { type IndexedColumn, type NameIndex, NO_ID } from './name-index.ts';

/** The schema of an entry's object. */
export function schemaOf(entry: Entry): Schema {
  return entry.kind === 'application' ? Application : objectKind(entry.kind).schema;
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
  const value = mapReferences(schemaOf(entry), entry.raw, scopeIn(entry.kind, entry.name), (reference) => {
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
  if (typeof value !== 'string')
    return bad(`expected ${wanted(mark.reference)}, found ${describeRaw(value)}`);
  if (mark.reference === 'path') return pathIds(index, reference.table, value);
  if (mark.reference === 'column') {
    const table = meantTable(reference, (list, of) => listedIn(index, of, list));
    const column = columnIn(index, table, value);
    return column.ok ? good(column.value.id) : column;
  }
  if (mark.reference === 'template') return templateId(index, reference.table, value);
  return objectId(index, mark.reference, value);
}

function wanted(reference: Exclude<FoundReference['mark']['reference'], 'formula'>): string {
  if (reference === 'path') return 'the name of a column, through links with dots';
  const word = reference === 'column' || reference === 'template' ? reference : wordFor(reference);
  return `the name of ${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
}

function objectId(index: NameIndex, kind: NamedKind, name: string): Result<unknown> {
  const known = index.ids.get(kind) ?? new Map<string, number>();
  if (known.has(name)) return good(known.get(name));
  const noun = wordFor(kind);
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

/** The name of the table whose records a list of a table holds; undefined where there is no such list. */
function listedIn(index: NameIndex, table: unknown, list: unknown): unknown {
  const column = index.columns.get(String(table))?.get(String(list));
  return column && isListType(column.type) ? column.target : undefined;
}

function templateId(index: NameIndex, table: unknown, name: string): Result<number> {
  const templates = index.templates.get(String(table));
  if (!templates) return bad(PASSED_OVER);
  const id = templates.get(name);
  if (id !== undefined) return good(id);
  return bad(
    `unknown template '${name}' of the table '${String(table)}'${suggestion(name, [...templates.keys()], 'templates')}`,
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
    if (!isLinkType(column.value.type))
      return bad(`'${name}' in '${path}' is no link, so nothing can follow it`);
    table = column.value.target;
  }
  return good(ids);
}

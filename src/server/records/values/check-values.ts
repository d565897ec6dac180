import { isLink, isList } from '#core/fields/traits.ts';
import { fixedBy, mayReadColumn, rowRule, writeRule, type RecordOperation } from '#core/access/access.ts';
import { columnNamed } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import { AppError, type ColumnProblem } from '#core/errors.ts';
import { fieldOf, type Column } from '#core/fields/registry.ts';
import { isNewKey } from '#core/query/new-key.ts';
import type { Result } from '#core/std/result.ts';
import type { Draft } from '../../contexts/contexts.ts';
import { readValue } from '../../fields/read-value.ts';
import { idsIn } from '../../query/scene/pair-changes.ts';
import type { Scene } from '../../query/scene/place.ts';
import type { Values } from '../request/request-context.ts';
import { titledLinks, type TitleScene } from './titled-links.ts';

/** Values of one record, checked: the good ones as drafts keep them and as answers show them, and what is wrong with the rest. */
export interface CheckedValues {
  readonly bare: Values;
  /** Links with their titles. */
  readonly shown: Values;
  readonly problems: readonly ColumnProblem[];
}

/** What a draft is about: a new record, or changes of one. */
type Kind = Draft['kind'];

/** What a user wants to write into a record in which these values were seen. */
export interface WantedValues {
  readonly kind: Kind;
  readonly values: Values;
  /** Members of lists that were seen and have gone since are not put into them. */
  readonly base?: Values;
  /** Links are held by the save: those to tables of which every record exists for the viewer are not looked up before. */
  readonly areHeld?: boolean;
  /** Links to deleted records are taken: what is to become of these is asked when the draft is saved. */
  readonly withGhosts?: boolean;
}

/**
 * Checks values that a user wants to write: columns that exist and may be written, values of their types, links to
 * records that exist. Throws AppError for a column that does not exist or may not be written.
 */
export async function checkValues(
  place: TitleScene,
  table: Table,
  { kind, values, base = {}, areHeld = false, withGhosts = false }: WantedValues,
): Promise<CheckedValues> {
  const bare: Record<string, unknown> = {};
  const problems: ColumnProblem[] = [];
  for (const [name, input] of Object.entries(values)) {
    const column = writable(place, table, { kind, name });
    const result = bareValue(column, input);
    if (result.ok) bare[name] = result.value;
    else problems.push({ column: name, ...result.problem });
  }
  const asked = areHeld ? unheldAmong(place, table, bare) : bare;
  const titles = await linkTitles(place, table, { bare: asked, base, problems, withGhosts });
  for (const { column } of problems) delete bare[column];
  return { bare, shown: { ...bare, ...titles }, problems };
}

/** Throws AppError `value.refused` with every problem at its column, if there are any. */
export function refuseProblems(problems: readonly ColumnProblem[]): void {
  if (problems.length > 0) throw new AppError('value.refused', {}, problems);
}

/** Tells of columns that they cannot be written here. */
export function readOnly(names: readonly string[]): readonly ColumnProblem[] {
  return names.map((column) => ({ column, code: 'column.read_only', params: { column } }));
}

/** The values that are missing among those of columns that must have one. */
export function missingValues(columns: readonly Column[], values: Values): readonly ColumnProblem[] {
  return columns.flatMap((column) => {
    const { name } = column;
    const value = values[name] ?? null;
    if (value === null || isSameBare(value, [])) return [{ column: name, code: 'value.required' }];
    const lack = fieldOf(column).lacks?.(value, column);
    return lack ? [{ column: name, ...lack }] : [];
  });
}

/** Whether two bare values of a column are the same. */
export function isSameBare(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

function writable(
  scene: Scene,
  table: Table,
  { kind, name }: { readonly kind: Kind; readonly name: string },
): Column {
  const column = columnNamed(table, name);
  if (!column) throw new AppError('column.unknown', { column: name });
  if (!isWritable(scene, table, { column, kind })) throw new AppError('column.read_only', { column: name });
  return column;
}

/** Whether the viewer may give a column its value in a new record, or change it, in any record. */
export function isWritable(
  scene: Scene,
  table: Table,
  { column, kind }: { readonly column: Column; readonly kind: Kind },
): boolean {
  const { catalog, viewer } = scene;
  if (fixedBy(scene, column) !== undefined || !mayReadColumn(catalog, viewer, table, column)) return false;
  return writeRule(catalog, viewer, OPERATION[kind], { table, column }) !== false;
}

/** What a draft does with its record in the end. */
const OPERATION = { create: 'create', modify: 'update' } as const satisfies Readonly<
  Record<Kind, RecordOperation>
>;

/** A wire value as drafts keep it: empty texts become the empty value, `[id, title]` the bare id. */
export function bareValue(column: Column, input: unknown): Result<unknown> {
  if (input === null || input === '') return { ok: true, value: null };
  const result = readValue(column, bareLink(column, input));
  return result.ok && result.value === '' ? { ok: true, value: null } : result;
}

/** Links without their titles. */
export function bareLink(column: Column, input: unknown): unknown {
  if (!Array.isArray(input)) return input;
  if (isLink(column)) return input[0] as unknown;
  if (isList(column))
    return input.map((item: unknown) => (Array.isArray(item) ? (item[0] as unknown) : item));
  return input;
}

/** The values without the links that are good wherever a record is stored that they lead to. */
function unheldAmong({ catalog, viewer }: Scene, table: Table, bare: Values): Values {
  const isHeld = (name: string, value: unknown) => {
    const column = columnNamed(table, name);
    const target = isLink(column) ? catalog.tables.get(column.target) : undefined;
    const isStored = typeof value === 'number' && !isNewKey(value);
    return target !== undefined && isStored && rowRule(catalog, viewer, 'read', target) === true;
  };
  return Object.fromEntries(Object.entries(bare).filter(([name, value]) => !isHeld(name, value)));
}

async function linkTitles(
  place: TitleScene,
  table: Table,
  {
    bare,
    base,
    problems,
    withGhosts,
  }: {
    readonly bare: Values;
    readonly base: Values;
    readonly problems: ColumnProblem[];
    readonly withGhosts: boolean;
  },
): Promise<Values> {
  const shown: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(bare)) {
    const column = columnNamed(table, name);
    const links = await titledLinks(place, column, value);
    if (!links) continue;
    const seen = isList(column) ? idsIn(base[name]) : [];
    const known = new Set([...seen, ...(withGhosts ? links.ghosts : [])]);
    if (links.missing.some((id) => !known.has(id))) problems.push({ column: name, code: 'link.target' });
    else shown[name] = links.shown;
  }
  return shown;
}

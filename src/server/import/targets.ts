import { isLink, isList, isOfFiles, isPasswordColumn, isRelation } from '#core/fields/traits.ts';
import { KIND } from '#core/query/kind.ts';
import { mayReadColumn, mayWriteColumn } from '#core/access/access.ts';
import { supervises } from '#core/access/supervisor.ts';
import { columnNamed, tableOf } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { principalOf } from '#core/language/labels.ts';
import { languageNamed } from '#core/language/languages.ts';
import { bad, good, type Result } from '#core/std/result.ts';
import { keyColumns, naturalKey } from '../query/bulk/key.ts';
import type { Scene } from '../query/scene/place.ts';

/** What a file is imported into: a table, or one of its many-to-many list columns. */
export interface Goal {
  readonly table: Table;
  readonly list?: Column | undefined;
  /** Files stand beside the lines, so that cells can name them. */
  readonly hasFiles?: boolean | undefined;
}

/** Where the cells under one header go. */
export interface Target {
  /** `column`, `link.key` or `column.fr_FR`, in technical names. */
  readonly text: string;
  /** The column that is filled; in pairs undefined for the record that has the list. */
  readonly column: Column | undefined;
  /** The column whose values the cells are: `column` itself, or the key that names a linked record. */
  readonly value: Column;
  /** The table whose records the cells name. */
  readonly records?: Table;
  /** Of a text in several languages the one that the cells are in, by its locale. */
  readonly language?: string;
}

/** The target that a text names: technical names first, then labels in any language, whatever case and accents. */
export function targetOf(scene: Scene, goal: Goal, text: string): Result<Target> {
  return goal.list
    ? pairTarget(scene, { table: goal.table, list: goal.list }, text)
    : recordTarget(scene, goal, text);
}

/** What can be mapped to, for the reader of a refusal. */
export function possibleTargets(scene: Scene, goal: Goal): readonly string[] {
  const { table, list } = goal;
  if (list)
    return [...keyNames(scene, table, ''), ...keyNames(scene, targetTable(scene, list), `${list.name}.`)];
  return table.columns
    .filter((column) => !importRefusal(scene, goal, column))
    .flatMap((column) => {
      if (!isLink(column))
        return [column.name, ...languagesOf(column).map(([locale]) => `${column.name}.${locale}`)];
      const target = targetTable(scene, column);
      const key = naturalKey(scene, target);
      return key ? [`${column.name}.${key.name}`] : keyNames(scene, target, `${column.name}.`);
    });
}

/** Names and labels of the columns that files fill, folded, with the names of the columns. */
export function namesOfTargets(scene: Scene, goal: Goal): ReadonlyMap<string, string> {
  const { table } = goal;
  const open = table.columns.filter((column) => {
    const isReadable = mayReadColumn(scene.catalog, scene.viewer, table, column);
    return isReadable && !importRefusal(scene, goal, column);
  });
  return new Map(
    open.flatMap((column) => namesOf(column).map((name) => [name.replaceAll('_', ' '), column.name])),
  );
}

function recordTarget(scene: Scene, goal: Goal, text: string): Result<Target> {
  const { table } = goal;
  const whole = columnCalled(scene, table, text);
  if (!whole.ok) return whole;
  const spoken = whole.value ? undefined : languageTarget(scene, goal, text);
  if (spoken) return spoken;
  const [before, after] = parted(text);
  const link = whole.value ? good(whole.value) : columnCalled(scene, table, before);
  if (!link.ok) return link;
  const column = link.value;
  if (!column || (!whole.value && (after === undefined || !isLink(column)))) return bad('import.no_column');
  const refusal = importRefusal(scene, goal, column);
  if (refusal) return bad(refusal, { column: column.name });
  if (!isLink(column)) return good({ text: column.name, column, value: column });
  return linkTarget(scene, column, whole.value ? undefined : after);
}

/** One language of a column: `name.fr_FR`, `Name (fr)`, `Name (Français)`; undefined where a text names none. */
function languageTarget(scene: Scene, goal: Goal, text: string): Result<Target> | undefined {
  const [, before = '', word = ''] =
    /^(.+?)\s*\((.+)\)$/.exec(text.trim()) ?? /^(.+)\.(.+)$/.exec(text.trim()) ?? [];
  const found = before === '' ? undefined : columnCalled(scene, goal.table, before);
  const column = found?.ok ? found.value : undefined;
  const language = column && languagesOf(column).find(([locale]) => isNamed(locale, word));
  if (!column || !language) return undefined;
  const refusal = importRefusal(scene, goal, column);
  if (refusal) return bad(refusal, { column: column.name });
  const [locale, value] = language;
  return good({ text: `${column.name}.${locale}`, column, value, language: locale });
}

function languagesOf(column: Column) {
  return fieldOf(column).inEachLanguage?.(column) ?? [];
}

/** Whether a word means a language: its locale or code, its own name, or the principal language of it. */
function isNamed(locale: string, word: string): boolean {
  return languageNamed(word)?.short === locale || word.trim().toLowerCase() === principalOf(locale);
}

/** In pairs a header names the record that has the list by a key, or `list.key` a member of the list. */
function pairTarget(
  scene: Scene,
  { table, list }: { readonly table: Table; readonly list: Column },
  text: string,
): Result<Target> {
  const [before, after] = parted(text);
  const isList = (name: string) =>
    name === list.name || (foldName(name) !== '' && namesOf(list).includes(foldName(name)));
  if (isList(text)) return linkTarget(scene, list, undefined);
  if (after !== undefined && isList(before)) return linkTarget(scene, list, after);
  const found = columnCalled(scene, table, text);
  if (!found.ok) return found;
  const value = found.value;
  if (!value || !keyColumns(scene, table).includes(value)) return bad('import.no_column');
  return good({ text: value.name, column: undefined, value, records: table });
}

function linkTarget(scene: Scene, column: Column, key: string | undefined): Result<Target> {
  const records = targetTable(scene, column);
  const found = key === undefined ? good(naturalKey(scene, records)) : columnCalled(scene, records, key);
  if (!found.ok) return found;
  const value = found.value;
  if (value && keyColumns(scene, records).includes(value)) {
    return good({ text: `${column.name}.${value.name}`, column, value, records });
  }
  return bad('import.key_needed', {
    column: column.name,
    possible: keyNames(scene, records, `${column.name}.`).join(', '),
  });
}

/** Why a column cannot be imported into: the key of the reason. */
function importRefusal(scene: Scene, { table, hasFiles }: Goal, column: Column): string | undefined {
  if (isList(column)) return 'import.list_column';
  if (isPasswordColumn(column)) return 'import.password';
  const isKept = column.formula !== undefined || column.name === KIND;
  const fixed = isKept || (column.readOnly === true && !supervises(scene.viewer));
  if (fixed || !mayWriteColumn(scene.catalog, scene.viewer, table, column)) return 'import.read_only';
  return isOfFiles(column) && hasFiles !== true ? 'import.files_zip' : undefined;
}

/** The readable column of that name or label; undefined without one. */
function columnCalled(scene: Scene, table: Table, text: string): Result<Column | undefined> {
  const isReadable = (column: Column) => mayReadColumn(scene.catalog, scene.viewer, table, column);
  const exact = columnNamed(table, text);
  if (exact && isReadable(exact)) return good(exact);
  const wanted = foldName(text);
  const alike = table.columns.filter((column) => isReadable(column) && namesOf(column).includes(wanted));
  // A list shows the other end of something; a column with a value of its own is meant before it.
  const own = alike.filter((column) => fieldOf(column).sortable);
  const [first, ...others] = own.length > 0 ? own : alike;
  if (others.length === 0 || wanted === '') return good(wanted === '' ? undefined : first);
  return bad('import.several_columns', {
    header: text,
    possible: alike.map((column) => column.name).join(', '),
  });
}

const folded = new WeakMap<Column, readonly string[]>();

/** Name and labels of a column as headers are compared with them; made once, for a file may have many headers. */
function namesOf(column: Column): readonly string[] {
  const known = folded.get(column) ?? [column.name, ...Object.values(column.label)].map(foldName);
  folded.set(column, known);
  return known;
}

function keyNames(scene: Scene, table: Table, before: string): readonly string[] {
  return keyColumns(scene, table).map((column) => `${before}${column.name}`);
}

function targetTable({ catalog }: Scene, column: Column): Table {
  if (isRelation(column)) return tableOf(catalog, column.target);
  throw new Error(`Bug: the column ${column.name} has no target`);
}

/** `customer.code` as its two parts. */
function parted(text: string): readonly [before: string, after: string | undefined] {
  const at = text.lastIndexOf('.');
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

/** A name as headers are compared with it. */
export function foldName(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

import { KIND } from '../query/kind.ts';
import type { Column } from '../fields/registry.ts';
import { must } from '../std/must.ts';
import { idOfPath } from './id.ts';
import type { Layout } from './objects/table/layout.ts';
import type { Template } from './objects/table/template.ts';
import type { Control, Table } from './schema.ts';

/**
 * Tables with what they have of the tables above them: a child table has its parent's columns before its own, the parent's
 * title unless it has one, its unique keys, its controls, its layouts, and its templates but for those whose names its own
 * have. What it has of its parent has ids of its own, so that a column
 * belongs to one table; formulas of the family may name it by either.
 */
export function withInheritance(tables: readonly Table[]): readonly Table[] {
  const byId = new Map(tables.map((table) => [table.id, table]));
  const whole = new Map<number, Table>();
  const wholeOf = (table: Table, below: ReadonlySet<number>): Table => {
    const known = whole.get(table.id);
    if (known) return known;
    // A circle is refused by the checks, which look at what comes out of here.
    const isCircle = table.parent !== undefined && below.has(table.parent);
    const parent = isCircle ? undefined : byId.get(table.parent ?? Number.NaN);
    const made = parent ? childOf(wholeOf(parent, new Set([...below, table.id])), table) : table;
    whole.set(table.id, made);
    return made;
  };
  const all = tables.map((table) => wholeOf(table, new Set([table.id])));
  const known = new Map(all.map((table) => [table.id, table]));
  return all.map((table) => withKind(table, kindsOf({ tables: known }, table)));
}

const KIND_LABEL = { en: 'Kind', fr: 'Type', de: 'Art', es: 'Tipo', ar: 'النوع' };

/** Adds the column that says to which child table a record belongs: a choice of their ids. */
function withKind(table: Table, kinds: readonly Table[]): Table {
  if (kinds.length === 1) return table;
  const kind: Column = {
    id: inheritedId(table.id, 0),
    name: KIND,
    label: KIND_LABEL,
    type: 'choice',
    readOnly: true,
    choices: kinds.map(({ id, label }) => ({ code: String(id), label })),
  };
  return { ...table, columns: [kind, ...table.columns] };
}

function childOf(parent: Table, table: Table): Table {
  const idOf = (id: number) => inheritedId(table.id, id);
  const title = table.title ?? parent.title?.map(idOf);
  const uniques = [...(parent.uniques ?? []).map((ids) => ids.map(idOf)), ...(table.uniques ?? [])];
  const controls = [...(parent.controls ?? []).map(inheritedPart(idOf)), ...(table.controls ?? [])];
  const templates = [...inheritedTemplates(parent, table, idOf), ...(table.templates ?? [])];
  const layouts = [...(table.layouts ?? []), ...(parent.layouts ?? []).map(inheritedPart(idOf))];
  return {
    ...table,
    top: parent.top ?? parent.name,
    columns: [...parent.columns.map(inheritedColumn(idOf)), ...table.columns],
    ...(title ? { title } : {}),
    ...(uniques.length > 0 ? { uniques } : {}),
    ...(controls.length > 0 ? { controls } : {}),
    ...(layouts.length > 0 ? { layouts } : {}),
    ...(templates.length > 0 ? { templates } : {}),
  };
}

function inheritedColumn(idOf: (id: number) => number) {
  return (column: Column): Column => ({
    ...column,
    id: idOf(column.id),
    alias: [column.id, ...(column.alias ?? [])],
    origin: originOf(column),
  });
}

/** A control or a layout, about the columns that the child table has of its parent. */
function inheritedPart(idOf: (id: number) => number) {
  return <Part extends Control | Layout>(part: Part): Part => ({
    ...part,
    id: idOf(part.id),
    ...('columns' in part && part.columns ? { columns: part.columns.map(idOf) } : {}),
  });
}

/** The templates of a parent in a child table, whose own ones come before them where both have the same name or are the default. */
function inheritedTemplates(
  parent: Table,
  { templates: own = [] }: Table,
  idOf: (id: number) => number,
): readonly Template[] {
  const hasDefault = own.some((template) => template.default === true);
  return (parent.templates ?? [])
    .filter(({ name }) => own.every((template) => template.name !== name))
    .map(({ default: isDefault, ...template }) => ({
      ...template,
      id: idOf(template.id),
      ...(isDefault === undefined || hasDefault ? {} : { default: isDefault }),
      ...(template.values
        ? { values: template.values.map((value) => ({ ...value, column: idOf(value.column) })) }
        : {}),
      ...(template.lines
        ? { lines: template.lines.map((lines) => ({ ...lines, list: idOf(lines.list) })) }
        : {}),
    }));
}

/** The id of a column in the document: its own, or that of the column it is inherited from. */
export function originOf({ id, origin }: Pick<Column, 'id' | 'origin'>): number {
  return origin ?? id;
}

/** The id of an inherited column in a child table: the same in every environment. */
export function inheritedId(table: number, column: number): number {
  return idOfPath(`inherited/${table}/${column}`);
}

interface Relative {
  readonly id: number;
  readonly parent?: number | undefined;
}

interface Relatives<T extends Relative> {
  readonly tables: ReadonlyMap<number, T>;
}

/** A table and its ancestors, the nearest first. */
export function lineageOf<T extends Relative>({ tables }: Relatives<T>, table: T): readonly T[] {
  const lineage: T[] = [];
  for (let next: T | undefined = table; next && !lineage.includes(next);) {
    lineage.push(next);
    next = tables.get(next.parent ?? Number.NaN);
  }
  return lineage;
}

/** Whether `table` is the other table or a descendant of it. */
export function isKindOf<T extends Relative>(of: Relatives<T>, table: T, above: number | undefined): boolean {
  return lineageOf(of, table).some(({ id }) => id === above);
}

/** A table and its descendants, each after its parent. */
export function kindsOf<T extends Relative>({ tables }: Relatives<T>, table: T): readonly T[] {
  const kinds = [table];
  for (const kind of kinds)
    for (const other of tables.values())
      if (other.parent === kind.id && !kinds.includes(other)) kinds.push(other);
  return kinds;
}

/** Whether two tables have the same top table, so that they share ids. */
export function isFamily(one: Table, other: Table): boolean {
  return (one.top ?? one.name) === (other.top ?? other.name);
}

/** The top of a table's family, which stores its records; the table itself if it has no parent. */
export function topOf<T extends Relative>(of: Relatives<T>, table: T): T {
  return must(lineageOf(of, table).at(-1), 'the top of a table');
}

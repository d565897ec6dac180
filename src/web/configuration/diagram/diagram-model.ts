import type { Column, Document, Table } from '#core/catalog/schema.ts';
import { takesColumns } from '#core/configuration/columns-in.ts';
import { isLink, isList, isRelation } from '#core/fields/traits.ts';
import { partLabel } from '../objects/object-words.ts';

/** How much of their tables cards show: what joins and names them, every column, or nothing but the name. */
export const DETAILS = ['key', 'all', 'names'] as const;
export type Detail = (typeof DETAILS)[number];

type ColumnSign = 'title' | 'link' | 'list' | 'formula' | 'plain';

export interface CardColumn {
  readonly id: number;
  readonly label: string;
  readonly type: Column['type'];
  readonly sign: ColumnSign;
  /** Where links and lists lead. */
  readonly leadsTo: string | undefined;
}

/** A table as a card. */
export interface TableCard {
  readonly id: number;
  readonly label: string;
  readonly name: string;
  /** The number of its module among all, which gives its colour. */
  readonly tone: number;
  readonly columns: readonly CardColumn[];
  /** Columns that are not shown. */
  readonly more: number;
}

interface LineEnd {
  readonly table: number;
  /** The column that shows this end; undefined where none does. */
  readonly column: number | undefined;
  /** What the line is called from here: as that column, else as at the other end. */
  readonly label: string;
  readonly many: boolean;
}

/** What joins two tables: a link, pairs of records, or that one is a child table of the other. */
export interface TableLine {
  readonly key: string;
  readonly kind: 'link' | 'pairs' | 'parent';
  readonly from: LineEnd;
  readonly to: LineEnd;
}

export interface Diagram {
  readonly cards: readonly TableCard[];
  readonly lines: readonly TableLine[];
  /** The modules whose tables are shown, in the order of their tones. */
  readonly modules: readonly { readonly id: number; readonly label: string }[];
}

/** Columns of a card that shows what joins and names its records, at most. */
const KEY_COLUMNS = 8;

/**
 * The tables of a document and what joins them. Tables of the product are there where something leads to them; those with
 * rights of their own, as messages have, lead nowhere here.
 */
export function diagramOf(document: Document, detail: Detail, locale: string): Diagram {
  const lines = document.tables
    .filter(({ rights }) => rights === undefined)
    .flatMap((table) => linesOf(document, table, locale));
  const reached = new Set(lines.flatMap(({ from, to }) => [from.table, to.table]));
  const tables = document.tables.filter(({ id }) => takesColumns(document, id) || reached.has(id));
  const modules = document.modules
    .filter(({ id }) => tables.some((table) => table.module === id))
    .map((module) => ({ id: module.id, label: partLabel(module, locale) }));
  const cards = tables.map((table): TableCard => {
    const columns = shownColumns(table, detail);
    return {
      id: table.id,
      label: partLabel(table, locale),
      name: table.name,
      tone: modules.findIndex(({ id }) => id === table.module),
      columns: columns.map((column) => cardColumn(document, table, column, locale)),
      more: detail === 'names' ? 0 : table.columns.length - columns.length,
    };
  });
  return { cards, lines, modules };
}

function shownColumns({ columns, title = [] }: Table, detail: Detail): readonly Column[] {
  if (detail === 'names') return [];
  if (detail === 'all') return columns;
  const isKey = (column: Column) => title.includes(column.id) || isRelation(column);
  const keys = columns.filter(isKey);
  const others = columns.filter((column) => !isKey(column)).slice(0, Math.max(0, KEY_COLUMNS - keys.length));
  const shown = new Set([...keys, ...others]);
  return columns.filter((column) => shown.has(column));
}

function cardColumn(document: Document, { title = [] }: Table, column: Column, locale: string): CardColumn {
  const target = isRelation(column) ? document.tables.find(({ id }) => id === column.target) : undefined;
  return {
    id: column.id,
    label: partLabel(column, locale),
    type: column.type,
    sign: signOf(column, title.includes(column.id)),
    leadsTo: target && partLabel({ label: target.plural }, locale),
  };
}

function signOf(column: Column, isTitle: boolean): ColumnSign {
  if (isLink(column)) return 'link';
  if (isList(column)) return 'list';
  if (isTitle) return 'title';
  return column.formula === undefined ? 'plain' : 'formula';
}

function linesOf(document: Document, table: Table, locale: string): readonly TableLine[] {
  const own = table.columns.flatMap((column): readonly TableLine[] => {
    if (!isRelation(column) || column.formula !== undefined) return [];
    const isOwner = isList(column) && column.inverse === undefined;
    if (!isLink(column) && !isOwner) return [];
    const target = document.tables.find(({ id }) => id === column.target);
    // A draft may lead nowhere for a while.
    if (!target) return [];
    const back = target.columns.find((other) => isList(other) && other.inverse === column.id);
    const label = partLabel(column, locale);
    return [
      {
        key: String(column.id),
        kind: isOwner ? 'pairs' : 'link',
        from: { table: table.id, column: column.id, label, many: isOwner || column.unique !== true },
        to: {
          table: column.target,
          column: back?.id,
          label: back ? partLabel(back, locale) : label,
          many: isOwner,
        },
      },
    ];
  });
  if (table.parent === undefined) return own;
  const parent = document.tables.find(({ id }) => id === table.parent);
  if (!parent) return own;
  const label = partLabel(parent, locale);
  const end = (id: number): LineEnd => ({ table: id, column: undefined, label, many: false });
  return [
    ...own,
    {
      key: `parent ${table.id}`,
      kind: 'parent',
      from: end(table.id),
      to: end(parent.id),
    },
  ];
}

/** The ends of a line by the table that one looks from: its own, and the other; undefined where it is not joined by it. */
export function seenFrom(
  line: TableLine,
  table: number,
): { readonly own: LineEnd; readonly other: LineEnd } | undefined {
  if (line.from.table === table) return { own: line.from, other: line.to };
  return line.to.table === table ? { own: line.to, other: line.from } : undefined;
}

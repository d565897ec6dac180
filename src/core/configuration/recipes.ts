import { FIELDS, fieldOf, type Column, type FieldType } from '../fields/registry.ts';
import { isList } from '../fields/traits.ts';
import type { Labels } from '../language/labels.ts';
import { freeWord, plainWord } from '../language/plain-word.ts';
import { RESERVED_COLUMNS } from '../catalog/reserved-columns.ts';
import {
  MAX_ELEMENTS,
  MAX_SECTIONS,
  MAX_VIEW_COLUMNS,
  objectsIn,
  type Document,
  type Form,
  type ObjectKind,
} from '../catalog/schema.ts';
import { modesOf } from '../catalog/views/registry.ts';
import { TABLE_MODE } from '../catalog/views/table-mode.ts';
import type { Edit } from './edit-schema.ts';

/** An id that nothing has yet: random, above those that archives count up from. */
export function freshId(): number {
  return 2 ** 40 + Math.floor(Math.random() * (2 ** 52 - 2 ** 40));
}

/** A technical name made of a label: its letters and digits from the first letter on; another one where it is taken. */
export function nameFrom(label: string, taken: readonly string[], fallback: string): string {
  return freeWord(plainWord(label).replace(/^[0-9_]+/, '') || fallback, new Set(taken));
}

function namesIn(document: Document, kind: ObjectKind): readonly string[] {
  return objectsIn(document, kind).map(({ name }) => name);
}

/** The types of columns that a new table may begin with, by which its records are named. */
export const TITLE_TYPES = (Object.keys(FIELDS) as readonly FieldType[]).filter(
  (type) => fieldOf({ type }).asTitle !== undefined,
);

/** What a new table is begun with. */
interface NewTable {
  readonly label: Labels;
  readonly plural: Labels;
  readonly module: number;
  /** The first column, which names its records: what it is called, and its type. */
  readonly title: { readonly label: Labels; readonly type: FieldType };
  /** In whose locale the technical names are made. */
  readonly text: (labels: Labels) => string;
  /** The menu that leads to its list; none where it is left out. */
  readonly menu?: number | undefined;
  /** Roles that may do everything with its records. */
  readonly roles: readonly number[];
}

/** A new table that is at work at once: with a title column, a form, a view, its list in a menu, and rights. */
export function newTable(
  document: Document,
  wanted: NewTable,
): { readonly id: number; readonly edits: readonly Edit[] } {
  const { label, plural, module, text, menu, roles } = wanted;
  const [id, title] = [freshId(), freshId()];
  const name = nameFrom(text(label), namesIn(document, 'tables'), 'table');
  const column = {
    id: title,
    name: nameFrom(text(wanted.title.label), [...RESERVED_COLUMNS], 'name'),
    label: wanted.title.label,
    type: wanted.title.type,
    ...fieldOf(wanted.title).asTitle,
  };
  const table = { id, name, label, plural, module, title: [title], columns: [column] };
  const { list, edits } = tableAtWork(document, table);
  return {
    id,
    edits: [
      ...edits,
      ...inMenu(document, menu, list),
      ...roles.flatMap((role) => granted(document, role, id)),
    ],
  };
}

/** Elements of one section of a form, and columns of one view, that a new table begins with. */
const ELEMENTS = 100;
const SHOWN_COLUMNS = 12;

/** A table as it is written down, without anything that it may be without. */
interface WrittenTable {
  readonly id: number;
  readonly name: string;
  readonly label: Labels;
  readonly plural: Labels;
  readonly module: number;
  readonly title: readonly number[];
  readonly columns: readonly (Readonly<Record<string, unknown>> & { readonly id: number })[];
}

/** A table with a form of all its columns, a view of the first of them, and an action that lists it. */
export function tableAtWork(
  document: Document,
  table: WrittenTable,
): { readonly list: number; readonly edits: readonly Edit[] } {
  const { id, name, label, plural, columns } = table;
  const [form, view, list] = [freshId(), freshId(), freshId()];
  const taken = (kind: ObjectKind, ending: string) =>
    nameFrom(`${name}${ending}`, namesIn(document, kind), name);
  const add = (kind: ObjectKind, value: Record<string, unknown>): Edit => ({
    kind: 'add',
    place: [kind],
    value,
  });
  const sections = Array.from({ length: Math.ceil(columns.length / ELEMENTS) }, (_, at) => ({
    id: freshId(),
    columns: 2,
    elements: columns.slice(at * ELEMENTS, (at + 1) * ELEMENTS).map((column) => ({ column: column.id })),
  }));
  const shown = columns.slice(0, SHOWN_COLUMNS).map((column) => ({ column: [column.id] }));
  return {
    list,
    edits: [
      add('tables', { ...table }),
      add('forms', { id: form, name: taken('forms', ''), label, table: id, sections }),
      add('views', {
        id: view,
        name: taken('views', ''),
        label: plural,
        table: id,
        mode: TABLE_MODE,
        columns: shown,
      }),
      add('actions', {
        id: list,
        name: taken('actions', '_list'),
        label: plural,
        table: id,
        kind: 'list',
        view,
      }),
    ],
  };
}

function inMenu(document: Document, menu: number | undefined, action: number): readonly Edit[] {
  const known = document.menus.find(({ id }) => id === menu);
  if (!known) return [];
  return [{ kind: 'set', place: ['menus', known.id, 'items'], value: [...known.items, { action }] }];
}

/** Lets a role read everything of a table, and, of those that write, do everything with it; nothing where it is not there. */
export function granted(
  document: Document,
  role: number,
  table: number,
  level: 'read' | 'write' = 'write',
): readonly Edit[] {
  const known = document.roles.find(({ id }) => id === role);
  if (!known) return [];
  const all = {
    read: true,
    readColumns: 'all',
    ...(level === 'write' && { create: true, update: true, delete: true, writeColumns: 'all' }),
  };
  return [{ kind: 'set', place: ['roles', role, 'grants'], value: [...known.grants, { table, ...all }] }];
}

/** A new column of a table, where it is wanted also in the table's forms and views, as far as they have room. */
export function newColumn(
  document: Document,
  tableId: number,
  column: Readonly<Record<string, unknown>> & { readonly id: number; readonly type: string },
  { isShown }: { readonly isShown: boolean },
): readonly Edit[] {
  const add: Edit = { kind: 'add', place: ['tables', tableId, 'columns'], value: { ...column } };
  if (!isShown) return [add];
  const forms = document.forms.filter(({ table }) => table === tableId);
  const views = isList(column as unknown as Column)
    ? []
    : document.views.filter(({ table, columns }) => table === tableId && columns.length < MAX_VIEW_COLUMNS);
  return [
    add,
    ...forms.flatMap((form) => onForm(form, column)),
    ...views.map(({ id, columns }): Edit => ({
      kind: 'set',
      place: ['views', id, 'columns'],
      value: [...columns, { column: [column.id] }],
    })),
  ];
}

type NewColumn = Parameters<typeof newColumn>[2];

/**
 * Puts a new column at the end of the first section with room for it; a list becomes a section of its own, after all others. It
 * stands nowhere in a form that is full.
 */
function onForm({ id, sections }: Form, column: NewColumn): readonly Edit[] {
  if (!isList(column as unknown as Column) || sections.length === MAX_SECTIONS) {
    const first = sections.find(({ elements }) => elements.length < MAX_ELEMENTS);
    if (!first) return [];
    return [
      {
        kind: 'add',
        place: ['forms', id, 'sections', first.id, 'elements'],
        value: { column: column.id },
      },
    ];
  }
  const last = sections.at(-1)?.kind;
  const value = {
    id: freshId(),
    label: column['label'],
    // Tabs and steps go on as such; what is closed is not where somebody looks for what is new.
    kind: last === 'tab' || last === 'step' ? last : 'sheet',
    columns: 1,
    elements: [{ column: column.id }],
  };
  return [{ kind: 'add', place: ['forms', id, 'sections'], value }];
}

/** What a new object of a kind is begun with. */
interface NewObject {
  readonly label: Labels;
  /** What it is about, of kinds that are about a table. */
  readonly table: number | undefined;
  /** The kind of action, of actions. */
  readonly action?: string | undefined;
  /** The display mode, of views: one of `modesOf` the table. */
  readonly mode?: string | undefined;
  /** The menu that leads to it, of views and actions; none where it is left out. */
  readonly menu?: number | undefined;
  readonly text: (labels: Labels) => string;
}

/** Kinds of objects that are made with a label, and a table where they are about one. */
export const PLAIN_KINDS = [
  'modules',
  'forms',
  'views',
  'actions',
  'menus',
  'roles',
  'dataTypes',
  'dashboards',
] as const;
export type PlainKind = (typeof PLAIN_KINDS)[number];

/** Whether objects of a kind are about a table. */
export function isAboutTable(kind: PlainKind): boolean {
  return kind === 'forms' || kind === 'views' || kind === 'actions';
}

/** The kinds of actions that need no more than a table to begin with. */
export const PLAIN_ACTIONS = ['list', 'create', 'modify', 'display', 'delete', 'print', 'export', 'import'];

/** A new object of a kind, with as much as it must have. */
export function newObject(
  document: Document,
  kind: PlainKind,
  { label, table, action = 'list', mode = TABLE_MODE, menu, text }: NewObject,
): { readonly id: number; readonly edits: readonly Edit[] } {
  const id = freshId();
  const name = nameFrom(text(label), namesIn(document, kind), 'new');
  const about = document.tables.find((one) => one.id === table);
  const columns = about?.columns ?? [];
  const shape = (about ? modesOf(about) : []).find((one) => one.mode === mode);
  const first = columns.slice(0, 1);
  const more: Readonly<Record<PlainKind, object>> = {
    modules: {},
    menus: { items: [] },
    roles: { grants: [] },
    dataTypes: { type: 'text' },
    dashboards: { tiles: [] },
    forms: {
      table,
      sections: [{ id: freshId(), columns: 2, elements: columns.map((column) => ({ column: column.id })) }],
    },
    views: {
      table,
      mode: shape?.mode ?? TABLE_MODE,
      ...shape?.options,
      columns: (columns.some(isShown) ? columns.filter(isShown) : first).map((column) => ({
        column: [column.id],
      })),
    },
    actions: { table, kind: action },
  };
  const made: Edit = { kind: 'add', place: [kind], value: { id, name, label, ...more[kind] } };
  if (!isInMenus(kind) || menu === undefined) return { id, edits: [made] };
  if (kind === 'actions') return { id, edits: [made, ...inMenu(document, menu, id)] };
  const opening = {
    id: freshId(),
    name: nameFrom(name, namesIn(document, 'actions'), 'new'),
    label,
    table,
    kind: 'view',
    view: id,
  };
  return {
    id,
    edits: [made, { kind: 'add', place: ['actions'], value: opening }, ...inMenu(document, menu, opening.id)],
  };
}

/** Kinds of objects that an entry of a menu can lead to. */
export function isInMenus(kind: PlainKind): boolean {
  return kind === 'views' || kind === 'actions';
}

function isShown(column: Column): boolean {
  return column.inLists !== 'never' && column.hidden !== true && !isList(column);
}

import { z } from 'zod';
import { catalogOf } from '#core/catalog/catalog.ts';
import { isMeant } from '#core/catalog/given-columns.ts';
import { childSchema, settle, unionMembers, type Schema } from '#core/catalog/walk-schema.ts';
import { objectsIn, type Document } from '#core/catalog/schema.ts';
import { KINDS, objectKind } from '#core/catalog/objects/registry.ts';
import { isLink, isList } from '#core/fields/traits.ts';
import type { ReferenceMark } from '#core/marks/reference.ts';
import { OPTION_IMAGES } from '../images/test-images.ts';
import { panelOf, type Editor, type EditorKind, type PanelProperty } from '#core/configuration/panel.ts';

/** A value as an editor of a panel makes it, and the options inside it that it sets. */
export interface Candidate {
  readonly value: unknown;
  readonly sets: readonly string[];
}

/** Where a value is wanted. */
interface Ground {
  readonly document: Document;
  /** The table whose columns may be named, and the one that is led to. */
  readonly table: number;
  readonly target?: number | undefined;
  /** The tables that the value around it names. */
  readonly named?: readonly number[];
  /** What stands there now. */
  readonly now?: unknown;
}

/** Most values that are tried of each editor inside another one. */
const INSIDE = 8;

/** Values that the editor of a property may make, in the order in which they are tried. */
export function valuesOf(editor: Editor, schema: Schema, ground: Ground): readonly Candidate[] {
  if (editor.kind === 'group') return groups(editor.properties, schema, ground);
  if (editor.kind === 'list') return lists(editor.member, schema, ground);
  if (editor.kind === 'value') return anyOf(schema, ground);
  if (editor.kind === 'variants')
    return editor.variants.flatMap(({ properties, hasId }, at) =>
      groups(properties, unionMembers(schema)[at] ?? schema, ground).map((one, place) => ({
        ...one,
        value: { ...(one.value as object), ...(hasId ? { id: 9_700_000 + at * 10_000 + place } : {}) },
      })),
    );
  return plainValues(editor, ground).map((value) => ({ value, sets: [] }));
}

type Making<Kind extends EditorKind> = (
  editor: Extract<Editor, { readonly kind: Kind }>,
  ground: Ground,
) => readonly unknown[];

const LABELS = { en: 'A label', fr: 'Un libellé' };

/** What each editor of one value makes; a kind of editor without values does not compile. */
const PLAIN: {
  readonly [Kind in Exclude<EditorKind, 'group' | 'list' | 'value' | 'variants'>]: Making<Kind>;
} = {
  boolean: () => [true, false],
  labels: () => [LABELS, { en: 'Call {name}' }],
  longTexts: () => [LABELS],
  genders: () => [{ fr: 'feminine' }],
  // Names of their own first: those of many parts are set together.
  name: (_editor, { now }) => [...(typeof now === 'string' ? [`${now}_b`] : []), 'a_name', 'new', 'a'],
  text: () => [
    'EUR',
    '0',
    '2',
    '1.5',
    '2026-01-31',
    '08:30',
    'kg',
    '#112233',
    'new',
    'a',
    'AB-',
    '/session/anonyme/?a=b',
    'https://example.org/',
    '#,##0',
    '99-99',
    '0000-00',
    'https://example.org/{z}/{x}/{y}.png',
  ],
  number: () => [2, 1, 3, 5, 10, 40, 100],
  icon: () => ['star'],
  colour: () => ['teal'],
  choices: (_, { now }) => {
    const known: readonly unknown[] = Array.isArray(now) ? now : [];
    const more = { code: 'one_more', label: LABELS, colour: 'teal' };
    return [[...known, more], [more]];
  },
  path: (_, ground) => [...pathsBegun(ground).map((id) => [id]), ...linkedPaths(ground)],
  columnSet: (_, ground) => ['all', columnsOf(ground).slice(0, 2)],
  filter: (_, ground) => columnsOf(ground).map((column) => ({ column: [column], operator: 'isEmpty' })),
  members: () => [],
  fixed: () => [],
  language: () => [1036],
  image: () => OPTION_IMAGES.map(({ file }) => file),
  column: (editor, ground) => columnsOf(ground, editor),
  default: (_, ground) => [
    true,
    'new',
    ['a'],
    5,
    '1.5',
    'today',
    'now',
    '08:30',
    '#112233',
    'text',
    'https://example.org/',
    'a@example.org',
    '+33 1 23 45 67 89',
    { formula: 'today()' },
    { formula: 'now()' },
    ...columnsOf(ground).map((id) => ({ formula: `#${id}` })),
  ],
  formula: ({ gives, of }, ground) =>
    gives === 'condition'
      ? columnsOf(ground, { of }).map((id) => `not isEmpty(#${id})`)
      : [
          '1',
          '1.5',
          '"text"',
          'true',
          'today()',
          'now()',
          'me',
          'null',
          '08:30',
          ...columnsOf(ground, { of }).map((id) => `#${id}`),
        ],
  reference: ({ to }, { document, table }) => {
    if (to === 'template')
      return (document.tables.find(({ id }) => id === table)?.templates ?? []).map(({ id }) => id);
    const kind = KINDS.find((one) => objectKind(one).reference === to);
    return kind ? objectsIn(document, kind).map(({ id }) => id) : [];
  },
  options: ({ words }) => words,
};

function plainValues(editor: Editor, ground: Ground): readonly unknown[] {
  // The registry pairs each kind with what it makes; TypeScript cannot follow the pair through a union.
  const make = PLAIN[editor.kind as keyof typeof PLAIN] as Making<EditorKind>;
  return make(editor, ground);
}

function columnsOf(
  { document, table, target }: Ground,
  { of = 'table', meant }: Pick<ReferenceMark, 'of' | 'meant'> = {},
): readonly number[] {
  const catalog = catalogOf(document, 0);
  const own = catalog.tables.get(table)?.columns ?? [];
  const lists = own.filter((column) => isMeant(catalog, column, 'lines')).filter(isList);
  const wanted = { table: [table], target: [target], list: lists.slice(0, 1).map((list) => list.target) }[of];
  const columns = document.tables.filter(({ id }) => wanted.includes(id)).flatMap((one) => one.columns);
  // What is said of links alone is tried within the first ones.
  const ordered = of === 'list' ? columns.toSorted((a, b) => Number(isLink(b)) - Number(isLink(a))) : columns;
  return ordered.filter((column) => isMeant(catalog, column, meant)).map(({ id }) => id);
}

/** Columns that paths are; beside a table that is named links first, as of two tables they may be alike. */
function pathsBegun(ground: Ground): readonly number[] {
  if (!ground.named) return columnsOf(ground);
  return [...new Set([...columnsOf(ground, { meant: 'links' }), ...columnsOf(ground)])];
}

/** Ways to columns of linked records. */
function linkedPaths({ document, table }: Ground): readonly (readonly number[])[] {
  const tables = new Map(document.tables.map((one) => [one.id, one]));
  const links = (tables.get(table)?.columns ?? []).filter(isLink);
  return links.flatMap((link) => (tables.get(link.target)?.columns ?? []).map(({ id }) => [link.id, id]));
}

/** One member each, and some with two: what is about a list is about its members. */
function lists(member: Editor, schema: Schema, ground: Ground): readonly Candidate[] {
  const element = childSchema(settle(schema, []).schema, 0) ?? schema;
  const inside = valuesOf(member, element, ground);
  const two = inside.slice(1, INSIDE).map((other) => [inside[0], other]);
  return [...inside.map((one) => [one]), ...two].map((members) => ({
    value: members.map((one) => one?.value),
    sets: [...new Set(members.flatMap((one) => one?.sets.map((path) => `[].${path}`) ?? []))],
  }));
}

/** Values of a group: where it names a table, what else it says is about that one. */
function groups(properties: readonly PanelProperty[], schema: Schema, ground: Ground): readonly Candidate[] {
  const table = properties.find(({ key, isOptional }) => key === 'table' && !isOptional);
  if (!table) return groupsOn(properties, schema, ground);
  const { named = [] } = ground;
  const own = ground.document.tables.find(({ id }) => id === ground.table)?.columns ?? [];
  const tables = new Set([ground.table, ...own.filter(isLink).map(({ target }) => target)]);
  const others = properties.filter((property) => property !== table);
  return [...tables]
    .filter((id) => !named.includes(id))
    .slice(0, 2)
    .flatMap((one) =>
      groupsOn(others, schema, { ...ground, table: one, named: [...named, one] }).map((candidate) =>
        together(partOf('table', { value: one, sets: [] }), candidate),
      ),
    );
}

/** What must be there, with all that may be, with each alone and with each two. */
function groupsOn(
  properties: readonly PanelProperty[],
  schema: Schema,
  ground: Ground,
): readonly Candidate[] {
  const inside = settle(schema, {}).schema;
  const known = properties.map((property) => ({
    property,
    values: valuesOf(property.editor, childSchema(inside, property.key) ?? schema, ground).slice(0, 60),
  }));
  const needed = known.filter(({ property }) => !property.isOptional);
  const optional = known.filter(({ property }) => property.isOptional);
  const bases = combinations(needed);
  const alone = optional.flatMap(({ property, values }) =>
    spread(values).map((candidate) => partOf(property.key, candidate)),
  );
  const two = alone.flatMap((one, at) => alone.slice(at + 1).map((other) => together(one, other)));
  // With all options at once most of them are set together, where they do not exclude each other.
  const all = optional
    .map(({ property, values }) => partOf(property.key, values[0] ?? EMPTY))
    .reduce(together, EMPTY);
  const extras = [all, EMPTY, ...alone, ...two];
  return bases.flatMap((base, at) =>
    (at === 0 ? extras : [EMPTY, ...alone]).map((extra) => together(base, extra)),
  );
}

const EMPTY: Candidate = { value: {}, sets: [] };

/** Some of the values, the first ones and others far from them. */
function spread(values: readonly Candidate[]): readonly Candidate[] {
  const step = Math.max(1, Math.floor(values.length / INSIDE));
  return values.filter((_, at) => at < 2 || at % step === 0).slice(0, INSIDE + 2);
}

function combinations(
  needed: readonly { readonly property: PanelProperty; readonly values: readonly Candidate[] }[],
): readonly Candidate[] {
  const first = needed.map(({ property, values }) => partOf(property.key, values[0] ?? EMPTY));
  const base = first.reduce(together, EMPTY);
  const others = needed.flatMap(({ property, values }) =>
    values.slice(1).map((candidate) => together(base, partOf(property.key, candidate))),
  );
  return [base, ...others];
}

function partOf(key: string, { value, sets }: Candidate): Candidate {
  return { value: { [key]: value }, sets: [key, ...sets.map((path) => joined(key, path))] };
}

function joined(key: string, path: string): string {
  return path.startsWith('[') ? `${key}${path}` : `${key}.${path}`;
}

function together(one: Candidate, other: Candidate): Candidate {
  return {
    value: { ...(one.value as object), ...(other.value as object) },
    sets: [...new Set([...one.sets, ...other.sets])],
  };
}

/** Values of each of the forms that a value may have. */
function anyOf(schema: Schema, ground: Ground): readonly Candidate[] {
  return unionMembers(schema).flatMap((form) => {
    const [property] = panelOf(z.object({ value: form as z.ZodType }), {});
    return property && property.editor.kind !== 'value' ? valuesOf(property.editor, form, ground) : [];
  });
}

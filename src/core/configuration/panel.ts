import { z } from 'zod';
import { Icon } from '../catalog/button.ts';
import { settle, type Schema } from '../catalog/walk-schema.ts';
import { OwnRights } from '../catalog/objects/table/table.ts';
import { ImageFile } from '../catalog/objects/image/image.ts';
import { LanguageCode } from '../catalog/objects/application/application.ts';
import { Choices } from '../fields/choice/choice-column.ts';
import { Colour } from '../fields/choice/one-choice.ts';
import { Genders, Labels, LongTexts } from '../language/labels-schema.ts';
import { Name, Path, type ReferenceMark } from '../marks/reference.ts';
import { Filter } from '../query/filter-schema.ts';

/**
 * What a value of the definition is edited with. `text` stands for whatever a text says; `members` are parts with ids of
 * their own, such as columns, which have panels of their own; `fixed` says what a thing is and never changes.
 */
export type Editor =
  | { readonly kind: 'boolean' | 'labels' | 'longTexts' | 'genders' | 'name' | 'text' | 'number' | 'icon' }
  | {
      readonly kind:
        | 'colour'
        | 'choices'
        | 'path'
        | 'columnSet'
        | 'filter'
        | 'members'
        | 'fixed'
        | 'language'
        | 'image';
    }
  /** A column of the enclosing table, of the target beside it, or of the records of the list beside it. */
  | {
      readonly kind: 'column';
      readonly of: NonNullable<ReferenceMark['of']>;
      readonly meant?: ReferenceMark['meant'];
    }
  /** A first value: one of the column's own, or a formula. */
  | { readonly kind: 'default' }
  | {
      readonly kind: 'formula';
      readonly gives: NonNullable<ReferenceMark['gives']>;
      readonly of: NonNullable<ReferenceMark['of']>;
    }
  | { readonly kind: 'reference'; readonly to: ReferenceMark['reference'] }
  /** One of some words. */
  | { readonly kind: 'options'; readonly words: readonly string[] }
  /** One of several forms, as a value or a list of values. */
  | { readonly kind: 'value' }
  | { readonly kind: 'group'; readonly properties: readonly PanelProperty[] }
  /** One of several things, each told by the property that it alone must have. */
  | { readonly kind: 'variants'; readonly variants: readonly PanelVariant[] }
  | { readonly kind: 'list'; readonly member: Editor; readonly most: number | undefined };

/** One of the things that may stand at a place. */
export interface PanelVariant {
  readonly key: string;
  readonly properties: readonly PanelProperty[];
  /** It has an id of its own beside them. */
  readonly hasId: boolean;
}

export type EditorKind = Editor['kind'];

/** A property of a part of the definition, as its panel shows it. */
export interface PanelProperty {
  readonly key: string;
  readonly editor: Editor;
  /** Whether it may be left out. */
  readonly isOptional: boolean;
}

const KNOWN: ReadonlyMap<Schema, Editor> = new Map<Schema, Editor>([
  [Labels, { kind: 'labels' }],
  [LongTexts, { kind: 'longTexts' }],
  [Genders, { kind: 'genders' }],
  [Name, { kind: 'name' }],
  [Icon, { kind: 'icon' }],
  [Colour, { kind: 'colour' }],
  [Choices, { kind: 'choices' }],
  [Path, { kind: 'path' }],
  [Filter, { kind: 'filter' }],
  [LanguageCode, { kind: 'language' }],
  [ImageFile, { kind: 'image' }],
]);

/** The properties that `value`, described by `schema`, has or may have, in the schema's order; its id is none. */
export function panelOf(schema: Schema, value: unknown): readonly PanelProperty[] {
  const { def } = zod(settle(schema, value).schema);
  if (def.type !== 'object') return [];
  return Object.entries(def.shape)
    .filter(([key, property]) => key !== 'id' && (!isProducts(property) || isThere(value, key)))
    .map(([key, property]) => ({
      key,
      editor: editorOf(property),
      isOptional: zod(property).def.type === 'optional',
    }));
}

/** Whether only parts of the product have a property: those of an application are not offered it. */
function isProducts(property: Schema): boolean {
  const { def } = zod(property);
  return def.type === 'optional' && def.innerType === OwnRights;
}

function isThere(value: unknown, key: string): boolean {
  return typeof value === 'object' && value !== null && key in value;
}

/** What a value of a schema is edited with. */
function editorOf(schema: Schema): Editor {
  const known = KNOWN.get(schema);
  if (known) return known;
  const mark = markOf(schema);
  if (mark?.reference === 'formula')
    return { kind: 'formula', gives: mark.gives ?? 'condition', of: mark.of ?? 'table' };
  if (mark?.reference === 'column') {
    const { of = 'table', meant } = mark;
    return { kind: 'column', of, ...(meant === undefined ? {} : { meant }) };
  }
  if (mark?.reference === 'path') return { kind: 'path' };
  if (mark) return { kind: 'reference', to: mark.reference };
  const { def } = zod(schema);
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return editorOf(def.innerType);
    case 'pipe':
      return editorOf(def.in);
    case 'lazy':
      return editorOf(def.getter());
    case 'boolean':
      return { kind: 'boolean' };
    case 'enum':
      return { kind: 'options', words: Object.values(def.entries).map(String) };
    case 'literal':
      return def.values.every((value) => value === true) ? { kind: 'boolean' } : { kind: 'fixed' };
    case 'number':
      return { kind: 'number' };
    case 'string':
      return { kind: 'text' };
    case 'object':
      return { kind: 'group', properties: panelOf(schema, {}) };
    case 'array':
      return listEditor(schema, def.element);
    case 'union':
      return unionEditor(def.options);
    default:
      return { kind: 'value' };
  }
}

function listEditor(schema: Schema, element: Schema): Editor {
  const { def } = zod(element);
  const members = def.type === 'union' ? def.options : [element];
  if (members.every(hasOwnId)) return { kind: 'members' };
  const { maximum } = schema._zod.bag as { readonly maximum?: number };
  return { kind: 'list', member: editorOf(element), most: maximum };
}

function unionEditor(options: readonly Schema[]): Editor {
  const types = options.map((option) => zod(option).def.type);
  if (types.includes('literal') && types.includes('array')) return { kind: 'columnSet' };
  const isFormula = (option: Schema) => {
    const { def } = zod(option);
    return def.type === 'object' && Object.keys(def.shape).join() === 'formula';
  };
  if (options.some(isFormula)) return { kind: 'default' };
  const variants = options.flatMap(variantOf);
  return variants.length === options.length ? { kind: 'variants', variants } : { kind: 'value' };
}

function variantOf(option: Schema): readonly PanelVariant[] {
  const properties = panelOf(option, {});
  const own = properties.find(({ isOptional }) => !isOptional);
  return own ? [{ key: own.key, properties, hasId: hasOwnId(option) }] : [];
}

/** Whether values of a schema are parts with ids of their own. */
function hasOwnId(schema: Schema): boolean {
  const { def } = zod(schema);
  return def.type === 'object' && Object.hasOwn(def.shape, 'id');
}

function markOf(schema: Schema): ReferenceMark | undefined {
  const meta = z.globalRegistry.get(schema);
  return meta && 'reference' in meta ? (meta as unknown as ReferenceMark) : undefined;
}

/** What zod knows of a schema; every schema of the definition is made by zod itself. */
function zod(schema: Schema): { readonly def: z.core.$ZodTypes['_zod']['def'] } {
  return { def: (schema as z.core.$ZodTypes)._zod.def };
}

import type { z } from 'zod';
import { Action } from '../actions/action.ts';
import { checkAction } from '../actions/check-action.ts';
import type { Finding } from '../../std/finding.ts';
import type { Catalog } from '../catalog.ts';
import type { ReferenceMark } from '../../marks/reference.ts';
import type { Document, ObjectKind } from '../schema.ts';
import { Assertion } from './assertion/assertion.ts';
import { checkAssertion } from './assertion/check-assertion.ts';
import { checkDataType } from './data-type/check-data-type.ts';
import { DataType } from './data-type/data-type.ts';
import { checkForm } from './form/check-form.ts';
import { Form } from './form/form.ts';
import { Menu } from './menu.ts';
import { Module } from './module.ts';
import { checkRole } from './role/check-role.ts';
import { Role } from './role/role.ts';
import { checkTable } from './table/check-table.ts';
import { Table } from './table/table.ts';
import { checkView } from '../views/check-view.ts';
import { View } from '../views/registry.ts';

/** The kinds of objects that can be referred to by name. */
export type NamedKind = Exclude<ReferenceMark['reference'], 'column' | 'path' | 'formula'>;

/** What the core knows of one kind of object. */
interface ObjectEntry<Object> {
  readonly schema: z.ZodType;
  /** What messages call one; with an s, several. */
  readonly word: string;
  /** What references to it are marked with; undefined for what nothing refers to. */
  readonly reference: NamedKind | undefined;
  /** What is wrong with one, beyond its shape and its references. */
  readonly check?: (catalog: Catalog, object: Object) => readonly Finding[];
  /** It can only be checked where all references of the document lead somewhere. */
  readonly isCheckedLast?: boolean;
  /** References to columns inside it mean its own. */
  readonly hasColumns?: boolean;
  /** Documents may lack its list: those of earlier versions do. */
  readonly isOptional?: boolean;
}

/** The kinds of objects in the order of the document. */
const OBJECT_KINDS = {
  modules: { schema: Module, word: 'module', reference: 'module' },
  dataTypes: {
    schema: DataType,
    word: 'data type',
    reference: 'dataType',
    check: (_, dataType) => checkDataType(dataType),
  },
  tables: { schema: Table, word: 'table', reference: 'table', check: checkTable, hasColumns: true },
  forms: { schema: Form, word: 'form', reference: 'form', check: checkForm },
  views: {
    schema: View,
    word: 'view',
    reference: 'view',
    check: (catalog, view) => checkView(catalog, view),
  },
  actions: { schema: Action, word: 'action', reference: 'action', check: checkAction },
  menus: { schema: Menu, word: 'menu', reference: 'menu' },
  roles: { schema: Role, word: 'role', reference: 'role', check: checkRole },
  assertions: {
    schema: Assertion,
    word: 'assertion',
    reference: undefined,
    check: checkAssertion,
    isCheckedLast: true,
    isOptional: true,
  },
} satisfies { readonly [Kind in ObjectKind]: ObjectEntry<ObjectOf<Kind>> };

type ObjectOf<Kind extends ObjectKind> = NonNullable<Document[Kind]>[number];

/** The names of the kinds in the order of the document. */
export const KINDS = Object.keys(OBJECT_KINDS) as readonly ObjectKind[];

/** An object of any kind. */
export type AnyObject = ObjectOf<ObjectKind>;

/** What the core knows of a kind of object. */
export function objectKind(kind: ObjectKind): ObjectEntry<AnyObject> {
  // The registry pairs each kind with its own entry; TypeScript cannot follow the pair through a union.
  return OBJECT_KINDS[kind] as unknown as ObjectEntry<AnyObject>;
}

/** What messages call the objects that references of a kind lead to. */
export function wordFor(reference: NamedKind): string {
  const kind = KINDS.find((one) => OBJECT_KINDS[one].reference === reference);
  return kind === undefined ? reference : OBJECT_KINDS[kind].word;
}

/** Where the columns that an object names are looked for, as `mapReferences` wants it; `table` is how it is called there. */
export function scopeIn(kind: ObjectKind | 'application', table: unknown): { readonly table?: unknown } {
  return kind !== 'application' && objectKind(kind).hasColumns === true ? { table } : {};
}

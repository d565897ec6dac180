import type { z } from 'zod';
import { Action } from '../actions/action.ts';
import type { ReferenceMark } from '../../marks/reference.ts';
import type { Document, ObjectKind } from '../schema.ts';
import { Assertion } from './assertion/assertion.ts';
import { Dashboard } from './dashboard/dashboard.ts';
import { DataType } from './data-type/data-type.ts';
import { Form } from './form/form.ts';
import { Image } from './image/image.ts';
import { Menu } from './menu.ts';
import { Module } from './module.ts';
import { Role } from './role/role.ts';
import { Table } from './table/table.ts';
import { View } from '../views/view.ts';

/** The kinds of objects that can be referred to by name. */
export type NamedKind = Exclude<ReferenceMark['reference'], 'column' | 'path' | 'template' | 'formula'>;

/** What the core knows of one kind of object. */
interface ObjectEntry {
  readonly schema: z.ZodType;
  /** What messages call it in the singular; the plural adds an s. */
  readonly word: string;
  /** The mark of references to it; undefined if nothing refers to it. */
  readonly reference: NamedKind | undefined;
  /** Column references inside it mean its own columns. */
  readonly hasColumns?: boolean;
  /** Documents of earlier versions lack its list. */
  readonly isOptional?: boolean;
}

/** The kinds of objects in the order of the document. */
const OBJECT_KINDS = {
  modules: { schema: Module, word: 'module', reference: 'module' },
  dataTypes: {
    schema: DataType,
    word: 'data type',
    reference: 'dataType',
  },
  tables: { schema: Table, word: 'table', reference: 'table', hasColumns: true },
  forms: { schema: Form, word: 'form', reference: 'form' },
  views: {
    schema: View,
    word: 'view',
    reference: 'view',
  },
  actions: { schema: Action, word: 'action', reference: 'action' },
  menus: { schema: Menu, word: 'menu', reference: 'menu' },
  roles: { schema: Role, word: 'role', reference: 'role' },
  assertions: {
    schema: Assertion,
    word: 'assertion',
    reference: undefined,
    isOptional: true,
  },
  images: { schema: Image, word: 'image', reference: 'image', isOptional: true },
  dashboards: { schema: Dashboard, word: 'dashboard', reference: 'dashboard', isOptional: true },
} satisfies { readonly [Kind in ObjectKind]: ObjectEntry };

export type ObjectOf<Kind extends ObjectKind> = NonNullable<Document[Kind]>[number];

/** The names of the kinds in the order of the document. */
export const KINDS = Object.keys(OBJECT_KINDS) as readonly ObjectKind[];

export type AnyObject = ObjectOf<ObjectKind>;

/** What the core knows of a kind of object. */
export function objectKind(kind: ObjectKind): ObjectEntry {
  return OBJECT_KINDS[kind];
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

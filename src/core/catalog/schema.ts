import { z } from 'zod';
import { Action } from './actions/action.ts';
import { Application } from './objects/application/application.ts';
import { Assertion } from './objects/assertion/assertion.ts';
import { Dashboard } from './objects/dashboard/dashboard.ts';
import { DataType } from './objects/data-type/data-type.ts';
import { Form } from './objects/form/form.ts';
import { Image } from './objects/image/image.ts';
import { Menu } from './objects/menu.ts';
import { Module } from './objects/module.ts';
import { Role } from './objects/role/role.ts';
import { Table } from './objects/table/table.ts';
import { View } from './views/view.ts';

/** The application's whole definition: one immutable document per version. */
export const Document = z.strictObject({
  format: z.literal(1),
  application: Application,
  modules: z.array(Module),
  dataTypes: z.array(DataType),
  tables: z.array(Table),
  forms: z.array(Form),
  views: z.array(View),
  actions: z.array(Action),
  menus: z.array(Menu),
  roles: z.array(Role),
  assertions: z.array(Assertion).optional(),
  images: z.array(Image).optional(),
  dashboards: z.array(Dashboard).optional(),
});

export type Document = z.infer<typeof Document>;
export { Choice } from '../fields/choice/one-choice.ts';
export type { Column } from '../fields/registry.ts';
export type { Action } from './actions/action.ts';
export { Application } from './objects/application/application.ts';
export type { Assertion } from './objects/assertion/assertion.ts';
export type { Dashboard } from './objects/dashboard/dashboard.ts';
export { DataType } from './objects/data-type/data-type.ts';
export {
  MAX_ELEMENTS,
  MAX_SECTIONS,
  SECTION_COLUMNS,
  type Form,
  type FormElement,
} from './objects/form/form.ts';
export type { Image, ImageFile } from './objects/image/image.ts';
export { MAX_MENU_ITEMS, type Menu } from './objects/menu.ts';
export type { Button } from './button.ts';
export type { Grant, Role } from './objects/role/role.ts';
export type { Booking } from './objects/table/booking.ts';
export type { Control } from './objects/table/control.ts';
export { MAX_COLUMNS, type Table } from './objects/table/table.ts';
export type { View } from './views/registry.ts';
export { MAX_VIEW_COLUMNS } from './views/view-parts.ts';

/** The kinds of named objects, by the list of the document that holds them. */
export type ObjectKind = Exclude<keyof Document, 'format' | 'application'>;

/** The objects of a kind; none where the document has no such kind yet. */
export function objectsIn<Kind extends ObjectKind>(
  document: Document,
  kind: Kind,
): NonNullable<Document[Kind]> {
  const objects: Document[Kind] | undefined = document[kind];
  return objects ?? [];
}

/** The kinds of objects that a problem may be about. */
export type ProblemKind = ObjectKind | 'application';

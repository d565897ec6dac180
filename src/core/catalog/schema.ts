import { z } from 'zod';
import { Choices } from '../fields/choice/choice.ts';
import { Column } from '../fields/registry.ts';
import { Genders, Labels } from '../language/labels.ts';
import { Action } from './actions/action.ts';
import { Button, Icon } from './button.ts';
import { columnReference, formulaText, Id, Name, reference } from './reference.ts';
import { View } from './views/registry.ts';

/** Where a link of the login page leads: another site by https, or a path of this application. */
const LinkUrl = z
  .string()
  .max(2_000)
  .regex(
    /^(https:\/\/[^\s/?#@\\]+(?=[/?#]|$)|\/(?![/\\]))[^\s\\]*$/,
    'an address with https://, or a path of this application',
  );

/** A way into the application, or to a word from it, without a login: the anonymous account runs the action. */
const LoginLink = z.strictObject({ action: reference('action'), url: LinkUrl.optional() });

/** The application itself: its name, its languages (the first is the default), the links of its login page. */
export const Application = z.strictObject({
  id: Id,
  name: Name,
  label: Labels,
  languages: z.array(z.number().int()).min(1),
  loginLinks: z.array(LoginLink).max(20).optional(),
});

/** A group of tables in menus and rights. */
const Module = z.strictObject({ id: Id, name: Name, label: Labels, icon: Icon.optional() });

/** A reusable column type: the options that its columns share. */
export const DataType = z.strictObject({
  id: Id,
  name: Name,
  label: Labels,
  type: z.enum(['choice', 'choices', 'text', 'decimal', 'money', 'integer', 'rating']),
  choices: Choices.optional(),
  maxLength: z.number().int().min(1).optional(),
  transform: z.enum(['upper', 'lower', 'firstUpper']).optional(),
  decimals: z.number().int().min(0).max(10).optional(),
  currency: z.string().optional(),
  unit: z.string().optional(),
  min: z.union([z.number(), z.string()]).optional(),
  max: z.union([z.number(), z.string()]).optional(),
});

/** What every control begins with. */
function controlOf<const Kind extends string>(kind: Kind) {
  return {
    id: Id,
    name: Name,
    /** What explanations call it; its technical name unless given. */
    label: Labels.optional(),
    kind: z.literal(kind),
    condition: formulaText('condition'),
  };
}

/** What must be true of every record of a table that is saved, or what its maker is asked about where it warns. */
const ValidityControl = z.strictObject({
  ...controlOf('validity'),
  /** What a person is told whose record does not fulfil it. */
  message: Labels,
  /** The columns that are marked then; none for the record as a whole. */
  columns: z.array(columnReference()).max(20).optional(),
  /** A person may save the record all the same. */
  warns: z.boolean().optional(),
});

/** What becomes of columns where the condition is true: a form shows them no more, only to read, or asks for them. */
const StateControl = z.strictObject({
  ...controlOf('state'),
  columns: z.array(columnReference()).min(1).max(100),
  state: z.enum(['hidden', 'readOnly', 'required']),
});

/** An action that runs only on records on which the condition is true. */
const ActionControl = z.strictObject({
  ...controlOf('action'),
  action: reference('action'),
  message: Labels,
});

/** A draft on which the condition is true is dropped only after a question. */
const CancelControl = z.strictObject({ ...controlOf('cancel'), message: Labels });

/** A control on the records of a table (domain: Controls on a table). */
const Control = z.discriminatedUnion('kind', [ValidityControl, StateControl, ActionControl, CancelControl]);

/**
 * A record type: a real table with real columns. `title` names the columns that make a record's title. The records of a
 * table with a `parent` are records of that one, too.
 */
export const Table = z.strictObject({
  id: Id,
  name: Name,
  label: Labels,
  plural: Labels,
  /** How sentences that name the table are put: “Nouvelle commande”. */
  gender: Genders.optional(),
  module: reference('module'),
  parent: reference('table').optional(),
  icon: Icon.optional(),
  title: z.array(columnReference()).max(5).optional(),
  columns: z.array(Column).max(500),
  /** Columns whose values together name one record. */
  uniques: z.array(z.array(columnReference()).min(2).max(8)).optional(),
  controls: z.array(Control).max(100).optional(),
});

/** One place of a section: a column, and over how many of the section's columns it stretches. */
const FormElement = z.strictObject({
  column: columnReference(),
  span: z.number().int().min(1).max(5).optional(),
});

/** A part of a form: a `sheet` stands on the page, a `tab` in a row of tabs. */
const Section = z.strictObject({
  label: Labels.optional(),
  kind: z.enum(['sheet', 'tab']).optional(),
  columns: z.number().int().min(1).max(5).optional(),
  elements: z.array(FormElement).max(200),
});

/** A button of a form: where some are `main`, those stand beside *Save* and the others in the menu. */
const FormButton = Button.extend({ main: z.boolean().optional() });

/** How one record is shown and changed. */
export const Form = z.strictObject({
  id: Id,
  name: Name,
  label: Labels,
  table: reference('table'),
  sections: z.array(Section).min(1).max(50),
  buttons: z.array(FormButton).max(20).optional(),
});

const MenuItem = z.strictObject({
  label: Labels.optional(),
  icon: Icon.optional(),
  action: reference('action'),
});

/** A group of the application's menu. */
export const Menu = z.strictObject({
  id: Id,
  name: Name,
  label: Labels,
  order: z.number().int().optional(),
  items: z.array(MenuItem).max(200),
});

/** Columns by name, or all. */
const ColumnSet = z.union([z.literal('all'), z.array(columnReference())]);

/**
 * What a role grants on a table, on the tables of a module, or on everything: operations on records, on those on which the
 * condition is true, and columns to read and to write. A table may have several grants.
 */
const Grant = z.strictObject({
  table: reference('table').optional(),
  module: reference('module').optional(),
  everything: z.literal(true).optional(),
  condition: formulaText('condition').optional(),
  create: z.boolean().optional(),
  read: z.boolean().optional(),
  update: z.boolean().optional(),
  delete: z.boolean().optional(),
  readColumns: ColumnSet.optional(),
  writeColumns: ColumnSet.optional(),
});

/** A set of rights. A user's rights are the exact union of the user's roles. */
export const Role = z.strictObject({
  id: Id,
  name: Name,
  label: Labels,
  grants: z.array(Grant).max(1000),
  /** The actions with a right of their own that it lets run. */
  actions: z.array(reference('action')).max(1000).optional(),
  /** What others did may be taken back as well, as far as the grants go. */
  undoOthers: z.boolean().optional(),
  /** The menus that it shows, which no role without `menus` shows; all that no role names unless given. */
  menus: z.array(reference('menu')).max(100).optional(),
  /** Where whoever has it starts: a list, or a new record. The start page unless given. */
  home: reference('action').optional(),
});

/**
 * What must be so of a role's rights, whatever its grants become: that it never may do something with the records of a
 * table, or with a column of them, or run an action of the table; or that it may, in some records at least.
 */
export const Assertion = z.strictObject({
  id: Id,
  name: Name,
  label: Labels,
  role: reference('role'),
  may: z.boolean(),
  operation: z.enum(['create', 'read', 'update', 'delete', 'run']),
  table: reference('table'),
  column: columnReference().optional(),
  /** What is run. */
  action: reference('action').optional(),
});

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
});

export type Application = z.infer<typeof Application>;
export type DataType = z.infer<typeof DataType>;
export type Table = Omit<z.infer<typeof Table>, 'columns'> & {
  readonly columns: Column[];
  /** In a catalog, of a child table: the technical name of the table that keeps its records. */
  readonly top?: string;
};
export type Control = z.infer<typeof Control>;
export type Form = z.infer<typeof Form>;
type Section = z.infer<typeof Section>;
export type Menu = z.infer<typeof Menu>;
export type Role = z.infer<typeof Role>;
export type Grant = z.infer<typeof Grant>;
export type Assertion = z.infer<typeof Assertion>;
export type Document = z.infer<typeof Document>;
export type { Action } from './actions/action.ts';
export type { Button } from './button.ts';
export type { Column } from '../fields/registry.ts';
export type { View } from './views/registry.ts';

/** The kinds of named objects in a document, with the folder that holds them in an archive. */
export const OBJECT_KINDS = {
  modules: { schema: Module, reference: 'module' },
  dataTypes: { schema: DataType, reference: 'dataType' },
  tables: { schema: Table, reference: 'table' },
  forms: { schema: Form, reference: 'form' },
  views: { schema: View, reference: 'view' },
  actions: { schema: Action, reference: 'action' },
  menus: { schema: Menu, reference: 'menu' },
  roles: { schema: Role, reference: 'role' },
  assertions: { schema: Assertion, reference: undefined },
} as const;

export type ObjectKind = keyof typeof OBJECT_KINDS;

/** The objects of a kind; none where the document has no such kind yet. */
export function objectsIn<Kind extends ObjectKind>(
  document: Document,
  kind: Kind,
): NonNullable<Document[Kind]> {
  const objects: Document[Kind] | undefined = document[kind];
  return objects ?? [];
}

import { z } from 'zod';
import { Column } from '../../../fields/column.ts';
import { Genders, Labels } from '../../../language/labels-schema.ts';
import { columnReference, Id, Name, reference } from '../../../marks/reference.ts';
import { Icon } from '../../button.ts';
import { GRANTED } from '../role/granted.ts';
import { Booking } from './booking.ts';
import { Control } from './control.ts';
import { Layout } from './layout.ts';
import { Template } from './template.ts';

/** Most columns of a table. */
export const MAX_COLUMNS = 500;

/** What tables of the product grant on their records in place of what roles grant. */
export const OwnRights = z.array(z.strictObject(GRANTED)).max(20);

/**
 * A record type: a real table with real columns. `title` names the columns that make a record's title. The records of a
 * table with a `parent` are records of that one, too.
 */
export const Table = z.strictObject({
  id: Id,
  name: Name,
  label: Labels,
  plural: Labels,
  /** What its records are, and how they are meant to be used: the help of its screens says it. */
  help: Labels.optional(),
  /** How sentences that name the table are put: “Nouvelle commande”. */
  gender: Genders.optional(),
  module: reference('module'),
  parent: reference('table').optional(),
  icon: Icon.optional(),
  title: z.array(columnReference()).max(5).optional(),
  columns: z.array(Column).max(MAX_COLUMNS),
  /** Columns whose values together name one record. */
  uniques: z.array(z.array(columnReference()).min(2).max(8)).optional(),
  /** What its records take, of which there is one at a time. */
  bookings: z.array(Booking).max(10).optional(),
  controls: z.array(Control).max(100).optional(),
  layouts: z.array(Layout).max(20).optional(),
  templates: z.array(Template).max(50).optional(),
  /**
   * Of the product's own tables: what is granted on its records, in place of all that roles grant, to the users of roles
   * that allow messages.
   */
  rights: OwnRights.optional(),
});

export type Table = Omit<z.infer<typeof Table>, 'columns'> & {
  readonly columns: Column[];
  /** In a catalog, of a child table: the technical name of the table that keeps its records. */
  readonly top?: string;
};

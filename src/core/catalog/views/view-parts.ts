import { z } from 'zod';
import { Labels } from '../../language/labels-schema.ts';
import {
  CALCULATIONS,
  GROUP_LEVELS,
  GROUP_PERIODS,
  MAX_SHOWN_CALCULATIONS,
  SHOWN_CALCULATIONS,
} from '../../query/calculation.ts';
import { Filter } from '../../query/filter-schema.ts';
import { Button } from '../button.ts';
import { Id, Name, Path, reference } from '../../marks/reference.ts';

/** Most columns of a view. */
export const MAX_VIEW_COLUMNS = 200;

const ViewColumn = z.strictObject({
  column: Path,
  width: z.number().int().min(40).max(1000).optional(),
  hidden: z.boolean().optional(),
});

const SortColumn = z.strictObject({ column: Path, descending: z.boolean().optional() });

/** A column by whose values the records stand in groups; days and moments by a period. */
const GroupColumn = z.strictObject({
  column: Path,
  period: z.enum(GROUP_PERIODS).optional(),
  /** The result that groups are sorted by; by their value without it. */
  order: z.strictObject({ column: Path, how: z.enum(CALCULATIONS) }).optional(),
  descending: z.boolean().optional(),
});

/** What is calculated of a column, in each group and over the whole list. */
const CalculatedColumn = z.strictObject({ column: Path, how: z.enum(SHOWN_CALCULATIONS) });

/**
 * The schema of the views of one display mode: what all views share, and the mode's own options. Columns and order are
 * those of the records wherever they are listed, also of those behind a figure.
 */
export function viewOf<const Mode extends string, Options extends z.ZodRawShape>(
  mode: Mode,
  options: Options,
) {
  return z.strictObject({
    id: Id,
    name: Name,
    label: Labels,
    /** What the list is for: its help says it. */
    help: Labels.optional(),
    table: reference('table'),
    mode: z.literal(mode),
    ...options,
    columns: z.array(ViewColumn).min(1).max(MAX_VIEW_COLUMNS),
    sort: z.array(SortColumn).max(5).optional(),
    /** From the outermost on. */
    groups: z.array(GroupColumn).max(GROUP_LEVELS).optional(),
    /** Groups begin open; they begin closed unless it says so. */
    openGroups: z.boolean().optional(),
    calculations: z.array(CalculatedColumn).max(MAX_SHOWN_CALCULATIONS).optional(),
    filter: Filter.optional(),
    buttons: z.array(Button).max(20).optional(),
  });
}

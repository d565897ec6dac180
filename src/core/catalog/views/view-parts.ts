import { z } from 'zod';
import { Labels } from '../../language/labels.ts';
import { Filter } from '../../query/filter.ts';
import { Button } from '../button.ts';
import { Id, Name, Path, reference } from '../../marks/reference.ts';

const ViewColumn = z.strictObject({
  column: Path,
  width: z.number().int().min(40).max(1000).optional(),
  hidden: z.boolean().optional(),
});

const SortColumn = z.strictObject({ column: Path, descending: z.boolean().optional() });

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
    columns: z.array(ViewColumn).min(1).max(200),
    sort: z.array(SortColumn).max(5).optional(),
    filter: Filter.optional(),
    buttons: z.array(Button).max(20).optional(),
  });
}

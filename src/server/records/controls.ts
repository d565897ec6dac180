import type { Control, Table } from '#core/catalog/schema.ts';
import type { ColumnProblem } from '#core/errors.ts';
import { computingOf } from '#core/formula/computed.ts';
import { labelOf } from '#core/language/labels.ts';
import { must } from '#core/std/must.ts';
import { draftValues, type DraftRecord } from '../query/draft-values.ts';
import type { Desk } from './draft.ts';

/** What a record that is about to be saved does not fulfil, at the columns that the controls mark. */
export async function brokenControls(desk: Desk, record: DraftRecord): Promise<readonly ColumnProblem[]> {
  const controls = record.table.controls ?? [];
  const { controls: conditions } = computingOf(desk.catalog);
  const asked = controls.map(({ id, name }) => ({
    typed: must(conditions.get(id), `the condition of the control ${name}`),
    column: undefined,
  }));
  const answers = await draftValues(desk.db, desk, record, asked);
  return controls
    .filter((_, at) => answers[at] !== true)
    .flatMap((control) => problemsOf(control, record.table, desk.viewer.locale));
}

function problemsOf(
  { message, columns = [] }: Control,
  table: Table,
  locale: string,
): readonly ColumnProblem[] {
  const names = columns.map(
    (id) =>
      must(
        table.columns.find((column) => column.id === id),
        `column ${id}`,
      ).name,
  );
  const params = { message: labelOf(message, locale) };
  return (names.length > 0 ? names : ['']).map((column) => ({ column, code: 'control.refused', params }));
}

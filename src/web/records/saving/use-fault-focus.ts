import { webColumns } from '#web/api/application.tsx';
import type { Sheet } from '../sheet/sheet.ts';
import type { FormView } from '../sheet/use-form-view.ts';

/** Leads the focus to what is wrong: the first column of the form, else the first cell of a line. */
export function useFaultFocus({ table, record, lines }: Sheet, view: FormView): () => void {
  const goToLine = () => {
    const { refusedFor, lines: all } = lines.state.get();
    const faults = [...all].flatMap(([row, line]) =>
      Object.keys(line.faults).map((column) => ({ row, column })),
    );
    const wrong = refusedFor.find(({ row, column }) => column in (all.get(row)?.faults ?? {})) ?? faults[0];
    const list = webColumns(table).find(({ id }) => id === all.get(wrong?.row ?? 0)?.column);
    if (!wrong || !list) return;
    view.focusColumn(list.name);
    // The list takes the focus first, once its tab is in front.
    requestAnimationFrame(() => lines.want({ column: list.id, row: wrong.row, name: wrong.column }));
  };
  return () => {
    const { faults } = record.state.get();
    const first = view.order.find((column) => column in faults);
    if (first === undefined) goToLine();
    else view.focusColumn(first);
  };
}

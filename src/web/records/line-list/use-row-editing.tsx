import { useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import type { WebColumn } from '#web/api/application.tsx';
import type { EditedCell, PlacedColumn, RowEditing, TickedCell } from '#web/list/rows/row-editing.ts';
import { recordAddress } from '#web/addresses/addresses.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { CallError } from '#web/std/call-error.ts';
import { useFaultText } from '#web/fields/fault-text.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { useRecordState } from '../sheet/use-record-state.ts';
import { RecordValuesProvider } from '#web/fields/values/record-values.ts';
import { LineControl } from '#web/fields/line-control.tsx';
import { isTypedInPlace } from '#web/fields/typed-in-place.ts';
import type { Line } from '../lines/lines-state.ts';
import { useLinesState } from '../lines/use-lines.ts';

interface LinesOf {
  readonly sheet: Sheet;
  /** The list column, the table that it leads to, and the link there that leads back. */
  readonly column: WebColumn;
  readonly table: TableInfo;
  readonly inverse: WebColumn | undefined;
}

/** How the lines of a list are edited in the form that has it, and the line that has the keyboard. */
export function useRowEditing({ sheet, column, table, inverse }: LinesOf) {
  const { t } = useTranslation();
  const router = useRouter();
  const faultText = useFaultText();
  const { lines } = sheet;
  const state = useLinesState(lines, (all) => all);
  const [current, setCurrent] = useState<number>();
  const lead = !useClosed(sheet, column);
  const isBound = inverse?.writable === true && lead;
  const editing = useMemo<RowEditing>(() => {
    const lineOf = (row: number): Line | undefined => {
      const line = state.lines.get(row);
      return line?.column === column.id ? line : undefined;
    };
    const told = (work: Promise<unknown>) => void work.catch((error: unknown) => tell(error, t));
    const cellOf = ({ id, shown }: TickedCell) => ({ column: column.id, row: id, name: shown.column.name });
    return {
      rows: 'lines',
      version: state.version,
      onLoaded: () => lines.loaded(column.id),
      look: lineOf,
      mayEdit: lead && (table.update || (isBound && table.create)),
      isEditable: (row, shown) => lead && isOpen(table, lineOf(row), shown),
      control: (cell) => controlOf(cell, { sheet, cell: cellOf(cell), line: lineOf(cell.id), faultText }),
      toggle: (cell) => {
        lines.change(cellOf(cell), cell.value !== true);
        told(lines.accept(cell.id));
      },
      fault: (row, { column: shown }) => {
        const fault = lineOf(row)?.faults[shown.name];
        return fault && faultText(shown, fault);
      },
      leave: (row, shown) => lines.leave(row, shown.column.name),
      isUntouched: (row) => lines.isUntouched(row),
      accept: async (row) => {
        if (!lines.isUntouched(row)) return await lines.accept(row);
        told(lines.drop(row));
        return true;
      },
      toFault: (row) => {
        const [name] = Object.keys(lines.state.get().lines.get(row)?.faults ?? {});
        if (name) lines.want({ column: column.id, row, name });
      },
      drop: (row) => told(lines.drop(row)),
      add: isBound && table.create ? () => told(lines.add(column.id)) : undefined,
      remove:
        lead && table.delete
          ? (row, { values, title }) => told(lines.remove(column.id, row, { title, again: values }))
          : undefined,
      open: (row) => void router.navigate({ href: recordAddress(table.id, row) }),
      wanted: state.wanted?.column === column.id ? state.wanted : undefined,
      onFound: () => lines.want(undefined),
      onRow: setCurrent,
    };
  }, [state, column.id, table, lead, isBound, sheet, lines, router, t, faultText]);
  return { editing, current };
}

/** Whether nothing of a list column may be changed in the form that has it. */
export function useClosed({ record, recordId, rights }: Sheet, column: WebColumn): boolean {
  const isReadOnly = useRecordState(record, ({ states }) => states[column.name] === 'readOnly');
  return isReadOnly || (recordId !== null && !rights.update);
}

function tell(error: unknown, t: (key: string) => string): void {
  const said = error instanceof CallError && error.status > 0;
  notify({ message: said ? error.message : t('record.disconnected'), tone: 'bad' });
}

/** Whether a cell can be edited: by the rights to its table, its type, and what controls make of its column. */
function isOpen(table: TableInfo, line: Line | undefined, { path, column }: PlacedColumn): boolean {
  const mayChange = line?.state === 'new' ? table.create : table.update;
  const state = line?.states[column.name];
  return (
    mayChange && path === column.name && isTypedInPlace(column) && state !== 'hidden' && state !== 'readOnly'
  );
}

interface ControlParts {
  readonly sheet: Sheet;
  readonly cell: { readonly column: number; readonly row: number; readonly name: string };
  readonly line: Line | undefined;
  readonly faultText: ReturnType<typeof useFaultText>;
}

function controlOf(
  { shown, value, place, takes }: EditedCell,
  { sheet: { lines }, cell, line, faultText }: ControlParts,
) {
  const { column, label } = shown;
  const fault = line?.faults[column.name];
  return (
    <RecordValuesProvider key={`${cell.row}.${cell.name}`} value={(name) => line?.values[name]}>
      <LineControl
        column={column}
        label={label}
        value={value}
        error={fault && faultText(column, fault)}
        place={place}
        takes={takes}
        onChange={(next) => lines.change(cell, next)}
        onProblem={(problem) => lines.typingProblem(cell, problem)}
      />
    </RecordValuesProvider>
  );
}

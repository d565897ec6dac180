import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '#web/std/translation.ts';
import { must } from '#core/std/must.ts';
import { useApplication, webColumns } from '#web/api/application.tsx';
import { useRows } from '#web/data/use-rows.ts';
import { recordChanged } from '#web/data/record-changes.ts';
import { useFaultText } from '#web/fields/fault-text.ts';
import { webFieldOf } from '#web/fields/registry.ts';
import { RecordValuesProvider } from '#web/fields/values/record-values.ts';
import { journalChanged } from '#web/journal-view/undoing/journal-changed.ts';
import { useOfferUndo } from '#web/journal-view/undoing/use-offer-undo.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { CallError } from '#web/std/call-error.ts';
import { useStore } from '#web/std/store.ts';
import type { GroupEnd } from '#web/data/rows.ts';
import type { EditedCell, PlacedColumn, RowEditing, RowLook } from '../rows/row-editing.ts';
import type { List } from '../state/use-list.ts';
import { writeCells } from './change-cells.ts';
import type { LineControlProps } from '#web/fields/line-control.tsx';
import { editsPlace } from './kept-edits.ts';
import { RowEdits, type RowCalls, type RowEdit, type RowEditsState } from './row-edits.ts';
import { isTypedInPlace } from '#web/fields/typed-in-place.ts';

/** What was typed and could not be saved, by table: it is there again when its list is. */
const kept = new Map<number, RowEdits>();

/** What takes the notice of the row that was saved last away, by table. */
const told = new Map<number, () => void>();

/** When the controls are fetched, in milliseconds after the list is shown. */
const AHEAD = 400;

/** How the rows of a full list are edited in their place; undefined where its user may change nothing in it. */
export function useListEditing(list: List): RowEditing | undefined {
  const { table, rows } = list;
  const faultText = useFaultText();
  const edits = useRowEdits(list);
  const state = useStore(edits.state);
  const { Control, early, typed } = useControl(table.update || table.create);
  const { windows } = rows;
  const { version } = useRows(windows);
  useRestored(edits);
  useEffect(() => {
    if (windows.isFresh) edits.loaded();
    // Asked whenever rows have come.
  }, [edits, windows, version]);
  return useMemo(
    () =>
      table.update || table.create
        ? editingOf({ list, edits, state, Control, early, typed, faultText })
        : undefined,
    // The list is made anew with each drawing; what of it counts here are its table and its rows.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [table, rows, edits, state, Control, early, typed, faultText],
  );
}

interface EditingParts {
  readonly list: List;
  readonly edits: RowEdits;
  readonly state: RowEditsState;
  readonly Control: ComponentType<LineControlProps> | undefined;
  readonly early: RowEditing['early'];
  /** Gives once what was typed before the controls were there. */
  readonly typed: () => string;
  readonly faultText: ReturnType<typeof useFaultText>;
}

function editingOf(parts: EditingParts): RowEditing {
  const { list, edits, state, faultText } = parts;
  const { table } = list;
  return {
    rows: 'records',
    version: 0,
    onLoaded: () => undefined,
    look: (id) => lookOfRow(id, state.rows.get(id)),
    mayEdit: table.update || table.create,
    isEditable: (id, column) => isOpen(list, id, column),
    control: (cell) => controlOf(cell, parts),
    early: parts.early,
    toggle: ({ id, shown, value }) => {
      const { name } = shown.column;
      edits.change({ id, name }, value !== true, storedIn(list, id, name));
      void edits.accept(id);
    },
    fault: (id, { column }) => {
      const fault = state.rows.get(id)?.faults[column.name];
      return fault && faultText(column, fault);
    },
    leave: (id, { column }) => edits.leave(id, column.name),
    isUntouched: (id) => edits.isUntouched(id),
    accept: async (id) => await edits.accept(id),
    toFault: (id) => {
      const [name] = Object.keys(edits.of(id)?.faults ?? {});
      if (name) edits.want({ row: id, name });
    },
    drop: (id) => {
      parts.typed();
      edits.drop(id);
    },
    // A record of a list in a form begins with its link, in its own form.
    add:
      table.create && !list.within
        ? (end) => void edits.add(end && valuesOf(list, end), end?.path)
        : undefined,
    added: edits.added,
    inGroups: { keyIn: (path) => edits.addedTo(path), pathOf: (key) => edits.of(key)?.within },
    remove: undefined,
    open: undefined,
    wanted: state.wanted,
    onFound: () => edits.want(undefined),
    onRow: () => undefined,
  };
}

/** What a new record of a group begins with: values of the group that its user may write. */
function valuesOf({ table }: List, { values }: GroupEnd): Readonly<Record<string, unknown>> {
  const columns = new Map(webColumns(table).map((column) => [column.name, column]));
  return Object.fromEntries(
    values.flatMap(({ column: name, value }) => {
      const column = columns.get(name);
      return column && isTypedInPlace(column) && value !== null ? [[name, value]] : [];
    }),
  );
}

function lookOfRow(id: number, edit: RowEdit | undefined): RowLook | undefined {
  if (!edit) return undefined;
  const { values, faults } = edit;
  const changed = Object.keys(values).length > 0 ? 'changed' : 'stored';
  return { state: id < 0 ? 'new' : changed, values, faults };
}

function controlOf(
  { id, shown, value, place, takes }: EditedCell,
  { list, edits, state, Control, typed, faultText }: EditingParts,
) {
  if (!Control) return undefined;
  const { column, label } = shown;
  const { name } = column;
  const edit = state.rows.get(id);
  const fault = edit?.faults[name];
  return (
    <RecordValuesProvider
      key={`${id}.${name}`}
      value={(other) => bareOf(edit?.values[other] ?? storedIn(list, id, other))}
    >
      <Control
        column={column}
        label={label}
        value={value}
        error={fault && faultText(column, fault)}
        place={place}
        takes={takes}
        early={typed}
        tells
        onChange={(next) => edits.change({ id, name }, next, storedIn(list, id, name))}
        onProblem={(problem) => edits.typingProblem({ id, name }, problem)}
      />
    </RecordValuesProvider>
  );
}

/** The value that the loaded rows of a list have in a column. */
function storedIn({ rows: { windows, columns } }: List, id: number, path: string): unknown {
  const at = windows.positionOf(id);
  const place = columns.indexOf(path) + 1;
  return (at === undefined || place === 0 ? undefined : windows.rowAt(at)?.[place]) ?? null;
}

function isOpen({ table }: List, id: number, { path, column }: PlacedColumn): boolean {
  return (id < 0 ? table.create : table.update) && path === column.name && isTypedInPlace(column);
}

/**
 * The control of cells, fetched once nothing else is to be done, as a first list does not need it, or as soon as somebody
 * types; what is typed until it is there waits for it.
 */
function useControl(isWanted: boolean) {
  const [Control, setControl] = useState<ComponentType<LineControlProps>>();
  const waiting = useRef('');
  const load = useCallback(async (): Promise<void> => {
    try {
      const { LineControl } = await import('#web/fields/line-control.tsx');
      // At once with its effects: a key between the two would be a command.
      flushSync(() => setControl(() => LineControl));
    } catch {
      // Where it cannot be fetched, rows are read and not edited until the list is shown again.
    }
  }, []);
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setTimeout(() => void load(), AHEAD);
    return () => clearTimeout(timer);
  }, [isWanted, load]);
  const early = useMemo(() => {
    const keep = (text: string): void => {
      waiting.current = text;
      void load();
    };
    return {
      type: (text: string) => keep(waiting.current + text),
      erase: () => keep(waiting.current.slice(0, -1)),
    };
  }, [load]);
  const typed = useCallback(() => {
    const text = waiting.current;
    waiting.current = '';
    return text;
  }, []);
  return { Control, early: Control ? undefined : early, typed };
}

/** Offers once to save or discard what was typed before the page was loaded again. */
function useRestored(edits: RowEdits): void {
  const { t } = useTranslation();
  useEffect(() => {
    const rows = edits.takeRestored();
    if (rows.length === 0) return;
    const dismiss = notify({
      message: t('cells.restored', { count: rows.length }),
      action: { label: t('cells.save'), run: () => rows.forEach((id) => void edits.accept(id)) },
      other: { label: t('cells.discard'), run: () => rows.forEach((id) => edits.drop(id)) },
      stays: true,
    });
    const stop = edits.state.subscribe(() => {
      if (edits.unsaved.length > 0) return;
      stop();
      dismiss();
    });
  }, [edits, t]);
}

function useRowEdits({ table }: List): RowEdits {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  const { user } = useApplication();
  const known = kept.get(table.id);
  if (known) return known;
  const columns = new Map(webColumns(table).map((column) => [column.name, column]));
  const sent = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const { toSent } = webFieldOf(must(columns.get(name), `column ${name}`));
        return [name, toSent && value !== null ? toSent(value) : value];
      }),
    );
  const place = editsPlace(user.account, table.id);
  const calls: RowCalls = {
    save: async ({ id, values, seen }) =>
      await writeCells(
        id < 0
          ? { tableId: table.id, creations: [{ values: sent(values) }] }
          : { tableId: table.id, changes: [{ recordId: id, values: sent(values), seen: sent(seen) }] },
      ),
    onSaved: ({ operation, created }, { id }) => {
      recordChanged(table.id, created[0] ?? id);
      journalChanged(queries);
      // Of rows that are edited one after the other the last one is told.
      told.get(table.id)?.();
      const message = t(created.length > 0 ? 'cells.row_created' : 'cells.row_saved');
      told.set(table.id, offerUndo({ message }, operation));
    },
    faultOf: (error) => ({
      code: 'server.failed',
      message: error instanceof CallError && error.status > 0 ? error.message : t('record.disconnected'),
    }),
  };
  const edits = new RowEdits(calls, place.kept());
  edits.state.subscribe(() => place.keep(edits.unsaved.length > 0 ? edits.unsaved : undefined));
  kept.set(table.id, edits);
  return edits;
}

function bareOf(value: unknown): unknown {
  return Array.isArray(value) && typeof value[0] === 'number' ? value[0] : value;
}

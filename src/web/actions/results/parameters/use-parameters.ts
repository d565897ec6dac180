import { columnOfOne } from '#core/fields/traits.ts';
import { useState } from 'react';
import { BOX_CODES, type ActionResult, type Parameters } from '#core/contract/actions/action-results.ts';
import type { ErrorEntry } from '#core/errors.ts';
import type { Operator } from '#core/query/operators.ts';
import type { Problem } from '#core/std/result.ts';
import { webColumns, useApplication, type WebColumn } from '#web/api/application.tsx';
import { CallError } from '#web/std/call-error.ts';
import type { ColumnFault } from '#web/fields/fault-text.ts';
import { webFieldOf } from '#web/fields/registry.ts';
import { answerAction } from '../../answer-action.ts';
import type { ResultOf } from '../result-kind.ts';

/** A column that an action asks for, as its control needs it. */
export interface AskedField {
  readonly column: WebColumn;
  readonly required: boolean;
  readonly operator: Operator | undefined;
}

/** The form of an action while it is filled in. */
export interface Filling {
  readonly fields: readonly AskedField[];
  readonly values: Readonly<Record<string, unknown>>;
  readonly faults: Readonly<Record<string, ColumnFault>>;
  /** What is wrong with records, or with all of it. */
  readonly complaints: readonly ErrorEntry[];
  readonly busy: boolean;
  readonly change: (column: WebColumn, value: unknown) => void;
  readonly typingProblem: (column: WebColumn, problem: Problem | undefined) => void;
  /** Takes a column out of those that are changed. */
  readonly leave: (column: WebColumn) => void;
  readonly send: () => Promise<void>;
}

type Asked = ResultOf<'parameters'>;

/** Fills the form of an action in and sends it; what the server refuses stays to be put right. */
export function useParameters(asked: Asked, onClose: (next: ActionResult) => void): Filling {
  const fields = useFields(asked.parameters);
  const [values, setValues] = useState(() => begun(asked.parameters));
  const [faults, setFaults] = useState<Filling['faults']>({});
  const [complaints, setComplaints] = useState<readonly ErrorEntry[]>([]);
  const [busy, setBusy] = useState(false);
  const mark = (name: string, fault: ColumnFault | undefined) =>
    setFaults(({ [name]: _before, ...others }) => (fault ? { ...others, [name]: fault } : others));
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      onClose(await answerAction(asked, { code: BOX_CODES.ok, values: sent(fields, values) }));
    } catch (error) {
      setBusy(false);
      const told = refused(error, fields);
      setFaults(told.faults);
      setComplaints(told.complaints);
    }
  };
  return {
    fields,
    values,
    faults,
    complaints,
    busy,
    change: (column, value) => {
      setValues((before) => ({ ...before, [column.name]: value }));
      mark(column.name, undefined);
    },
    typingProblem: (column, problem) => mark(column.name, problem),
    leave: (column) => {
      setValues(({ [column.name]: _gone, ...others }) => others);
      mark(column.name, undefined);
    },
    send,
  };
}

/** The columns that are asked for; where one record of a list is wanted its control is that of a link. */
function useFields({ tableId, fields }: Parameters): readonly AskedField[] {
  const { tables } = useApplication();
  const table = tables.get(tableId);
  const columns = table ? webColumns(table) : [];
  return fields.flatMap(({ column: name, required, one, operator }) => {
    const column = columns.find((known) => known.name === name);
    if (!column) return [];
    return [{ required, operator, column: one ? columnOfOne(column) : column }];
  });
}

function begun({ fields }: Parameters): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields.flatMap(({ column, value }) => (value === undefined ? [] : [[column, value] as const])),
  );
}

function sent(
  fields: readonly AskedField[],
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    fields
      .filter(({ column }) => column.name in values)
      .map(({ column }) => {
        const value = values[column.name] ?? null;
        const { toSent } = webFieldOf(column);
        return [column.name, value === null || !toSent ? value : toSent(value)];
      }),
  );
}

function refused(error: unknown, fields: readonly AskedField[]) {
  const entries: readonly ErrorEntry[] =
    error instanceof CallError && error.entries.length > 0
      ? error.entries
      : [{ code: 'server.failed', message: error instanceof Error ? error.message : String(error) }];
  const isOfField = ({ column, row }: ErrorEntry) =>
    row === undefined && fields.some((field) => field.column.name === column);
  return {
    faults: Object.fromEntries(
      entries.filter(isOfField).map(({ column = '', code, message }) => [column, { code, message }] as const),
    ),
    complaints: entries.filter((entry) => !isOfField(entry)),
  };
}

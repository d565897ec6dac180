import { useState } from 'react';
import type { ErrorEntry } from '#core/errors.ts';
import type { Operator } from '#core/query/operators.ts';
import type { Problem } from '#core/std/result.ts';
import type { WebColumn } from '#web/api/application.tsx';
import type { ColumnFault } from '#web/fields/fault-text.ts';
import { webFieldOf } from '#web/fields/registry.ts';
import { CallError } from '#web/std/call-error.ts';

/** A column that is asked for, as its control needs it. */
export interface AskedField {
  readonly column: WebColumn;
  readonly required: boolean;
  readonly operator: Operator | undefined;
}

/** Fields while they are filled in. */
export interface Filling {
  readonly fields: readonly AskedField[];
  readonly values: Readonly<Record<string, unknown>>;
  readonly faults: Readonly<Record<string, ColumnFault>>;
  /** What is wrong with records, or with all of it. */
  readonly complaints: readonly ErrorEntry[];
  readonly change: (column: WebColumn, value: unknown) => void;
  readonly typingProblem: (column: WebColumn, problem: Problem | undefined) => void;
  /** Takes a column out of those that are given a value. */
  readonly leave: (column: WebColumn) => void;
  /** The values as they are sent. */
  readonly sent: () => Record<string, unknown>;
  /** Shows why they were refused, at the fields and above them; nothing of it any more without a reason. */
  readonly refuse: (error?: unknown) => void;
}

/** Fills fields in; what is refused stays to be put right. */
export function useFilling(
  fields: readonly AskedField[],
  begun: () => Readonly<Record<string, unknown>>,
): Filling {
  const [values, setValues] = useState(begun);
  const [faults, setFaults] = useState<Filling['faults']>({});
  const [complaints, setComplaints] = useState<readonly ErrorEntry[]>([]);
  const mark = (name: string, fault: ColumnFault | undefined) =>
    setFaults(({ [name]: _before, ...others }) => (fault ? { ...others, [name]: fault } : others));
  return {
    fields,
    values,
    faults,
    complaints,
    change: (column, value) => {
      setValues((before) => ({ ...before, [column.name]: value }));
      mark(column.name, undefined);
    },
    typingProblem: (column, problem) => mark(column.name, problem),
    leave: (column) => {
      setValues(({ [column.name]: _gone, ...others }) => others);
      mark(column.name, undefined);
    },
    sent: () => sentOf(fields, values),
    refuse: (error) => {
      const told = error === undefined ? { faults: {}, complaints: [] } : refused(error, fields);
      setFaults(told.faults);
      setComplaints(told.complaints);
    },
  };
}

function sentOf(
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

import { useId, useMemo, useState } from 'react';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import type { RecordResult } from '#core/contract/actions/action-results.ts';
import { useApplication } from '#web/api/application.tsx';
import { insideCalls } from '../nested/inner-calls.ts';
import { Inside } from '../nested/inside.ts';
import { useLines } from '../lines/use-lines.ts';
import type { OpenRecord } from '../draft/open-record.ts';
import { mayChange, type AskedWhat, type Sheet } from './sheet.ts';
import { useRecordState } from './use-record-state.ts';

interface OpenForm {
  readonly table: TableInfo;
  readonly record: OpenRecord;
  readonly recordId: number | null;
  /** The windows that are open over the form already, the lowest first. */
  readonly above: readonly RecordResult[];
  /** The form that the window stands over. */
  readonly outer?: Sheet;
  /** The window only shows the record. */
  readonly shownOnly?: boolean;
}

/** What every part of a form needs to know of it, and what was asked about its rights. */
export function useSheet({ table, record, recordId, above, outer, shownOnly = false }: OpenForm) {
  const { tables } = useApplication();
  const lines = useLines(table, record);
  const [inside] = useState(() => new Inside(record, insideCalls(tables), above));
  const prefix = useId();
  const [asked, askWhy] = useState<AskedWhat>();
  const rights = useRecordState(record, (state) => state.rights);
  const sheet = useMemo<Sheet>(
    () => ({
      table,
      record,
      lines,
      inside,
      outer,
      recordId,
      rights,
      askWhy,
      shownOnly,
      isReadOnly: recordId !== null && !rights.update && !rights.delete,
      isEditable: (column) => mayChange(table, { recordId, rights }, column),
      fieldId: (column) => `${prefix}-${column}`,
    }),
    [table, record, lines, inside, outer, recordId, rights, shownOnly, prefix],
  );
  return { sheet, asked, forgetAsked: () => askWhy(undefined) };
}

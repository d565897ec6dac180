import { useEffect, useId, useMemo } from 'react';
import type { TableInfo } from '#core/contract/application-routes.ts';
import type { RecordAnswer } from '#core/contract/record-routes.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { FaultSummary } from './fault-summary.tsx';
import { RecordFacts } from './record-facts.tsx';
import { RecordForm } from './record-form.tsx';
import { RecordHeader } from './record-header.tsx';
import classes from './record-desk.module.css';
import type { RecordState } from './record-state.ts';
import { mayChange, type Sheet } from './sheet.ts';
import { UnfinishedDraft } from './unfinished-draft.tsx';
import { useLines } from './lines/use-lines.ts';
import { useFormView } from './use-form-view.ts';
import { useOpenRecord } from './use-open-record.ts';
import { useRecordAddress } from './use-record-address.ts';
import { useRecordWork } from './use-record-work.ts';

interface RecordDeskProps {
  readonly table: TableInfo;
  readonly start: RecordState;
  /** The record as it is stored; a new one is not. */
  readonly answer: RecordAnswer | undefined;
  /** The address names a draft that is no longer open. */
  readonly lostDraft?: boolean;
  /** Takes up a draft of this record that is still open. */
  readonly onResume?: (contextId: number) => void;
}

/** A record and all that can be done with it. */
export function RecordDesk({ table, start, answer, lostDraft = false, onResume }: RecordDeskProps) {
  const record = useOpenRecord(table, start);
  const lines = useLines(table, record);
  const prefix = useId();
  const sheet = useMemo<Sheet>(
    () => ({
      table,
      record,
      lines,
      recordId: start.recordId,
      isEditable: (column) => mayChange(table, start.recordId, column),
      fieldId: (column) => `${prefix}-${column}`,
    }),
    [table, record, lines, start.recordId, prefix],
  );
  const view = useFormView(sheet);
  const work = useRecordWork(sheet, view);
  useRecordAddress(sheet, lostDraft);
  useEffect(() => {
    if (answer) record.refresh(answer);
  }, [record, answer]);
  return (
    <div className={classes.desk}>
      <RecordHeader sheet={sheet} view={view} work={work} />
      <div className={classes.body}>
        <div className={classes.main}>
          {onResume ? <UnfinishedDraft sheet={sheet} onResume={onResume} /> : null}
          <FaultSummary sheet={sheet} view={view} />
          <ConflictPanel sheet={sheet} work={work} />
          <RecordForm sheet={sheet} view={view} />
        </div>
        <RecordFacts record={record} answer={answer} />
      </div>
    </div>
  );
}

import { lazy, Suspense, useEffect, useId, useMemo, useState } from 'react';
import type { TableInfo } from '#core/contract/application-routes.ts';
import type { RecordAnswer } from '#core/contract/record-routes.ts';
import { useApplication } from '#web/api/application.tsx';
import { addTexts } from '#web/api/texts.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { FaultSummary } from './fault-summary.tsx';
import { RecordFacts } from './record-facts.tsx';
import { RecordForm } from './record-form.tsx';
import { RecordHeader } from './record-header.tsx';
import classes from './record-desk.module.css';
import type { RecordState } from './record-state.ts';
import { mayChange, type AskedRight, type Sheet } from './sheet.ts';
import { UnfinishedDraft } from './unfinished-draft.tsx';
import { useLines } from './lines/use-lines.ts';
import { useFormView } from './use-form-view.ts';
import { useOpenRecord } from './use-open-record.ts';
import { useRecordState } from './use-record-state.ts';
import { useRecordAddress } from './use-record-address.ts';
import { useRecordWork } from './use-record-work.ts';

const WhyDialog = lazy(async () => {
  const [{ WhyDialog: Shown }] = await Promise.all([import('./why-dialog.tsx'), addTexts('access')]);
  return { default: Shown };
});

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
  const { user } = useApplication();
  const record = useOpenRecord(table, start);
  const lines = useLines(table, record);
  const prefix = useId();
  const { recordId } = start;
  const [asked, askWhy] = useState<AskedRight>();
  const rights = useRecordState(record, (state) => state.rights);
  const sheet = useMemo<Sheet>(
    () => ({
      table,
      record,
      lines,
      recordId,
      rights,
      askWhy,
      isEditable: (column) => mayChange(table, { recordId, rights }, column),
      fieldId: (column) => `${prefix}-${column}`,
    }),
    [table, record, lines, recordId, rights, prefix],
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
          {onResume && !user.viewing ? <UnfinishedDraft sheet={sheet} onResume={onResume} /> : null}
          <FaultSummary sheet={sheet} view={view} />
          <ConflictPanel sheet={sheet} work={work} />
          <RecordForm sheet={sheet} view={view} />
        </div>
        <RecordFacts table={table} record={record} answer={answer} />
      </div>
      <Suspense>
        {asked ? <WhyDialog sheet={sheet} asked={asked} onClose={() => askWhy(undefined)} /> : null}
      </Suspense>
    </div>
  );
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, type RefObject } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import type { RecordResult } from '#core/contract/actions/action-results.ts';
import type { RecordAnswer } from '#core/contract/records/record-routes.ts';
import { webColumns, useApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { Skeletons } from '#web/ui/states/skeletons.tsx';
import { useStore } from '#web/std/store.ts';
import { AskedWhy } from '../why/asked-why.tsx';
import { ConflictPanel } from '../panels/conflict-panel.tsx';
import { DeletionPanel } from '../panels/deletion-panel.tsx';
import { FaultSummary } from '../form/fault-summary.tsx';
import { RecordFailure } from '../panels/missing-record.tsx';
import { RecordForm } from '../form/record-form.tsx';
import type { RecordScreenState } from '../draft/record-state.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { useFormView, type FormView } from '../sheet/use-form-view.ts';
import { useOpenRecord } from '../sheet/use-open-record.ts';
import { useSheet } from '../sheet/use-sheet.ts';
import { WindowsMoved } from './windows-moved.tsx';
import { FormDialog } from './form-dialog.tsx';
import { innerCalls, leaveWindow } from '../nested/inner-calls.ts';
import { InnerHeader } from './inner-header.tsx';
import { innerStart } from '../nested/inner-start.ts';
import type { NestedWindow } from '../nested/inside.ts';
import classes from './inner-window.module.css';
import { drawerOf } from './opening-again.ts';
import { useInnerWork } from './use-inner-work.ts';

interface InnerWindowProps {
  /** The form that it stands over. */
  readonly sheet: Sheet;
  readonly view: FormView;
}

/** The window over a form, if one is open. Once it is closed, the focus is on the column that it was opened from. */
export function InnerWindow({ sheet, view }: InnerWindowProps) {
  const { tables } = useApplication();
  const open = useStore(sheet.inside.state);
  const table = open && tables.get(open.table);
  if (!open || !table) return null;
  const column = webColumns(sheet.table).find(({ id }) => id === open.column);
  const back = () => column && view.focusColumn(column.name);
  return <InnerForm open={open} table={table} outer={sheet} onClosed={back} />;
}

interface InnerFormProps {
  readonly open: NestedWindow;
  readonly table: TableInfo;
  readonly outer: Sheet;
  readonly onClosed: () => void;
}

function InnerForm({ open, table, outer, onClosed }: InnerFormProps) {
  const heading = useId();
  const place = useRef<HTMLDivElement>(null);
  const leave = useRef<() => void>(undefined);
  const { shown } = open;
  const parts = { table, outer, heading, place, leave };
  return (
    <FormDialog heading={heading} place={place} onLeave={() => leave.current?.()} onClosed={onClosed}>
      {shown ? (
        <InnerRecord key={drawerOf(shown)} {...parts} open={{ ...open, shown }} />
      ) : (
        <Opening {...parts} />
      )}
    </FormDialog>
  );
}

/** Props that the parts of a window share. */
interface InnerParts {
  readonly table: TableInfo;
  readonly outer: Sheet;
  readonly heading: string;
  readonly place: RefObject<HTMLDivElement | null>;
  /** What the browser's own way to close the window does. */
  readonly leave: RefObject<(() => void) | undefined>;
}

function Opening({ heading, table }: InnerParts) {
  return (
    <div className={classes.body}>
      <h2 id={heading} className="out-of-sight">
        {table.label}
      </h2>
      <Skeletons shape="fields" />
    </div>
  );
}

interface InnerRecordProps extends InnerParts {
  readonly open: NestedWindow & { readonly shown: RecordResult };
}

/** A stored record is shown with what it holds under the draft. */
function InnerRecord(props: InnerRecordProps) {
  const { open, table, outer } = props;
  const { recordId } = open.shown;
  const display = useQuery({
    queryKey: ['api_element_display', table.id, recordId],
    queryFn: ({ signal }) =>
      call('api_element_display', {
        query: { tableId: String(table.id), recordId: String(recordId ?? 0) },
        signal,
      }),
    enabled: recordId !== null,
  });
  const { t } = useTranslation();
  if (display.error)
    return (
      <div className={classes.body}>
        <RecordFailure inside error={display.error} onRetry={() => void display.refetch()} />
        <Button variant="default" onClick={() => void leaveWindow(outer.inside, open.shown, false)}>
          {t('state.close')}
        </Button>
      </div>
    );
  if (recordId !== null && !display.data) return <Opening {...props} />;
  return <InnerDesk {...props} answer={display.data} start={innerStart(open, display.data)} />;
}

interface InnerDeskProps extends InnerRecordProps {
  readonly answer: RecordAnswer | undefined;
  readonly start: RecordScreenState;
}

/** The form of a window over another one, and the windows over it. */
function InnerDesk({ open, table, outer, answer, start, ...parts }: InnerDeskProps) {
  const { heading, place, leave } = parts;
  const record = useOpenRecord({
    table,
    start,
    drawer: drawerOf(open.shown),
    reach: (far) => innerCalls({ ...far, outer: outer.inside, context: open.shown.context }),
  });
  const { sheet, asked, forgetAsked } = useSheet({
    table,
    record,
    recordId: start.recordId,
    above: open.above,
    outer,
  });
  const view = useFormView(sheet);
  const work = useInnerWork({ sheet, view, outer, place, shown: open.shown });
  useEffect(() => {
    leave.current = work.cancel;
  });
  useEffect(() => {
    if (answer) record.refresh(answer);
  }, [record, answer]);
  useEffect(() => {
    if (start.recordId !== null) document.getElementById(heading)?.focus();
    // Only when the window opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <>
      <InnerHeader sheet={sheet} view={view} outer={outer} heading={heading} work={work} />
      <div className={classes.body}>
        <WindowsMoved sheet={sheet} />
        <FaultSummary sheet={sheet} view={view} />
        <ConflictPanel sheet={sheet} work={work} />
        <DeletionPanel sheet={sheet} validate={() => work.validate()} />
        <RecordForm sheet={sheet} view={view} />
      </div>
      <AskedWhy sheet={sheet} asked={asked} onClose={forgetAsked} />
      <InnerWindow sheet={sheet} view={view} />
    </>
  );
}

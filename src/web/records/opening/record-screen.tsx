import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import type { RecordResult } from '#core/contract/actions/action-results.ts';
import type { RecordAnswer } from '#core/contract/records/record-routes.ts';
import { useApplication } from '#web/api/application.tsx';
import { helpOfColumns, useScreenHelp } from '#web/ui/help/screen-help.ts';
import {
  GroupBeside,
  GroupSections,
  NewUser,
  SignInSwitch,
  useInvitation,
  UserBeside,
  UserSections,
  UserSign,
  UserState,
  type ShownUser,
  type UserDraft,
} from '#web/users/users.tsx';
import { AskedWhy } from '../why/asked-why.tsx';
import { ConflictPanel } from '../panels/conflict-panel.tsx';
import { ContestPanel } from '../panels/contest-panel.tsx';
import { PanelButton, SidePanel } from '../beside/panel-beside.tsx';
import { usePanelBeside } from '../beside/use-panel-beside.ts';
import { CreatedPanel } from '../panels/created-panel.tsx';
import { DeletionPanel } from '../panels/deletion-panel.tsx';
import { FaultSummary } from '../form/fault-summary.tsx';
import { WindowsMoved } from '../inside/windows-moved.tsx';
import { InnerWindow } from '../inside/inner-window.tsx';
import { MissingRecord } from '../panels/missing-record.tsx';
import type { OpenRecord } from '../draft/open-record.ts';
import { recordCalls } from '../calls/record-calls.ts';
import { RecordFacts } from '../head/record-facts.tsx';
import { RecordForm } from '../form/record-form.tsx';
import { RecordHeader, type HeadExtras } from '../head/record-header.tsx';
import classes from './record-screen.module.css';
import type { RecordScreenState } from '../draft/record-state.ts';
import { UnfinishedDraft } from '../panels/unfinished-draft.tsx';
import { useFormView, type FormView } from '../sheet/use-form-view.ts';
import { drawerName, useOpenRecord } from '../sheet/use-open-record.ts';
import { useRecordAddress } from '../sheet/use-record-address.ts';
import { useRecordState } from '../sheet/use-record-state.ts';
import { useRecordWork, type RecordWork } from '../saving/use-record-work.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { useSheet } from '../sheet/use-sheet.ts';
import { useUserDraft, useUserForm } from './user-form.ts';

interface RecordScreenProps {
  readonly table: TableInfo;
  readonly start: RecordScreenState;
  /** The windows that are open over its form already, the lowest first. */
  readonly above: readonly RecordResult[];
  /** The record as it is stored; a new one is not. */
  readonly answer: RecordAnswer | undefined;
  /** The address names a draft that is no longer open. */
  readonly lostDraft?: boolean;
  /** The window only shows the record. */
  readonly shownOnly?: boolean;
  /** Why the record cannot be shown any more, where it cannot. */
  readonly missing?: unknown;
  /** Takes up a draft of this record that is still open. */
  readonly onResume?: ((contextId: number) => void) | undefined;
}

/** A record and all that can be done with it. */
export function RecordScreen({
  table,
  start,
  above,
  answer,
  lostDraft = false,
  shownOnly = false,
  missing,
  onResume,
}: RecordScreenProps) {
  const { recordId } = start;
  const record = useOpenRecord({ table, start, drawer: drawerName(table, start), reach: recordCalls });
  const { sheet, asked, forgetAsked } = useSheet({ table, record, recordId, above, shownOnly });
  const userForm = useUserForm(table, shownOnly ? undefined : answer, recordId === null);
  const view = useFormView(sheet, userForm.elsewhere);
  const [editing, setEditing] = useState(false);
  const { invite, ...invitation } = useInvitation();
  const { shown, group } = userForm;
  const onSaved = userForm.isNew ? invite : undefined;
  const work = useRecordWork(sheet, view, { editing, setEditing, onSaved });
  const userDraft = useUserDraft(sheet, work);
  useRecordAddress(sheet, lostDraft);
  useScreenHelp({ title: table.label, text: table.help, columns: helpOfColumns(table.columns) });
  useForgottenDraft(record);
  useEffect(() => {
    if (answer) record.refresh(answer);
  }, [record, answer]);
  const isTaken = shown !== undefined || group !== undefined;
  const [screen, panel] = usePanelBeside({ tableId: table.id, recordId, isTaken });
  const touched = useRecordState(record, (state) => state.touched);
  useEffect(() => {
    if (missing) record.deleted.missed(missing);
  }, [record, missing]);
  if (missing && !touched) return <MissingRecord />;
  return (
    <div ref={screen} className={classes.screen}>
      <RecordHeader
        {...{ sheet, view, work, editing }}
        panel={<PanelButton panel={panel} />}
        closed={answer?.closed ?? []}
        extras={shown && userExtras(shown, userDraft, sheet)}
      />
      <div className={classes.across}>
        <div className={classes.body}>
          <div className={classes.main}>
            <AboveForm {...{ sheet, view, work, answer, onResume }} />
            <RecordForm sheet={sheet} view={view} editing={editing} sided={userForm.elsewhere.length > 0} />
            {shown && <UserSections shown={shown} draft={userDraft} />}
            {group && <GroupSections shown={group} draft={userDraft} />}
            {userForm.isNew && <NewUser {...invitation} />}
          </div>
          {panel.isBeside ? null : <Facts {...{ sheet, answer, shown, group }} />}
        </div>
        <SidePanel panel={panel} />
      </div>
      <AskedWhy sheet={sheet} asked={asked} onClose={forgetAsked} />
      <InnerWindow sheet={sheet} view={view} />
    </div>
  );
}

interface AboveFormProps extends Pick<RecordScreenProps, 'answer' | 'onResume'> {
  readonly sheet: Sheet;
  readonly view: FormView;
  readonly work: RecordWork;
}

/** What is to be told, or decided, before going on with the form. */
function AboveForm({ sheet, view, work, answer, onResume }: AboveFormProps) {
  const { user } = useApplication();
  return (
    <>
      {onResume && !user.looksOnly ? <UnfinishedDraft sheet={sheet} onResume={onResume} /> : null}
      <CreatedPanel sheet={sheet} />
      <WindowsMoved sheet={sheet} />
      <FaultSummary sheet={sheet} view={view} />
      <ContestPanel sheet={sheet} answer={answer} />
      <ConflictPanel sheet={sheet} work={work} />
      <DeletionPanel sheet={sheet} validate={() => work.validate()} />
    </>
  );
}

interface FactsProps extends Pick<ReturnType<typeof useUserForm>, 'shown' | 'group'> {
  readonly sheet: Sheet;
  readonly answer: RecordAnswer | undefined;
}

/** What is to be known of a record beside its form. */
function Facts({ sheet: { table, record }, answer, shown, group }: FactsProps) {
  return (
    <RecordFacts table={table} record={record} answer={answer}>
      {shown && <UserBeside {...shown} />}
      {group && <GroupBeside {...group} />}
    </RecordFacts>
  );
}

/** What the head of a user has beside that of other records. */
function userExtras(shown: ShownUser, draft: UserDraft, { record }: Sheet): HeadExtras {
  return {
    sign: <UserSign name={record.state.get().title} />,
    state: <UserState {...shown} />,
    action: <SignInSwitch shown={shown} draft={draft} />,
  };
}

/** Whoever comes back to the window needs the draft as it is then. */
function useForgottenDraft(record: OpenRecord): void {
  const queries = useQueryClient();
  useEffect(
    () => () => {
      const { context } = record.state.get();
      if (context) queries.removeQueries({ queryKey: ['api_context_resume', context.context] });
    },
    [record, queries],
  );
}

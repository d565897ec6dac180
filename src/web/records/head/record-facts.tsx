import {
  IconCloudCheck,
  IconCloudOff,
  IconCloudUp,
  IconDeviceLaptop,
  IconPencil,
  IconPlus,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AccentedText } from '#web/std/accented-text.tsx';
import { useTranslation } from '#web/std/translation.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import type { RecordAnswer } from '#core/contract/records/record-routes.ts';
import { useApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { PastEntry, type Past } from '#web/journal-view/operations/past-entry.tsx';
import { historyAddress } from '#web/addresses/addresses.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import { Skeletons } from '#web/ui/states/skeletons.tsx';
import { useMoments } from '#web/fields/values/moments.ts';
import type { QueueState } from '../draft/queue/draft-queue.ts';
import type { OpenRecord } from '../draft/open-record.ts';
import classes from './record-facts.module.css';
import { useRecordState } from '../sheet/use-record-state.ts';

interface RecordFactsProps {
  readonly table: TableInfo;
  readonly record: OpenRecord;
  readonly answer: RecordAnswer | undefined;
  /** What else is to be known beside the form; stands above. */
  readonly children?: ReactNode;
}

/** What happened to a record, the latest first: the draft, who changed what and when, who created it. */
export function RecordFacts({ table, record, answer, children }: RecordFactsProps) {
  const { t } = useTranslation();
  const touched = useRecordState(record, (state) => state.touched || state.recordId === null);
  const { entries = [], isPending } = useLatestPast(table.id, answer?.id);
  const born = entries.some(({ what }) => what === 'create');
  const changedSince = answer && answer.updatedAt !== answer.createdAt;
  return (
    <aside className={classes.facts} aria-label={t('record.history')}>
      {children}
      <h2 className={classes.title}>{t('record.history')}</h2>
      <ol className={classes.list}>
        {touched ? <DraftFact record={record} /> : null}
        {isPending && answer ? (
          <li>
            <Skeletons shape="entries" count={2} bare />
          </li>
        ) : null}
        {entries.slice(0, MAX_FACTS).map((entry) => (
          <PastEntry
            key={entry.operation}
            table={table.id}
            record={answer?.id ?? 0}
            entry={entry}
            most={MAX_CELLS}
          />
        ))}
        {!isPending && changedSince && entries.length === 0 ? (
          <PastFact what="changed" name={answer.updatedBy} at={answer.updatedAt} />
        ) : null}
        {answer && !isPending && !born && entries.length <= MAX_FACTS ? (
          <PastFact what="created" name={answer.createdBy} at={answer.createdAt} />
        ) : null}
      </ol>
      {answer && entries.length > 0 ? (
        <AppLink className={classes.whole} href={historyAddress(table.id, answer.id)}>
          {t('undo.whole_history')}
        </AppLink>
      ) : null}
    </aside>
  );
}

/** Entries shown beside a form, and the cells of each. */
const MAX_FACTS = 5;
const MAX_CELLS = 4;

/** The latest that became of a record, and whether that is still awaited. */
function useLatestPast(
  tableId: number,
  recordId: number | undefined,
): { readonly entries: readonly Past[] | undefined; readonly isPending: boolean } {
  const { data, isPending } = useQuery({
    queryKey: ['api_record_history', tableId, recordId, 'latest'],
    queryFn: ({ signal }) =>
      call('api_record_history', {
        params: { tableId: String(tableId), recordId: String(recordId) },
        query: { limit: String(MAX_FACTS + 1) },
        signal,
      }),
    enabled: recordId !== undefined,
  });
  return { entries: data?.entries, isPending };
}

interface PastFactProps {
  readonly what: 'changed' | 'created';
  readonly name: string | null;
  readonly at: string;
}

function PastFact({ what, name, at }: PastFactProps) {
  const { t } = useTranslation();
  const moments = useMoments();
  const Icon = what === 'changed' ? IconPencil : IconPlus;
  return (
    <Fact name={name} icon={<Icon size={14} aria-hidden="true" />} when={moments.at(at)}>
      {name ? <Sentence text={`record.${what}By`} name={name} /> : t(`record.${what}Plain`)}
    </Fact>
  );
}

/** A sentence in which a person's name stands out. */
function Sentence({ text, name }: { readonly text: string; readonly name: string }) {
  return <AccentedText text={text} values={{ name }} marks={{ b: <strong /> }} />;
}

const KEPT_THERE = { key: 'keptThere', Icon: IconCloudCheck };
const KEEPING = { key: 'keeping', Icon: IconCloudUp };
const KEPT_HERE: Partial<Readonly<Record<QueueState, typeof KEEPING>>> = {
  disconnected: { key: 'keptHere', Icon: IconCloudOff },
  held: { key: 'held', Icon: IconDeviceLaptop },
};

/** The draft and where it is kept. */
function DraftFact({ record }: { readonly record: OpenRecord }) {
  const { t } = useTranslation();
  const { user } = useApplication();
  const sending = useRecordState(record, (state) => state.sending);
  const kept = useRecordState(record, (state) => state.context !== undefined);
  const isNew = useRecordState(record, (state) => state.recordId === null);
  // Where nothing is under way and the server has no draft, what stands in the form is here alone.
  const state = sending === 'still' && !kept ? 'held' : sending;
  const { key, Icon } = KEPT_HERE[state] ?? (state === 'still' ? KEPT_THERE : KEEPING);
  return (
    <Fact
      name={user.name}
      icon={<IconPencil size={14} aria-hidden="true" />}
      when={t(`record.${key}`)}
      sign={<Icon size={14} aria-hidden="true" />}
      live
    >
      <Sentence text={isNew ? 'record.creatingBy' : 'record.changingBy'} name={user.name} />
    </Fact>
  );
}

interface FactProps {
  readonly name: string | null;
  readonly icon: ReactNode;
  readonly when: string;
  readonly sign?: ReactNode;
  readonly live?: boolean;
  readonly children: ReactNode;
}

function Fact({ name, icon, when, sign, live, children }: FactProps) {
  return (
    <li className={classes.fact}>
      {name ? <Avatar name={name} /> : <span className={classes.icon}>{icon}</span>}
      <div>
        <p className={classes.what}>{children}</p>
        <p className={classes.when} role={live ? 'status' : undefined}>
          {sign} {when}
        </p>
      </div>
    </li>
  );
}

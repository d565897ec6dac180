import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/std/translation.ts';
import type { Becoming, DeletionForetold } from '#core/contract/records/record-routes.ts';
import { useApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { recordAddress } from '#web/addresses/addresses.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import classes from './deletion-meaning.module.css';

/** What is in the way first, what goes along next. */
const ORDER: readonly Becoming[] = ['refused', 'deleted', 'emptied', 'kept'];

/** What a deletion would mean for other records. */
interface ForeseenDeletion {
  /** Undefined while it is looked up, and where it could not be. */
  readonly foretold: DeletionForetold | undefined;
  readonly looking: boolean;
  /** Something is in the way, so that it would be refused. */
  readonly blocked: boolean;
  /** The record of whoever asks is among them. */
  readonly own: boolean;
}

/** Looks up, once for each question, what deleting records would mean for those that link to them. */
export function useDeletionForetold(tableId: number, records: readonly number[]): ForeseenDeletion {
  const { tables, user } = useApplication();
  const { data, isPending } = useQuery({
    queryKey: ['deletion', tableId, records],
    queryFn: async () =>
      await call('api_element_deletion', {
        query: { tableId: String(tableId) },
        body: { records: [...records] },
      }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const blocked =
    data !== undefined && (data.unseen || data.references.some((one) => one.becomes === 'refused'));
  const own = tables.get(tableId)?.name === 'user' && records.some((id) => id === user.id);
  return { foretold: data, looking: isPending, blocked, own };
}

interface DeletionMeaningProps {
  readonly foreseen: ForeseenDeletion;
  /** Follows a link to a record: the question is closed. */
  readonly onLeave: () => void;
}

/** Tells what becomes of the records that link to those that are to be deleted: how many, and the first as links. */
export function DeletionMeaning({ foreseen: { foretold, looking, own }, onLeave }: DeletionMeaningProps) {
  const { t } = useTranslation();
  if (!foretold) return looking ? <p className={classes.looking}>{t('deletion.means.looking')}</p> : null;
  return (
    <>
      {own && <p className={classes.own}>{t('deletion.means.own')}</p>}
      {ORDER.map((becomes) => {
        const references = foretold.references.filter((one) => one.becomes === becomes);
        if (references.length === 0) return null;
        return (
          <section key={becomes} className={classes.part} data-becomes={becomes}>
            <h3 className={classes.title}>{t(`deletion.means.${becomes}`)}</h3>
            <ul className={classes.list}>
              {references.map((reference) => (
                <Reference key={reference.columnId} reference={reference} onLeave={onLeave} />
              ))}
            </ul>
          </section>
        );
      })}
      {foretold.unseen ? <p className={classes.unseen}>{t('deletion.means.unseen')}</p> : null}
    </>
  );
}

interface ReferenceProps {
  readonly reference: DeletionForetold['references'][number];
  readonly onLeave: () => void;
}

function Reference({ reference, onLeave }: ReferenceProps) {
  const { t, language } = useTranslation();
  const { tables } = useApplication();
  const { tableId, columnId, count, more, records } = reference;
  const table = tables.get(tableId);
  const column = table?.columns.find(({ id }) => id === columnId);
  const number = new Intl.NumberFormat(language).format(count);
  return (
    <li>
      <span className={classes.table}>
        {table?.plural ?? table?.label} <span className={classes.column}>{column?.label}</span>
        <span className={classes.count}>{more ? t('deletion.means.more', { count }) : number}</span>
      </span>
      <span className={classes.records}>
        {records.map(([id, title]) => (
          <AppLink key={id} className={classes.record} href={recordAddress(tableId, id)} onClick={onLeave}>
            {title}
          </AppLink>
        ))}
        {count > records.length ? <span>{t('deletion.means.others')}</span> : null}
      </span>
    </li>
  );
}

import { tableWords } from '#web/api/table-words.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/std/translation.ts';
import { formatLocale } from '#core/language/formats.ts';
import { useApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { NamedIcon } from '#web/ui/icon.tsx';
import { workAddress } from '../../addresses/addresses.ts';
import { timeAgo } from '../../ui/time-ago.ts';
import classes from './home.module.css';

interface UnfinishedWorkProps {
  readonly title?: string | undefined;
  /** It says so where there is none. */
  readonly stays?: boolean;
}

/** Drafts that the server keeps for this user, each with a way back into it; nothing where there are none, unless it stays. */
export function UnfinishedWork({ title: said, stays = false }: UnfinishedWorkProps) {
  const { t } = useTranslation();
  const { tables, user } = useApplication();
  const work = useQuery({
    queryKey: ['api_context_list'],
    queryFn: ({ signal }) => call('api_context_list', { signal }),
    // Another window may have begun or finished work since.
    refetchOnMount: 'always',
  });
  const contexts = work.data?.contexts ?? [];
  if (contexts.length === 0 && !(stays && work.data)) return null;
  return (
    <section className={`${classes.part} ${classes.work}`}>
      <h2>
        {said ?? t('home.open_work')} <span className={classes.count}>{contexts.length}</span>
      </h2>
      {contexts.length === 0 ? <p className={classes.none}>{t('home.no_work')}</p> : null}
      <ul>
        {contexts.map(({ context, tableId, recordId, title, touchedAt }) => {
          const table = tables.get(tableId);
          const kind = recordId === null ? t('home.new_record', tableWords(table)) : (table?.label ?? '');
          return (
            <li key={context}>
              <AppLink href={workAddress(context)} className={classes.draft}>
                <NamedIcon name={table?.icon ?? 'file-text'} />
                <span className={classes.draftTitle}>{title || kind}</span>
                {title && <span className={classes.draftNote}>{kind}</span>}
                <time dateTime={touchedAt} className={classes.draftTime}>
                  {timeAgo(work.dataUpdatedAt - Date.parse(touchedAt), formatLocale(user.locale))}
                </time>
                <span className={classes.resume}>{t('home.resume')}</span>
              </AppLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

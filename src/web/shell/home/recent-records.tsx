import { useTranslation } from '#web/std/translation.ts';
import { formatLocale } from '#core/language/formats.ts';
import { useApplication } from '#web/api/application.tsx';
import { recordAddress } from '#web/addresses/addresses.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { NamedIcon } from '#web/ui/icon.tsx';
import { useRecent } from '../visits/recent.ts';
import classes from './home.module.css';
import { shortMoment } from './short-moment.ts';

/** The records that were opened lately; before the first one, what will stand here. */
export function RecentRecords({
  now,
  title: said,
}: {
  readonly now: Date;
  readonly title?: string | undefined;
}) {
  const { t } = useTranslation();
  const { tables, user } = useApplication();
  const records = useRecent();
  return (
    <section aria-label={said ?? t('home.recent')} className={classes.part}>
      <h2>{said ?? t('home.recent')}</h2>
      {records?.length === 0 ? <p className={classes.none}>{t('home.no_recent')}</p> : null}
      <ul>
        {(records ?? []).map(({ tableId, recordId, title, subtitle, at }) => (
          <li key={`${tableId} ${recordId}`}>
            <AppLink href={recordAddress(tableId, recordId)} className={classes.entry}>
              <NamedIcon name={tables.get(tableId)?.icon ?? 'file-text'} />
              <span className={classes.entryTitle}>{title}</span>
              {subtitle ? <span className={classes.entryNote}>{subtitle}</span> : null}
              <time dateTime={at} className={classes.entryTime}>
                {shortMoment(new Date(at), now, {
                  locale: formatLocale(user.locale),
                  timeZone: user.timeZone,
                })}
              </time>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

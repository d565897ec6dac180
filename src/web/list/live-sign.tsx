import { useTranslation } from '#web/std/translation.ts';
import type { RowsState } from '#web/data/row-windows.ts';
import { liveStanding } from '#web/live/live.ts';
import { useStore } from '#web/std/store.ts';
import classes from './live-sign.module.css';

interface LiveSignProps extends Pick<RowsState, 'news' | 'total'> {
  readonly onRefresh: () => void;
}

/** How changes of others come, and what they have done to the list that is not shown yet. */
export function LiveSign({ news, total, onRefresh }: LiveSignProps) {
  const { t } = useTranslation();
  const more = news?.count === undefined || !total ? 0 : news.count - total.rows;
  const text = more > 0 ? t('live.new', { count: more }) : t('live.removed', { count: -more });
  return (
    <div className={classes.live}>
      <Standing />
      <div role="status">
        {news ? (
          <button type="button" className={classes.news} onClick={onRefresh}>
            {more === 0 ? t('live.moved') : text} · <span className={classes.way}>{t('live.show')}</span>
          </button>
        ) : null}
      </div>
    </div>
  );
}

/** That changes come as they happen goes without saying aloud; that they do not is said. */
function Standing() {
  const standing = useStore(liveStanding);
  return (
    <>
      {standing === 'live' ? <Sign standing={standing} /> : null}
      <span role="status">
        {standing === 'broken' || standing === 'asking' ? <Sign standing={standing} /> : null}
      </span>
    </>
  );
}

function Sign({ standing }: { readonly standing: 'live' | 'broken' | 'asking' }) {
  const { t } = useTranslation();
  return (
    <span className={classes.sign} data-standing={standing} title={t(`live.${standing}_hint`)}>
      {t(`live.${standing}`)}
    </span>
  );
}

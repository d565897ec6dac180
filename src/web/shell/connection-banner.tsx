import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import { reachable, retryNow } from '#web/api/connection.ts';
import { useStore } from '#web/std/store.ts';
import classes from './connection-banner.module.css';

/** Tells that the server cannot be reached, that work can go on, and when it is back. */
export function ConnectionBanner() {
  const { t } = useTranslation();
  const connected = useStore(reachable);
  return (
    <div role="status">
      {!connected && (
        <div className={classes.banner}>
          <IconCloudOff size={16} stroke={1.8} aria-hidden="true" />
          <span>{t('state.disconnected')}</span>
          <button type="button" onClick={() => void retryNow()}>
            {t('state.retry')}
          </button>
        </div>
      )}
    </div>
  );
}

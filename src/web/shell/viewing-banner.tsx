import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { AccentedText } from '#web/std/accented-text.tsx';
import { useTranslation } from '#web/std/translation.ts';
import { useApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { leaveBy } from '#web/api/leaving.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import classes from './viewing-banner.module.css';

/** Stands over every page while a supervisor sees the application as somebody else, and ends that. */
export function ViewingBanner() {
  const { t } = useTranslation();
  const { user } = useApplication();
  const [busy, setBusy] = useState(false);
  if (!user.viewing) return null;
  const stop = async () => {
    setBusy(true);
    try {
      await leaveBy(async () => await call('session_view_as_end', { body: {} }));
    } catch {
      setBusy(false);
      notify({ message: t('viewing.failed'), tone: 'bad' });
    }
  };
  return (
    <aside className={classes.banner} aria-label={t('viewing.label')}>
      <IconEye size={16} stroke={1.8} aria-hidden="true" />
      <p>
        {user.name === '' ? (
          t('viewing.gone')
        ) : (
          <AccentedText text="viewing.text" values={{ name: user.name }} marks={{ b: <strong /> }} />
        )}
      </p>
      <button type="button" disabled={busy} onClick={() => void stop()}>
        {t('viewing.stop')}
      </button>
    </aside>
  );
}

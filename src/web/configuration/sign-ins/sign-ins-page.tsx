import { IconReportSearch } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { momentOf } from '#core/language/zone-time.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { SettingsPage } from '#web/settings-page/page.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { Trail } from '../trail.tsx';
import { useTrail } from '../use-trail.ts';
import { NOTHING_SOUGHT, SignInFilters, type SignInFilter } from './sign-in-filters.tsx';
import { SignInItem } from './sign-in-item.tsx';

/** Who signed in, was refused or changed what protects an account: when, from where, how. */
export function SignInsPage() {
  const { t } = useTranslation();
  const { login = '' } = useSearch({ strict: false });
  const [sought, setSought] = useState({ ...NOTHING_SOUGHT, login });
  const { timeZone } = useReader();
  const query = useTrail(['admin_security_sign_ins', sought], (before, signal) =>
    configurationGate.call('admin_security_sign_ins', {
      query: { ...asked(sought, timeZone), before },
      signal,
    }),
  );
  const title = t('configuration.sections.sign_ins');
  return (
    <SettingsPage title={title} lead={t('configuration.leads.sign_ins')}>
      <SignInFilters sought={sought} onSeek={setSought} />
      <Trail
        label={title}
        query={query}
        empty={
          <EmptyState
            icon={<IconReportSearch size={28} stroke={1.4} aria-hidden="true" />}
            title={t('sign_ins.none')}
            text={t('sign_ins.none_text')}
          />
        }
      >
        {(line) => <SignInItem key={line.id} line={line} />}
      </Trail>
    </SettingsPage>
  );
}

/** Days are those of the reader's time zone: from the first moment of one to the last of the other. */
function asked({ what, login, from, to }: SignInFilter, timeZone: string) {
  return {
    ...(what === '' ? {} : { what }),
    ...(login === '' ? {} : { login }),
    ...(from === '' ? {} : { from: momentOf({ day: from, clock: '00:00:00' }, timeZone) }),
    ...(to === '' ? {} : { to: momentOf({ day: to, clock: '23:59:59' }, timeZone) }),
  };
}

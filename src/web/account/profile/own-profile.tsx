import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { LANGUAGES, matchLocale } from '#core/language/languages.ts';
import { useApplication } from '#web/api/application.tsx';
import { languageTag } from '#web/api/language.ts';
import { call } from '#web/api/call.ts';
import { zoneText } from '#web/fields/choice/named-choices.ts';
import { Badge } from '#web/ui/layout/item-list.tsx';
import { useDoing } from '#web/settings-page/use-doing.ts';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import { EditProfile, type ProfileValues } from './edit-profile.tsx';
import classes from './own-profile.module.css';

/** Who is signed in, and how the application speaks to that person. */
export function OwnProfile() {
  const { t } = useTranslation();
  const { user, info } = useApplication();
  const doing = useDoing();
  const [profile, setProfile] = useState<ProfileValues>();
  const edit = () => void doing.run(async () => setProfile(await call('account_profile', {})));
  const language = matchLocale(user.locale, info.languages) ?? matchLocale(user.locale, LANGUAGES);
  return (
    <section className={classes.profile} aria-label={t('account.profile')}>
      <Avatar name={user.name} size={48} />
      <div className={classes.words}>
        <p className={classes.name}>
          <strong>{user.name}</strong>
          {user.supervisor && <Badge>{t('settings.supervisor')}</Badge>}
          {user.kind !== 'intranet' && <Badge>{t(`settings.kind_${user.kind}`)}</Badge>}
        </p>
        <dl className={classes.facts}>
          {user.kind !== 'anonymous' && (
            <div>
              <dt>{t('account.login')}</dt>
              <dd dir="auto">{user.login}</dd>
            </div>
          )}
          <div>
            <dt>{t('account.language')}</dt>
            <dd lang={languageTag(user.locale)}>{language?.name ?? user.locale}</dd>
          </div>
          <div>
            <dt>{t('account.time_zone')}</dt>
            <dd dir="auto">{zoneText(user.timeZone)}</dd>
          </div>
        </dl>
      </div>
      {user.kind === 'intranet' && (
        <Button variant="default" className={classes.edit} disabled={doing.busy} onClick={edit}>
          {t('account.edit_profile')}
        </Button>
      )}
      {profile && <EditProfile profile={profile} onClose={() => setProfile(undefined)} />}
    </section>
  );
}

import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { CONTRACT } from '#core/contract/contract.ts';
import type { BodyOf } from '#core/contract/route/route.ts';
import { useApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { languageChoices, zoneChoices } from '#web/fields/choice/named-choices.ts';
import { GateDialog } from '#web/ui/dialog/gate-dialog.tsx';
import { SelectField } from '#web/inputs/select-field.tsx';
import { TextField } from '#web/inputs/text-field.tsx';
import { WarningNote } from '#web/ui/layout/warning-note.tsx';

export type ProfileValues = BodyOf<(typeof CONTRACT)['account_profile_save']>;

interface EditProfileProps {
  readonly profile: ProfileValues;
  readonly onClose: () => void;
}

/** Asks how one wants to be called, and in which language and time zone; the page is loaded anew with them. */
export function EditProfile({ profile, onClose }: EditProfileProps) {
  const { t } = useTranslation();
  const { info } = useApplication();
  const [name, setName] = useState(profile.name);
  const [language, setLanguage] = useState(profile.language);
  const [timeZone, setTimeZone] = useState(profile.timeZone);
  async function save() {
    await call('account_profile_save', { body: { name: name.trim(), language, timeZone } });
    location.reload();
  }
  const choicesOf = (choices: ReturnType<typeof zoneChoices>) =>
    choices.map(({ code, label }) => ({ value: code, label: label['en'] ?? code }));
  return (
    <GateDialog
      title={t('account.edit_profile')}
      text={t('account.edit_profile_text')}
      submit={t('account.edit_profile_save')}
      ready={name.trim() !== ''}
      onSubmit={save}
      onClose={onClose}
    >
      {(error) => (
        <>
          {error && <WarningNote>{error}</WarningNote>}
          <TextField
            id="profile-name"
            label={t('account.name')}
            value={name}
            autoComplete="name"
            maxLength={150}
            onChange={setName}
          />
          <SelectField
            id="profile-language"
            label={t('account.language')}
            value={language === null ? undefined : String(language)}
            choices={choicesOf(languageChoices(info.languages, language))}
            none={t('account.as_at_sign_in')}
            onChange={(code) => setLanguage(code === undefined ? null : Number(code))}
          />
          <SelectField
            id="profile-zone"
            label={t('account.time_zone')}
            value={timeZone ?? undefined}
            choices={choicesOf(zoneChoices(timeZone))}
            none={t('account.as_at_sign_in')}
            onChange={(zone) => setTimeZone(zone ?? null)}
          />
        </>
      )}
    </GateDialog>
  );
}

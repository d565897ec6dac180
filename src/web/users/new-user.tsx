import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { CallError } from '#web/std/call-error.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { Group } from '#web/ui/layout/group.tsx';
import { SwitchField } from '#web/inputs/switch-field.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import classes from './user-part.module.css';

interface NewUserProps {
  readonly invited: boolean;
  readonly onChange: (invited: boolean) => void;
}

/** Below the form of a new user: how that person gets in. */
export function NewUser({ invited, onChange }: NewUserProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.sections}>
      <Group title={t('users.sign_in')}>
        <SwitchField
          id="new-user-invited"
          label={t('users.invite_on_save')}
          help={t('users.invite_on_save_text')}
          value={invited}
          onChange={onChange}
        />
      </Group>
    </div>
  );
}

/** Whether the new user of a form is invited, and what does so once the user is saved. */
export function useInvitation(): NewUserProps & {
  readonly invite: (user: { readonly id: number; readonly name: string }) => Promise<void>;
} {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [invited, setInvited] = useState(true);
  const invite = async ({ id, name }: { readonly id: number; readonly name: string }) => {
    if (!invited) return;
    try {
      const { link } = await configurationGate.call('admin_user_reset', { body: { user: id } });
      await queries.invalidateQueries({ queryKey: ['admin_user', id] });
      if (link === null) notify({ message: t('users.sent', { name }) });
      else handOn(link, name);
    } catch (error) {
      // Given up at the question for the password, or told by the server: the form of the user offers it again.
      if (error instanceof CallError) notify({ message: error.message, tone: 'bad' });
    }
  };
  const handOn = (link: string, name: string) =>
    notify({
      message: t('users.invite_link', { name }),
      stays: true,
      action: {
        label: t('users.invite_copy'),
        run: () =>
          void navigator.clipboard.writeText(link).then(
            () => notify({ message: t('settings.copied') }),
            () => notify({ message: t('settings.copy_failed'), tone: 'bad' }),
          ),
      },
    });
  return { invited, onChange: setInvited, invite };
}

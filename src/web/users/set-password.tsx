import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { UserInfo } from '#core/contract/people/user-routes.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { GateDialog } from '#web/ui/dialog/gate-dialog.tsx';
import { PasswordField } from '#web/inputs/password-field.tsx';
import { NewPasswordStrength } from '#web/inputs/new-password-strength.tsx';

interface SetPasswordProps {
  readonly user: UserInfo;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks for a password that the administrator chooses for a user. */
export function SetPassword({ user: { id, login, name, shortest }, onDone, onClose }: SetPasswordProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  async function set() {
    await configurationGate.call('admin_user_password', { body: { user: id, password } });
    onDone();
  }
  return (
    <GateDialog
      title={t('users.set_password')}
      text={t('users.set_password_text', { name })}
      submit={t('users.set_password_submit')}
      ready={password !== ''}
      onSubmit={set}
      onClose={onClose}
    >
      {(error) => (
        <>
          <PasswordField
            id="user-password"
            label={t('users.new_password')}
            value={password}
            error={error}
            username={login}
            autoComplete="new-password"
            onChange={setPassword}
          />
          <NewPasswordStrength password={password} shortest={shortest} />
        </>
      )}
    </GateDialog>
  );
}

import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { useApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { GateDialog } from '#web/ui/dialog/gate-dialog.tsx';
import { PasswordField } from '#web/inputs/password-field.tsx';
import { NewPasswordStrength } from '#web/inputs/new-password-strength.tsx';

interface ChangePasswordProps {
  /** Fewest characters of the new one. */
  readonly shortest: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks for the password in use and for a new one. */
export function ChangePassword({ shortest, onDone, onClose }: ChangePasswordProps) {
  const { t } = useTranslation();
  const { login } = useApplication().user;
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  async function change() {
    await call('account_password', { body: { current, password } });
    onDone();
  }
  return (
    <GateDialog
      title={t('account.password_change')}
      text={t('account.password_others_end')}
      submit={t('account.password_save')}
      ready={current !== '' && password !== ''}
      onSubmit={change}
      onClose={onClose}
    >
      {(error, code) => (
        <>
          <PasswordField
            id="password-current"
            label={t('account.password_current')}
            value={current}
            error={code?.startsWith('password.') ? undefined : error}
            username={login}
            onChange={setCurrent}
          />
          <PasswordField
            id="password-new"
            label={t('account.password_new')}
            value={password}
            error={code?.startsWith('password.') ? error : undefined}
            autoComplete="new-password"
            onChange={setPassword}
          />
          <NewPasswordStrength password={password} shortest={shortest} />
        </>
      )}
    </GateDialog>
  );
}

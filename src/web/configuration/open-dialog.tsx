import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { GateDialog } from '#web/settings-page/gate-dialog.tsx';
import { PasswordField } from '#web/settings-page/password-field.tsx';
import { useStore } from '#web/ui/store.ts';
import { configurationGate } from './configuration-gate.ts';

/** Asks a supervisor for the password where the server keeps the configuration closed, then goes on with what was asked. */
export function OpenDialog() {
  const waiting = useStore(configurationGate.waiting);
  return waiting ? <Question onOpened={waiting.goOn} onClose={waiting.giveUp} /> : null;
}

interface QuestionProps {
  readonly onOpened: () => void;
  readonly onClose: () => void;
}

function Question({ onOpened, onClose }: QuestionProps) {
  const { t } = useTranslation();
  const { login } = useApplication().user;
  const [password, setPassword] = useState('');
  async function open() {
    await call('session_configure', { body: { password } });
    onOpened();
  }
  return (
    <GateDialog
      title={t('configuration.open_title')}
      text={t('configuration.open_text')}
      submit={t('configuration.open')}
      onSubmit={open}
      onClose={onClose}
    >
      {(error) => (
        <PasswordField
          id="open-password"
          label={t('settings.password')}
          value={password}
          error={error}
          username={login}
          onChange={setPassword}
        />
      )}
    </GateDialog>
  );
}

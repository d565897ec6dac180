import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { CONTRACT } from '#core/contract/contract.ts';
import { urlOf } from '#core/contract/url-of.ts';
import { useApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { GateDialog } from '#web/ui/dialog/gate-dialog.tsx';
import { PasswordField } from '#web/inputs/password-field.tsx';
import { DialogBody, DialogButtons, DialogText } from '#web/ui/dialog/dialog-parts.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';

interface OpenDialogProps {
  readonly onOpened: () => void;
  readonly onClose: () => void;
}

/** Asks a supervisor for the password where the server keeps the configuration closed, then goes on with what was asked. */
export function OpenDialog(props: OpenDialogProps) {
  const { data } = useQuery({
    queryKey: ['account_security'],
    queryFn: ({ signal }) => call('account_security', { signal }),
  });
  return data?.proof.password === false ? <WithoutPassword {...props} /> : <WithPassword {...props} />;
}

function WithPassword({ onOpened, onClose }: OpenDialogProps) {
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
      ready={password !== ''}
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

/** Who has no password here is asked by the provider of the single sign-on, and comes back to this page. */
function WithoutPassword({ onClose }: OpenDialogProps) {
  const { t } = useTranslation();
  const { locale, timeZone } = useApplication().user;
  const again = urlOf(
    CONTRACT.session_sso.path,
    {},
    { configuration: '1', return: window.location.pathname, m_sLocale: locale, m_sTimeZone: timeZone },
  );
  return (
    <Dialog title={t('configuration.open_title')} onClose={onClose} awaited>
      <DialogBody>
        <DialogText>{t('configuration.open_without_password')}</DialogText>
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('settings.cancel')}
          </Button>
          <Button component="a" href={again}>
            {t('login.sso')}
          </Button>
        </DialogButtons>
      </DialogBody>
    </Dialog>
  );
}

import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { useApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { GateDialog } from '#web/ui/dialog/gate-dialog.tsx';
import { PasswordField } from '#web/inputs/password-field.tsx';
import { TextField } from '#web/inputs/text-field.tsx';
import { useDoing } from '#web/settings-page/use-doing.ts';
import { useStore } from '#web/std/store.ts';
import { useAccountSecurity } from './account-security.ts';
import { knowsPasskeys, passkeyRefusal } from './passkey-refusal.ts';
import { proofGate } from './proof-gate.ts';

/** Asks who is there before the protection of the account is changed, then goes on with the change. */
export function ProofDialog() {
  const waiting = useStore(proofGate.waiting);
  return waiting ? <Question onProved={waiting.goOn} onClose={waiting.giveUp} /> : null;
}

interface QuestionProps {
  readonly onProved: () => void;
  readonly onClose: () => void;
}

function Question({ onProved, onClose }: QuestionProps) {
  const { t } = useTranslation();
  const { login } = useApplication().user;
  const { data } = useAccountSecurity();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const proof = data?.proof;
  async function prove() {
    await call('account_proof', { body: { password, ...(proof?.code ? { code } : {}) } });
    onProved();
  }
  return (
    <GateDialog
      title={t('account.proof_title')}
      text={t(proof && !proof.password && !proof.passkey ? 'account.proof_none' : 'account.proof_text')}
      submit={t('account.proof_submit')}
      onSubmit={prove}
      onClose={onClose}
      other={proof?.passkey && knowsPasskeys && <ByPasskey onProved={onProved} />}
    >
      {(error) => (
        <>
          <PasswordField
            id="proof-password"
            label={t('settings.password')}
            value={password}
            error={error}
            username={login}
            onChange={setPassword}
          />
          {proof?.code && (
            <TextField
              id="proof-code"
              label={t('account.code')}
              help={t('account.proof_code_help')}
              value={code}
              autoComplete="one-time-code"
              dir="ltr"
              onChange={setCode}
            />
          )}
        </>
      )}
    </GateDialog>
  );
}

function ByPasskey({ onProved }: Pick<QuestionProps, 'onProved'>) {
  const { t } = useTranslation();
  const doing = useDoing();
  const prove = () =>
    void doing.run(async () => {
      const options = await call('account_proof_options', { body: {} });
      const { askPasskey } = await import('#web/std/passkeys.ts');
      const response = await askPasskey(options).catch((error: unknown) => {
        if (passkeyRefusal(error) === undefined) throw error;
      });
      if (!response) return;
      await call('account_proof', { body: { response } });
      onProved();
    });
  return (
    <Button
      variant="default"
      leftSection={<IconFingerprint size={16} aria-hidden="true" />}
      loading={doing.busy}
      onClick={prove}
    >
      {t('account.proof_passkey')}
    </Button>
  );
}

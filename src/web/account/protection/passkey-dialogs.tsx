import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { call } from '#web/api/call.ts';
import { GateDialog } from '#web/ui/dialog/gate-dialog.tsx';
import { TextField } from '#web/inputs/text-field.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { forgetAccountSecurity } from '../proof/account-security.ts';
import { passkeyRefusal } from '../proof/passkey-refusal.ts';
import { proofGate } from '../proof/proof-gate.ts';

/** Longest name of a passkey. */
const MAX_NAME = 60;

interface AddPasskeyProps {
  readonly onDone: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Asks for the new passkey's name, then has the browser make it. */
export function AddPasskey({ onDone, onClose }: AddPasskeyProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(t('account.passkey_first_name'));
  async function add() {
    const options = await proofGate.call('account_passkey_options', { body: {} });
    try {
      const { makePasskey } = await import('#web/std/passkeys.ts');
      const response = await makePasskey(options);
      if (!response) {
        onClose();
        return;
      }
      const { codes } = await proofGate.call('account_passkey_add', { body: { response, name } });
      onDone(codes);
    } catch (error) {
      const refusal = passkeyRefusal(error);
      if (refusal === undefined) throw error;
      notify({ message: t(`account.passkey_${refusal}`), tone: 'bad' });
      onClose();
    }
  }
  return (
    <GateDialog
      title={t('account.passkey_add')}
      text={t('account.passkey_add_text')}
      submit={t('account.passkey_go_on')}
      onSubmit={add}
      onClose={onClose}
    >
      {(error) => <NameField name={name} error={error} onChange={setName} />}
    </GateDialog>
  );
}

interface RenamePasskeyProps {
  readonly passkey: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
}

/** Gives a passkey another name. */
export function RenamePasskey({ passkey: { id, name: before }, onClose }: RenamePasskeyProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(before);
  async function rename() {
    await call('account_passkey_rename', { body: { id, name } });
    await forgetAccountSecurity();
    onClose();
  }
  return (
    <GateDialog
      title={t('account.passkey_rename')}
      text={t('account.passkey_rename_text')}
      submit={t('settings.save')}
      onSubmit={rename}
      onClose={onClose}
    >
      {(error) => <NameField name={name} error={error} onChange={setName} />}
    </GateDialog>
  );
}

interface NameFieldProps {
  readonly name: string;
  readonly error: string | undefined;
  readonly onChange: (name: string) => void;
}

function NameField({ name, error, onChange }: NameFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      id="passkey-name"
      label={t('account.passkey_name')}
      value={name}
      error={error}
      maxLength={MAX_NAME}
      onChange={onChange}
    />
  );
}

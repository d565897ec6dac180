import { encode } from 'uqr';
import { useMemo, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { Contract } from '#core/contract/contract.ts';
import type { AnswerOf } from '#core/contract/route/route.ts';
import { call } from '#web/api/call.ts';
import { CopyText } from '#web/inputs/copy-text.tsx';
import { GateDialog } from '#web/ui/dialog/gate-dialog.tsx';
import { TextField } from '#web/inputs/text-field.tsx';
import classes from './authenticator-setup.module.css';

interface AuthenticatorSetupProps {
  readonly started: AnswerOf<Contract['account_totp_start']>;
  readonly onDone: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** The key of an authenticator app as a picture and as a text; a first code proves that the app has it. */
export function AuthenticatorSetup({ started, onDone, onClose }: AuthenticatorSetupProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  async function confirm() {
    const { codes } = await call('account_totp_confirm', { body: { token: started.token, code } });
    onDone(codes);
  }
  return (
    <GateDialog
      title={t('account.totp_title')}
      text={t('account.totp_scan')}
      submit={t('account.totp_confirm')}
      onSubmit={confirm}
      onClose={onClose}
    >
      {(error) => (
        <>
          <QrCode text={started.uri} label={t('account.totp_picture')} />
          <CopyText
            id="totp-secret"
            label={t('account.totp_secret')}
            help={t('account.totp_secret_help')}
            text={started.secret}
          />
          <TextField
            id="totp-code"
            label={t('account.code')}
            help={t('account.totp_code_help')}
            value={code}
            error={error}
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            onChange={setCode}
          />
        </>
      )}
    </GateDialog>
  );
}

/** Light around the picture that readers need, in its own squares. */
const BORDER = 4;

function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text]);
  return (
    <svg className={classes.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}

function drawn(text: string): { readonly size: number; readonly path: string } {
  const { size, data } = encode(text, { border: BORDER, ecc: 'M' });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
}

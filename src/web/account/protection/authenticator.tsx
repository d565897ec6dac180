import { Button } from '@mantine/core';
import { IconDeviceMobileCode } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { Contract } from '#core/contract/contract.ts';
import type { AccountSecurity } from '#core/contract/people/account-routes.ts';
import type { AnswerOf } from '#core/contract/route/route.ts';
import { Badge, Item } from '#web/ui/layout/item-list.tsx';
import { useMoments } from '#web/fields/values/moments.ts';
import { useDoing } from '#web/settings-page/use-doing.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { forgetAccountSecurity } from '../proof/account-security.ts';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { proofGate } from '../proof/proof-gate.ts';
import type { ProtectionProps } from './protection-props.ts';

/** An app that shows codes: set up, replaced, removed. */
export function Authenticator({ security, onCodes }: ProtectionProps) {
  const { t } = useTranslation();
  const doing = useDoing();
  const [started, setStarted] = useState<AnswerOf<Contract['account_totp_start']>>();
  const start = () =>
    void doing.run(async () => setStarted(await proofGate.call('account_totp_start', { body: {} })));
  const remove = () =>
    void doing.run(async () => {
      await proofGate.call('account_totp_remove', { body: {} });
      notify({ message: t('account.totp_removed') });
      await forgetAccountSecurity();
    });
  const last = security.required && security.passkeys.length === 0;
  return (
    <AuthenticatorLine security={security}>
      {security.totp && !last && (
        <Button variant="default" disabled={doing.busy} onClick={remove}>
          {t('account.remove')}
        </Button>
      )}
      <Button variant="default" disabled={doing.busy} onClick={start}>
        {security.totp ? t('account.replace') : t('account.set_up')}
      </Button>
      {started && (
        <AuthenticatorSetup
          started={started}
          onClose={() => setStarted(undefined)}
          onDone={(codes) => {
            setStarted(undefined);
            notify({ message: t('account.totp_set') });
            onCodes(codes);
            void forgetAccountSecurity();
          }}
        />
      )}
    </AuthenticatorLine>
  );
}

interface AuthenticatorLineProps {
  readonly security: AccountSecurity;
  readonly children: ReactNode;
}

function AuthenticatorLine({ security: { totp }, children }: AuthenticatorLineProps) {
  const { t } = useTranslation();
  const moments = useMoments();
  return (
    <Item
      icon={<IconDeviceMobileCode size={18} stroke={1.6} aria-hidden="true" />}
      title={t('account.totp')}
      badge={totp ? <Badge tone="good">{t('account.on')}</Badge> : <Badge>{t('account.off')}</Badge>}
      details={[totp ? t('account.set_since', { moment: moments.on(totp.since) }) : t('account.totp_text')]}
    >
      {children}
    </Item>
  );
}

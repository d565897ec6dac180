import { Button } from '@mantine/core';
import { IconLifebuoy } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import { Badge, Item } from '#web/ui/layout/item-list.tsx';
import { useDoing } from '#web/settings-page/use-doing.ts';
import { forgetAccountSecurity } from '../proof/account-security.ts';
import { proofGate } from '../proof/proof-gate.ts';
import type { ProtectionProps } from './protection-props.ts';

/** Fewer codes than this are soon none. */
const FEW = 3;

/** The way in without app or passkey; only where there is something to do without. */
export function RecoveryCodesItem({ security, onCodes }: ProtectionProps) {
  const { t } = useTranslation();
  const doing = useDoing();
  const { recoveryCodes: count, totp, passkeys } = security;
  if (!totp && passkeys.length === 0 && count === 0) return null;
  const renew = () =>
    void doing.run(async () => {
      const { codes } = await proofGate.call('account_recovery_codes', { body: {} });
      onCodes(codes);
      await forgetAccountSecurity();
    });
  return (
    <Item
      icon={<IconLifebuoy size={18} stroke={1.6} aria-hidden="true" />}
      title={t('account.recovery')}
      badge={count < FEW && <Badge tone="warn">{t('account.recovery_few')}</Badge>}
      details={[t('account.recovery_left', { count }), t('account.recovery_text')]}
    >
      <Button variant="default" disabled={doing.busy} onClick={renew}>
        {t('account.recovery_renew')}
      </Button>
    </Item>
  );
}

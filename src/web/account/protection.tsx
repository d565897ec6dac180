import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountSecurity } from '#core/contract/account-routes.ts';
import { Group } from '#web/settings-page/group.tsx';
import { Loaded } from '#web/settings-page/loaded.tsx';
import { useAccountSecurity } from './account-security.ts';
import { Authenticator } from './authenticator.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordGroup } from './password-group.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

/** What protects the account beside its password. */
export function Protection() {
  const { t } = useTranslation();
  const query = useAccountSecurity();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const toGroups = (security: AccountSecurity) => (
    <>
      {security.proof.password && <PasswordGroup shortest={security.shortest} />}
      <Authenticator security={security} onCodes={setCodes} />
      <Passkeys security={security} onCodes={setCodes} />
      <RecoveryCodes security={security} onCodes={setCodes} />
    </>
  );
  return (
    <>
      {query.data ? (
        toGroups(query.data)
      ) : (
        <Group title={t('account.factor')}>
          <Loaded query={query}>{() => null}</Loaded>
        </Group>
      )}
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />}
    </>
  );
}

import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { Group } from '#web/ui/layout/group.tsx';
import { ItemList } from '#web/ui/layout/item-list.tsx';
import { Loaded } from '#web/settings-page/loaded.tsx';
import { useAccountSecurity } from '../proof/account-security.ts';
import { Authenticator } from './authenticator.tsx';
import { OwnPassword } from './own-password.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodesItem } from './recovery-codes-item.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

/** What the account is opened with: its password, a second factor, passkeys. */
export function Protection() {
  const { t } = useTranslation();
  const query = useAccountSecurity();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const required = query.data?.required === true;
  return (
    <>
      <Group
        title={t('account.signing_in')}
        text={t(required ? 'account.factor_required' : 'account.factor_text')}
      >
        <Loaded query={query}>
          {(security) => (
            <ItemList label={t('account.signing_in')}>
              {security.proof.password && <OwnPassword shortest={security.shortest} />}
              <Authenticator security={security} onCodes={setCodes} />
              <RecoveryCodesItem security={security} onCodes={setCodes} />
            </ItemList>
          )}
        </Loaded>
      </Group>
      {query.data && <Passkeys security={query.data} onCodes={setCodes} />}
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />}
    </>
  );
}

import { Button } from '@mantine/core';
import { IconDots, IconFingerprint, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { AccountSecurity } from '#core/contract/people/account-routes.ts';
import { Group } from '#web/ui/layout/group.tsx';
import { Item, ItemList } from '#web/ui/layout/item-list.tsx';
import { useMoments } from '#web/fields/values/moments.ts';
import { useDoing } from '#web/settings-page/use-doing.ts';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { forgetAccountSecurity } from '../proof/account-security.ts';
import { AddPasskey, RenamePasskey } from './passkey-dialogs.tsx';
import { knowsPasskeys } from '../proof/passkey-refusal.ts';
import icon from '#web/ui/buttons/icon-button.module.css';
import { proofGate } from '../proof/proof-gate.ts';
import type { ProtectionProps } from './protection-props.ts';

type Passkey = AccountSecurity['passkeys'][number];

/** The passkeys of the account: with one of them its person signs in without a password. */
export function Passkeys({ security, onCodes }: ProtectionProps) {
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  const possible = knowsPasskeys && security.passkeysPossible;
  return (
    <Group
      title={t('account.passkeys')}
      text={t(security.passkeysPossible ? 'account.passkeys_text' : 'account.passkeys_impossible')}
      action={
        possible && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            {t('account.passkey_add')}
          </Button>
        )
      }
    >
      {security.passkeys.length > 0 && (
        <ItemList label={t('account.passkeys')}>
          {security.passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} removable={isRemovable(security)} />
          ))}
        </ItemList>
      )}
      {adding && (
        <AddPasskey
          onClose={() => setAdding(false)}
          onDone={(codes) => {
            setAdding(false);
            notify({ message: t('account.passkey_added') });
            onCodes(codes);
            void forgetAccountSecurity();
          }}
        />
      )}
    </Group>
  );
}

/** Where a second factor is asked for, the last one stays. */
function isRemovable({ required, totp, passkeys }: AccountSecurity): boolean {
  return !required || totp !== null || passkeys.length > 1;
}

function PasskeyLine({ passkey, removable }: { readonly passkey: Passkey; readonly removable: boolean }) {
  const { t } = useTranslation();
  const moments = useMoments();
  const [renaming, setRenaming] = useState(false);
  const remove = useRemoving(passkey);
  const rename = {
    kind: 'item',
    label: t('account.passkey_rename'),
    icon: <IconPencil size={16} aria-hidden="true" />,
    run: () => setRenaming(true),
  } as const;
  const removal = {
    kind: 'item',
    label: t('account.passkey_remove'),
    icon: <IconTrash size={16} aria-hidden="true" />,
    grave: true,
    run: remove,
  } as const;
  return (
    <Item
      icon={<IconFingerprint size={18} stroke={1.6} aria-hidden="true" />}
      title={<bdi>{passkey.name}</bdi>}
      details={[
        t('account.set_since', { moment: moments.on(passkey.createdAt) }),
        passkey.usedAt === null
          ? t('account.passkey_unused')
          : t('account.passkey_used', { moment: moments.at(passkey.usedAt) }),
        t(passkey.backedUp ? 'account.passkey_shared' : 'account.passkey_single'),
      ]}
    >
      <MenuButton
        label={t('account.passkey_menu', { name: passkey.name })}
        lines={removable ? [rename, removal] : [rename]}
        className={icon.large}
        align="end"
        side="below"
        iconOnly
      >
        <IconDots size={18} aria-hidden="true" />
      </MenuButton>
      {renaming && <RenamePasskey passkey={passkey} onClose={() => setRenaming(false)} />}
    </Item>
  );
}

function useRemoving({ id }: Passkey): () => void {
  const { t } = useTranslation();
  const doing = useDoing();
  return () =>
    void doing.run(async () => {
      await proofGate.call('account_passkey_remove', { body: { id } });
      notify({ message: t('account.passkey_removed') });
      await forgetAccountSecurity();
    });
}

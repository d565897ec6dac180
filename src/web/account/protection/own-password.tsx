import { Button } from '@mantine/core';
import { IconLockPassword } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { Item } from '#web/ui/layout/item-list.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { ChangePassword } from './change-password.tsx';

export function OwnPassword({ shortest }: { readonly shortest: number }) {
  const { t } = useTranslation();
  const [changing, setChanging] = useState(false);
  return (
    <Item
      icon={<IconLockPassword size={18} stroke={1.6} aria-hidden="true" />}
      title={t('account.password')}
      details={[t('account.password_text')]}
    >
      <Button variant="default" onClick={() => setChanging(true)}>
        {t('account.password_change')}
      </Button>
      {changing && (
        <ChangePassword
          shortest={shortest}
          onClose={() => setChanging(false)}
          onDone={() => {
            setChanging(false);
            notify({ message: t('account.password_changed') });
          }}
        />
      )}
    </Item>
  );
}

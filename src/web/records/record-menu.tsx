import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconLink, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recordAddress } from '#web/shell/addresses.ts';
import { notify } from '#web/ui/notices.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import type { Sheet } from './sheet.ts';
import type { RecordWork } from './use-record-work.ts';

interface RecordMenuProps {
  readonly sheet: Sheet;
  readonly work: RecordWork;
}

/** The rarer actions on a record. */
export function RecordMenu({ sheet: { table, record, recordId }, work }: RecordMenuProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(
      new URL(recordAddress(table.id, recordId ?? 0), window.location.href).href,
    );
    notify({ message: t('record.linkCopied') });
  };
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={34}
            aria-label={t('record.menu')}
            title={t('record.menu')}
          >
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {table.create ? (
            <Menu.Item leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={work.create}>
              {t('record.newOf', { label: table.label })}
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<IconLink size={16} aria-hidden="true" />} onClick={() => void copy()}>
            {t('record.copyLink')}
          </Menu.Item>
          {table.delete ? (
            <>
              <Menu.Divider />
              <Menu.Item
                color="var(--bad)"
                leftSection={<IconTrash size={16} aria-hidden="true" />}
                onClick={() => setAsking(true)}
              >
                {t('record.delete')}
              </Menu.Item>
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {asking ? (
        <DeleteDialog title={record.state.get().title} work={work} onClose={() => setAsking(false)} />
      ) : null}
    </>
  );
}

import { Menu } from '@mantine/core';
import { IconCheck, IconDots, IconRefresh, IconRestore, IconUpload } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { importAddress } from '#web/shell/addresses.ts';
import { ROW_HEIGHTS, useDensity, type Density } from './arrangements.ts';
import { ToolButton } from './tool-button.tsx';
import type { List } from './use-list.ts';

const DENSITIES = Object.keys(ROW_HEIGHTS) as readonly Density[];

/** What is done rarely with a list: import, row height, the arrangement as the view has it. */
export function MoreMenu({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const router = useRouter();
  const [density, setDensity] = useDensity();
  const { table } = list;
  return (
    <Menu position="bottom-end" width={240} offset={4}>
      <Menu.Target>
        <ToolButton
          bare
          icon={<IconDots size={18} stroke={1.8} aria-hidden="true" />}
          label={t('list.more')}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {table.create ? (
          <Menu.Item
            leftSection={<IconUpload size={18} stroke={1.6} aria-hidden="true" />}
            onClick={() => router.history.push(importAddress(table.id))}
          >
            {t('list.import')}
          </Menu.Item>
        ) : null}
        <Menu.Item
          leftSection={<IconRefresh size={18} stroke={1.6} aria-hidden="true" />}
          onClick={() => list.rows.windows.invalidate()}
        >
          {t('list.reload')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconRestore size={18} stroke={1.6} aria-hidden="true" />}
          onClick={() => list.arrange({})}
        >
          {t('list.reset')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('list.row_height')}</Menu.Label>
        {DENSITIES.map((one) => (
          <Menu.Item
            key={one}
            role="menuitemradio"
            aria-checked={one === density}
            rightSection={one === density ? <IconCheck size={16} aria-hidden="true" /> : null}
            onClick={() => setDensity(one)}
          >
            {t(`list.density.${one}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

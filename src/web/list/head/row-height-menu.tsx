import { IconBaselineDensityMedium } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import { useMenuCommands } from '#web/ui/keys/menu-commands.ts';
import { ToolMenu } from '../panel/tool-menu.tsx';
import { ROW_HEIGHTS, useRowSize } from '../state/arrangements.ts';
import type { List } from '../state/use-list.ts';

/** How high the rows of the list are. */
export function RowHeightMenu({ list: { arrangement, arrange } }: { readonly list: List }) {
  const { t } = useTranslation();
  const chosen = useRowSize(arrangement).name;
  const lines = ROW_HEIGHTS.map((rowHeight) => ({
    kind: 'choice' as const,
    label: t(`list.height.${rowHeight}`),
    chosen: rowHeight === chosen,
    run: () => arrange({ ...arrangement, rowHeight }),
  }));
  useMenuCommands(lines.map((line) => ({ ...line, label: `${t('list.row_height')}: ${line.label}` })));
  return (
    <ToolMenu
      label={t('list.row_height')}
      icon={<IconBaselineDensityMedium size={18} stroke={1.6} aria-hidden="true" />}
      lines={[{ kind: 'heading', label: t('list.row_height') }, ...lines]}
    />
  );
}

import { IconBaselineDensityMedium } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import { useMenuCommands } from '#web/ui/keys/menu-commands.ts';
import type { MenuLine } from '#web/ui/menu/menu-list.tsx';
import tool from '../panel/tool-button.module.css';
import { ROW_HEIGHTS, rowSize } from '../state/arrangements.ts';
import type { List } from '../state/use-list.ts';

/** How high the rows of the list are. */
export function RowHeightMenu({ list: { arrangement, arrange } }: { readonly list: List }) {
  const { t } = useTranslation();
  const chosen = rowSize(arrangement).name;
  const lines = ROW_HEIGHTS.map((rowHeight) => ({
    kind: 'choice' as const,
    label: t(`list.height.${rowHeight}`),
    chosen: rowHeight === chosen,
    run: () => arrange({ ...arrangement, rowHeight }),
  }));
  useMenuCommands(lines.map((line) => ({ ...line, label: `${t('list.row_height')}: ${line.label}` })));
  return (
    <MenuButton
      lines={[{ kind: 'heading', label: t('list.row_height') }, ...lines] satisfies readonly MenuLine[]}
      label={t('list.row_height')}
      title={t('list.row_height')}
      className={tool.tool}
      look="bare"
      iconOnly
      align="end"
      side="below"
    >
      <IconBaselineDensityMedium size={18} stroke={1.6} aria-hidden="true" />
    </MenuButton>
  );
}

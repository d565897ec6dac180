import { IconListTree } from '@tabler/icons-react';
import { ALL_LEVELS } from '#web/data/tree/tree-list.ts';
import { useTranslation } from '#web/std/translation.ts';
import { useMenuCommands } from '#web/ui/keys/menu-commands.ts';
import { ToolMenu } from '../../panel/tool-menu.tsx';
import type { ToolsProps } from '../display-mode.ts';

const LEVELS = [
  ['level_1', 1],
  ['level_2', 2],
  ['level_3', 3],
  ['level_all', ALL_LEVELS],
] as const;

/** Opens a tree down to a level. */
export function LevelMenu({ list: { rows } }: ToolsProps) {
  const { t } = useTranslation();
  const { openTo } = rows.windows;
  const lines = LEVELS.map(([label, levels]) => ({
    kind: 'item' as const,
    label: t(`tree.${label}`),
    icon: null,
    run: () => openTo?.(levels),
  }));
  useMenuCommands(
    openTo ? lines.map((line) => ({ ...line, label: `${t('tree.levels')}: ${line.label}` })) : [],
  );
  // Whoever may not read the link sees no levels.
  return openTo ? (
    <ToolMenu
      label={t('tree.levels')}
      icon={<IconListTree size={18} stroke={1.6} aria-hidden="true" />}
      lines={[{ kind: 'heading', label: t('tree.levels') }, ...lines]}
    />
  ) : null;
}

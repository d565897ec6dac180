import { IconPhotoScan } from '@tabler/icons-react';
import { CARD_SIZES } from '#core/catalog/views/picture-cards.ts';
import { useTranslation } from '#web/std/translation.ts';
import { useMenuCommands } from '#web/ui/keys/menu-commands.ts';
import type { ToolsProps } from '../display-mode.ts';
import { ToolMenu } from '../../panel/tool-menu.tsx';
import type { ThumbnailInfo } from './card-columns.ts';

/** How large the cards are. */
export function SizeMenu({ list: { arrangement, arrange }, view }: ToolsProps<ThumbnailInfo>) {
  const { t } = useTranslation();
  const chosen = arrangement.cardSize ?? view.size;
  const lines = CARD_SIZES.map((cardSize) => ({
    kind: 'choice' as const,
    label: t(`thumbnail.sizes.${cardSize}`),
    chosen: cardSize === chosen,
    run: () => arrange({ ...arrangement, cardSize }),
  }));
  useMenuCommands(lines.map((line) => ({ ...line, label: `${t('thumbnail.size')}: ${line.label}` })));
  return (
    <ToolMenu
      label={t('thumbnail.size')}
      icon={<IconPhotoScan size={18} stroke={1.6} aria-hidden="true" />}
      lines={[{ kind: 'heading', label: t('thumbnail.size') }, ...lines]}
    />
  );
}

import {
  IconAlignLeft,
  IconAt,
  IconBan,
  IconCalendar,
  IconCalendarTime,
  IconCircleDot,
  IconClock,
  IconCoin,
  IconDecimal,
  IconHash,
  IconLetterCase,
  IconLink,
  IconPalette,
  IconPhone,
  IconQuestionMark,
  IconTablePlus,
  IconToggleLeft,
  IconWorld,
  type Icon,
} from '@tabler/icons-react';
import { createElement } from 'react';
import type { ColumnWish } from '#core/contract/configuration/file-routes.ts';
import type { FileShape } from '#core/fields/field.ts';
import { fieldOf, type FieldType } from '#core/fields/registry.ts';
import { useTranslation } from '#web/std/translation.ts';
import { usePanelTexts } from '../panel/panel-texts.ts';

/** Signs of types, by the shape of the values that they are proposed for. */
const SHAPE_SIGNS: Readonly<Record<FileShape, Icon>> = {
  line: IconLetterCase,
  lines: IconAlignLeft,
  whole: IconHash,
  number: IconDecimal,
  amount: IconCoin,
  day: IconCalendar,
  moment: IconCalendarTime,
  clock: IconClock,
  flag: IconToggleLeft,
  choice: IconCircleDot,
  email: IconAt,
  address: IconWorld,
  phone: IconPhone,
  colour: IconPalette,
};
const KIND_SIGNS = { link: IconLink, table: IconTablePlus, skip: IconBan } as const;

export function WishSign({ as }: { readonly as: ColumnWish }) {
  return createElement(signOf(as), { size: 16, stroke: 1.6, 'aria-hidden': true });
}

function signOf(as: ColumnWish): Icon {
  if (as.kind !== 'type') return KIND_SIGNS[as.kind];
  const shape = fieldOf({ type: as.type as FieldType }).fileShape;
  return shape ? SHAPE_SIGNS[shape] : IconQuestionMark;
}

/** Names what a column becomes; links by the table that `plural` knows. */
export function useWishWords(plural: (table: string) => string) {
  const { t } = useTranslation();
  const words = usePanelTexts();
  return {
    /** As it stands in a line. */
    short: (as: ColumnWish): string =>
      as.kind === 'type' ? words.word('column', 'type', as.type) : t(`files.as.${as.kind}`),
    /** As one of several to choose from. */
    long: (as: ColumnWish): string => {
      if (as.kind === 'type') return words.word('column', 'type', as.type);
      return as.kind === 'link'
        ? t('files.as.link_to', { table: plural(as.to) })
        : t(`files.as.${as.kind}_long`);
    },
  };
}

/** Tells wishes apart. */
export function wishKey(as: ColumnWish): string {
  if (as.kind === 'type') return `type ${as.type}`;
  return as.kind === 'link' ? `link ${as.to} ${as.by}` : as.kind;
}

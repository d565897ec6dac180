import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconChevronDown,
  IconChevronUp,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import type { MenuLine } from '#web/ui/menu/menu-list.tsx';
import type { Way } from './moves.ts';
import type { RowMoves } from './row-moves.ts';

const WAYS: readonly (readonly [Way, TablerIcon])[] = [
  ['start', IconArrowBarToUp],
  ['up', IconChevronUp],
  ['down', IconChevronDown],
  ['end', IconArrowBarToDown],
];

/** The lines of a menu that move a row in its own order; none where it is not moved. */
export function useMoveLines(moves: RowMoves | undefined, id: number | undefined): readonly MenuLine[] {
  const { t } = useTranslation();
  if (!moves || id === undefined) return [];
  return [
    { kind: 'divider', key: 'moves' },
    ...WAYS.map(([way, Icon]): MenuLine => ({
      kind: 'item',
      label: t(`order.${way}`),
      icon: <Icon size={16} stroke={1.6} aria-hidden="true" />,
      run: () => moves.step(id, way, 1),
    })),
  ];
}

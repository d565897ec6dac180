import {
  IconArrowRight,
  IconArrowUpRight,
  IconCheckbox,
  IconExternalLink,
  IconLayoutSidebarRight,
} from '@tabler/icons-react';
import { useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { recordAddress } from '#web/addresses/addresses.ts';
import { useCloseOutside } from '#web/ui/menu/close-outside.ts';
import { MenuList, type MenuLine } from '#web/ui/menu/menu-list.tsx';
import type { LaneLook, LaneWords } from './lanes/lane-look.ts';
import { laneOfCard, type CardLane } from './lanes/lane-store.ts';
import { moveToLane, type BoardActs } from './use-board-keys.ts';

interface MenuOptions extends BoardActs {
  readonly tableId: number;
  readonly look: LaneLook;
  readonly swimWords: LaneWords;
  readonly onOpen: (id: number) => void;
}

interface OpenMenu {
  readonly id: number;
  readonly anchor: HTMLElement;
}

/** Lanes that a card's menu offers at most: of more the board itself is the better way. */
const OFFERED = 40;

/** The menu of a card: it is opened, selected, moved to another lane. */
export function useCardMenu(options: MenuOptions) {
  const { t } = useTranslation();
  const id = useId();
  const [menu, setMenu] = useState<OpenMenu>();
  const place = useRef<HTMLDivElement>(null);
  const anchor = useMemo(() => ({ current: menu?.anchor ?? null }), [menu]);
  useCloseOutside(place, menu !== undefined, () => setMenu(undefined));
  const linesOf = useLinesOf(options);
  const close = (): void => {
    const link = menu?.anchor.closest('[data-card]')?.querySelector<HTMLElement>('a');
    setMenu(undefined);
    link?.focus({ preventScroll: true });
  };
  const content = menu ? (
    <div ref={place}>
      <MenuList
        id={id}
        lines={linesOf(menu.id)}
        label={t('kanban.card')}
        anchor={anchor}
        side="below"
        align="end"
        onClose={close}
        onLeave={() => setMenu(undefined)}
      />
    </div>
  ) : null;
  return { content, open: (card: number, at: HTMLElement) => setMenu({ id: card, anchor: at }) };
}

/** What the menu of a card offers. */
function useLinesOf({
  tableId,
  look,
  swimWords,
  onOpen,
  ...acts
}: MenuOptions): (card: number) => readonly MenuLine[] {
  const { t } = useTranslation();
  const { lanes, moves, beside, selected } = acts;
  const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
  const moveLine = (card: number, lane: CardLane, label: string): MenuLine => ({
    kind: 'item',
    label,
    icon: <IconArrowRight {...icon} />,
    run: () => void moveToLane(acts, card, lane),
  });
  return (card) => [
    { kind: 'item', label: t('list.open'), icon: <IconArrowUpRight {...icon} />, run: () => onOpen(card) },
    ...(beside
      ? [
          {
            kind: 'item',
            label: t('cells.open_beside'),
            icon: <IconLayoutSidebarRight {...icon} />,
            run: () => beside.show(card),
          } as const,
        ]
      : []),
    {
      kind: 'item',
      label: t('cells.open_tab'),
      icon: <IconExternalLink {...icon} />,
      run: () => void window.open(recordAddress(tableId, card), '_blank', 'noopener'),
    },
    {
      kind: 'item',
      label: t(selected.selection.has(card) ? 'kanban.deselect' : 'kanban.pick'),
      icon: <IconCheckbox {...icon} />,
      run: () => selected.onToggleRecord(card),
    },
    ...(moves.isOn ? [{ kind: 'heading', label: t('kanban.move_to') } as const] : []),
    ...(moves.isOn ? lanesFor(lanes, card) : []).map((lane) =>
      moveLine(
        card,
        lane,
        lane.swim && !isBesideCard(lanes, card, lane) ? swimWords.labelOf(lane.swim) : look.labelOf(lane),
      ),
    ),
  ];
}

/** Whether a lane stands in the swim lane of a card. */
function isBesideCard(lanes: readonly CardLane[], card: number, { swim }: CardLane): boolean {
  return laneOfCard(lanes, card)?.swim?.name === swim?.name;
}

/** Where a card can go: the other lanes of its swim lane, then the same lane of others. */
function lanesFor(lanes: readonly CardLane[], card: number): readonly CardLane[] {
  const from = laneOfCard(lanes, card);
  const across = lanes.filter((lane) => lane !== from && lane.swim?.name === from?.swim?.name);
  const along = lanes.filter(({ name, swim }) => swim?.name !== from?.swim?.name && name === from?.name);
  return [...across.slice(0, OFFERED), ...along.slice(0, OFFERED)];
}

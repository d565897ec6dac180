import { useEffect, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useKeys } from '#web/ui/keys/keys.tsx';
import { useTranslation } from '#web/std/translation.ts';
import { pressGroup } from '../../groups/group-keys.ts';
import type { LineLayout } from '#web/data/viewport/line-layout.ts';
import type { Viewport } from '#web/data/viewport/viewport.ts';
import type { RowMoves } from '../../moving/row-moves.ts';
import { useCellMenu } from '../datatable/cell-menu/use-cell-menu.tsx';
import type { MenuPlace } from '../datatable/grid/menu-place.ts';
import type { GridFocus } from '../datatable/grid/use-grid-focus.ts';
import type { DisplayProps } from '../display-mode.ts';
import { cardWayOf, pressCardKey } from './card-keys.ts';
import type { ThumbnailInfo } from './card-columns.ts';

interface CardScene {
  readonly focus: GridFocus;
  readonly lines: LineLayout;
  readonly viewport: Viewport;
  /** What moves the cards; undefined where they have no own order. */
  readonly moves: RowMoves | undefined;
}

/** The events of a grid of cards, handled once for all of them, and the menu of a card while one is open. */
export function useCardEvents(props: DisplayProps<ThumbnailInfo>, scene: CardScene) {
  const { focus } = scene;
  const acts = useCardActs(props, scene);
  const { menu, ask } = useCardMenu(props, scene);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!acts.press(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onContextMenu = (event: MouseEvent): void => {
    const card = cardOf(event.target);
    if (card && ask(card)) event.preventDefault();
  };
  const onClick = (event: MouseEvent): void => {
    const card = cardOf(event.target);
    if (!card || !(event.target instanceof Element)) return;
    const hits = (what: string): boolean =>
      event.target instanceof Element && event.target.closest(what) !== null;
    if (hits('[data-menu]')) {
      ask(card);
      return;
    }
    if (hits('a') && isSpecial(event)) return;
    event.preventDefault();
    acts.click(card.index, event, { hits });
  };
  return { handlers: { onKeyDown, onClick, onContextMenu, onFocus: focus.onFocus }, menu };
}

/** What keys and presses do with a card. */
function useCardActs(props: DisplayProps<ThumbnailInfo>, { focus, lines, viewport, moves }: CardScene) {
  const { t } = useTranslation();
  const { list, selected, onOpen, beside, place: keeper } = props;
  const { windows } = list.rows;
  const { place } = focus;
  const { notePlace } = keeper;
  const follow = beside?.follow;
  useEffect(() => {
    notePlace(place);
    follow?.(windows.rowAt(place.row)?.[0]);
  }, [notePlace, follow, windows, place]);
  const withRecord = (act: ((id: number) => void) | undefined) => (index: number) => {
    const id = windows.rowAt(index)?.[0];
    if (id !== undefined) act?.(id);
  };
  const open = withRecord(onOpen);
  const show = withRecord(beside?.show ?? onOpen);
  useKeys(
    list.isSmall ? [] : [{ keys: 'shift+Enter', label: t('list.key_beside'), run: () => show(keeper.row()) }],
    undefined,
    list.within?.area,
  );
  const { onToggle, onRange, onSelectAll, onClear } = selected;
  const press = (event: KeyboardEvent): boolean => {
    const way = moves && cardWayOf(event);
    if (way) {
      withRecord((id) => moves.step(id, way, lines.of(place.row).perLine))(place.row);
      return true;
    }
    if (pressGroup(event, windows, { place: { row: place.row, column: 0 }, offset: 0 })) return true;
    const grid = { lines, view: viewport.view };
    const acts = { onGo: focus.go, onOpen: open, onBeside: show, onToggle, onRange, onSelectAll, onClear };
    return pressCardKey(event, place, grid, acts);
  };
  const click = (
    index: number,
    event: MouseEvent,
    { hits }: { readonly hits: (what: string) => boolean },
  ) => {
    const before = place.row;
    focus.go({ row: index, column: 0 });
    const isPicking = selected.isPicking || (isTouch(event) && selected.selection.size > 0);
    if (windows.groupAt?.(index)) windows.toggle?.(index);
    else if (hits('[data-beside]')) show(index);
    else if (hits('[role="checkbox"]') || isPicking || event.ctrlKey || event.metaKey) onToggle(index);
    else if (event.shiftKey) onRange(before, index);
    else if (hits('a, [data-open]')) open(index);
  };
  return { press, click };
}

/** The menu of a record's card, or of the head of a group whose order can be changed in it. */
function useCardMenu(
  { list, onOpen, beside }: DisplayProps<ThumbnailInfo>,
  { focus: { point }, moves }: CardScene,
) {
  const [at, setAt] = useState<PressedCard>();
  const ways = { onOpen, onBeside: beside?.show };
  const { menu } = useCellMenu(list, { moves, ways, onFilter: () => undefined });
  const { windows } = list.rows;
  const id = at && windows.rowAt(at.index)?.[0];
  const nothing = (): void => undefined;
  const place: MenuPlace | undefined = at && {
    column: undefined,
    id,
    value: undefined,
    level: windows.groupAt?.(at.index)?.level,
    anchor: at.element,
    copy: () => void navigator.clipboard.writeText(at.element.querySelector('a')?.textContent ?? ''),
    fit: nothing,
    fitAll: nothing,
    fill: nothing,
    replaced: undefined,
  };
  return {
    menu: place && menu(place, () => setAt(undefined)),
    ask: (card: PressedCard): boolean => {
      const level = windows.groupAt?.(card.index)?.level;
      if (level !== undefined && list.asked.length === 0 && !list.groups[level]?.order) return false;
      point({ row: card.index, column: 0 });
      setAt(card);
      return true;
    },
  };
}

interface PressedCard {
  readonly index: number;
  readonly element: HTMLElement;
}

/** The card, or the head of a group, that an event fell into. */
function cardOf(target: EventTarget): PressedCard | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-card], [data-group]') : null;
  const { group, card = group } = element?.dataset ?? {};
  return element ? { index: Number(card), element } : undefined;
}

/** The browser is asked to open a link elsewhere. */
function isSpecial(event: MouseEvent): boolean {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
}

function isTouch({ nativeEvent }: MouseEvent): boolean {
  return nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';
}

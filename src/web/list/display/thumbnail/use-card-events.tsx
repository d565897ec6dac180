import { useEffect, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useKeys } from '#web/ui/keys/keys.tsx';
import { useTranslation } from '#web/std/translation.ts';
import type { Viewport } from '../../rows/viewport.ts';
import type { RowMoves } from '../../moving/row-moves.ts';
import { useCellMenu } from '../datatable/cell-menu/use-cell-menu.tsx';
import type { MenuPlace } from '../datatable/grid/menu-place.ts';
import type { GridFocus } from '../datatable/grid/use-grid-focus.ts';
import type { DisplayProps } from '../display-mode.ts';
import { cardWayOf, pressCardKey } from './card-keys.ts';
import type { ThumbnailInfo } from './card-columns.ts';

interface CardScene {
  readonly focus: GridFocus;
  readonly perLine: number;
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
    if (!card) return;
    event.preventDefault();
    focus.point({ row: card.index, column: 0 });
    ask(card);
  };
  const onClick = (event: MouseEvent): void => {
    const card = cardOf(event.target);
    if (!card || !(event.target instanceof Element)) return;
    const hits = (what: string): boolean =>
      event.target instanceof Element && event.target.closest(what) !== null;
    if (hits('[data-menu]')) return ask(card);
    if (hits('a') && isSpecial(event)) return;
    event.preventDefault();
    acts.click(card.index, event, { hits });
  };
  return { handlers: { onKeyDown, onClick, onContextMenu, onFocus: focus.onFocus }, menu };
}

/** What keys and presses do with a card. */
function useCardActs(props: DisplayProps<ThumbnailInfo>, { focus, perLine, viewport, moves }: CardScene) {
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
  const go = (row: number): void => focus.go({ row, column: 0 });
  const press = (event: KeyboardEvent): boolean => {
    const way = moves && cardWayOf(event);
    if (way) {
      withRecord((id) => moves.step(id, way, perLine))(place.row);
      return true;
    }
    const cards = windows.state().total?.rows ?? 0;
    const grid = { cards, perLine, page: viewport.page };
    const acts = { onGo: go, onOpen: open, onBeside: show, onToggle, onRange, onSelectAll, onClear };
    return pressCardKey(event, place.row, grid, acts);
  };
  const click = (
    index: number,
    event: MouseEvent,
    { hits }: { readonly hits: (what: string) => boolean },
  ) => {
    const before = place.row;
    go(index);
    const isPicking = selected.isPicking || (isTouch(event) && selected.selection.size > 0);
    if (hits('[data-beside]')) show(index);
    else if (hits('[role="checkbox"]') || isPicking || event.ctrlKey || event.metaKey) onToggle(index);
    else if (event.shiftKey) onRange(before, index);
    else if (hits('a, [data-open]')) open(index);
  };
  return { press, click };
}

/** The menu of a record's card. */
function useCardMenu(
  { list, onOpen, beside }: DisplayProps<ThumbnailInfo>,
  { focus: { point }, moves }: CardScene,
) {
  const [at, setAt] = useState<PressedCard>();
  const ways = { onOpen, onBeside: beside?.show };
  const { menu } = useCellMenu(list, { moves, ways, onFilter: () => undefined });
  const id = at && list.rows.windows.rowAt(at.index)?.[0];
  const nothing = (): void => undefined;
  const place: MenuPlace | undefined = at && {
    column: undefined,
    id,
    value: undefined,
    level: undefined,
    anchor: at.element,
    copy: () => void navigator.clipboard.writeText(at.element.querySelector('a')?.textContent ?? ''),
    fit: nothing,
    fitAll: nothing,
    fill: nothing,
    replaced: undefined,
  };
  return {
    menu: place && menu(place, () => setAt(undefined)),
    ask: (card: PressedCard): void => {
      point({ row: card.index, column: 0 });
      setAt(card);
    },
  };
}

interface PressedCard {
  readonly index: number;
  readonly element: HTMLElement;
}

/** The card that an event fell into. */
function cardOf(target: EventTarget): PressedCard | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null;
  return element ? { index: Number(element.dataset['card']), element } : undefined;
}

/** The browser is asked to open a link elsewhere. */
function isSpecial(event: MouseEvent): boolean {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
}

function isTouch({ nativeEvent }: MouseEvent): boolean {
  return nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';
}

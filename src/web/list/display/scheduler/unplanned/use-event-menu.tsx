import { IconArrowUpRight, IconCalendarMinus } from '@tabler/icons-react';
import { useEffect, useId, useMemo, useRef, useState, type MouseEvent } from 'react';
import type { Translate } from '#core/language/texts.ts';
import { useTranslation } from '#web/std/translation.ts';
import { useCloseOutside } from '#web/ui/menu/close-outside.ts';
import { MenuList, type MenuLine } from '#web/ui/menu/menu-list.tsx';
import type { PlannedEvent } from '../events/planned-event.ts';
import { overDesk, type Desk } from '../events/use-desk.ts';

interface MenuOptions {
  readonly desk: Desk | undefined;
  readonly events: readonly PlannedEvent[];
  readonly onOpen: (event: PlannedEvent) => void;
}

/**
 * The menu of an event of a planning from which events may be taken out: by the second button, the key of menus, or a finger
 * that rests on it.
 */
export function useEventMenu({ desk, events, onOpen }: MenuOptions) {
  const { t } = useTranslation();
  const id = useId();
  const [menu, setMenu] = useState<{ readonly event: PlannedEvent; readonly anchor: HTMLElement }>();
  const place = useRef<HTMLDivElement>(null);
  const anchor = useMemo(() => ({ current: menu?.anchor ?? null }), [menu]);
  useCloseOutside(place, menu !== undefined, () => setMenu(undefined));
  const opens = desk?.menu;
  useEffect(() => {
    opens?.set(() => (event, element) => {
      if (element.isConnected && overDesk(desk, event)) setMenu({ event, anchor: element });
    });
    return () => opens?.set(() => undefined);
  });
  const onContextMenu = (pressed: MouseEvent<HTMLElement>): void => {
    const element = (pressed.target as HTMLElement).closest<HTMLElement>('[data-event]');
    const event = events.find(({ key }) => key === element?.dataset['key']);
    if (!element || !event || !overDesk(desk, event)) return;
    pressed.preventDefault();
    // A finger that rests on an event drags it, and opens the menu once it is lifted; lists have no dragging.
    const isTouch = (pressed.nativeEvent as globalThis.PointerEvent).pointerType === 'touch';
    if (isTouch && desk?.begin.get()) return;
    setMenu({ event, anchor: element });
  };
  const close = (): void => {
    menu?.anchor.focus({ preventScroll: true });
    setMenu(undefined);
  };
  const content = menu ? (
    <div ref={place}>
      <MenuList
        id={id}
        label={t('planning.unplanned.menu', { title: menu.event.title })}
        anchor={anchor}
        side="below"
        onClose={close}
        onLeave={() => setMenu(undefined)}
        lines={linesOf(menu.event, { desk, onOpen, t })}
      />
    </div>
  ) : null;
  return { content, onContextMenu };
}

type LineOptions = Pick<MenuOptions, 'desk' | 'onOpen'> & { readonly t: Translate };

/** What can be done with an event; one of a series says why it stays. */
function linesOf(event: PlannedEvent, { desk, onOpen, t }: LineOptions): readonly MenuLine[] {
  const signs = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
  const open: MenuLine = {
    kind: 'item',
    label: t('list.open'),
    icon: <IconArrowUpRight {...signs} />,
    run: () => onOpen(event),
  };
  if (overDesk(desk, event) === 'stays')
    return [open, { kind: 'note', key: 'stays', content: t('planning.unplanned.series_stays') }];
  const takeOut: MenuLine = {
    kind: 'item',
    label: t('planning.unplanned.take_out'),
    icon: <IconCalendarMinus {...signs} />,
    run: () => desk?.takeOut(event),
  };
  return [open, takeOut];
}

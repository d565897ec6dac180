import { IconArrowUpRight, IconCalendarMinus } from '@tabler/icons-react';
import { useId, useMemo, useRef, useState, type MouseEvent } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { useCloseOutside } from '#web/ui/menu/close-outside.ts';
import { MenuList } from '#web/ui/menu/menu-list.tsx';
import type { PlannedEvent } from '../events/planned-event.ts';
import { mayTakeOut, type Desk } from '../events/use-desk.ts';

interface MenuOptions {
  readonly desk: Desk | undefined;
  readonly events: readonly PlannedEvent[];
  readonly onOpen: (event: PlannedEvent) => void;
}

/** The menu of an event that may be taken out of its planning, by the second button or the key of menus. */
export function useEventMenu({ desk, events, onOpen }: MenuOptions) {
  const { t } = useTranslation();
  const id = useId();
  const [menu, setMenu] = useState<{ readonly event: PlannedEvent; readonly anchor: HTMLElement }>();
  const place = useRef<HTMLDivElement>(null);
  const anchor = useMemo(() => ({ current: menu?.anchor ?? null }), [menu]);
  useCloseOutside(place, menu !== undefined, () => setMenu(undefined));
  const onContextMenu = (pressed: MouseEvent<HTMLElement>): void => {
    const element = (pressed.target as HTMLElement).closest<HTMLElement>('[data-event]');
    const event = events.find(({ key }) => key === element?.dataset['key']);
    if (!element || !event || !mayTakeOut(desk, event)) return;
    pressed.preventDefault();
    // A finger that rests on an event drags it.
    if ((pressed.nativeEvent as globalThis.PointerEvent).pointerType === 'touch') return;
    setMenu({ event, anchor: element });
  };
  const close = (): void => {
    menu?.anchor.focus({ preventScroll: true });
    setMenu(undefined);
  };
  const signs = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
  const content = menu ? (
    <div ref={place}>
      <MenuList
        id={id}
        label={t('planning.unplanned.menu', { title: menu.event.title })}
        anchor={anchor}
        side="below"
        onClose={close}
        onLeave={() => setMenu(undefined)}
        lines={[
          {
            kind: 'item',
            label: t('list.open'),
            icon: <IconArrowUpRight {...signs} />,
            run: () => onOpen(menu.event),
          },
          {
            kind: 'item',
            label: t('planning.unplanned.take_out'),
            icon: <IconCalendarMinus {...signs} />,
            run: () => desk?.takeOut(menu.event),
          },
        ]}
      />
    </div>
  ) : null;
  return { content, onContextMenu };
}

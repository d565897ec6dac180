import { useEffect, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import type { Notification } from '#core/contract/messaging/notification-routes.ts';
import { singleKeys } from '#web/ui/keys/keys.tsx';
import type { NotificationChanges } from './notification-list.ts';

interface NotificationKeysOptions {
  readonly all: readonly Notification[];
  readonly changes: NotificationChanges;
  readonly open: (told: Notification) => void;
}

/**
 * The keys of a list of notifications: arrows go from one to another, Enter opens, E finishes or brings back, U marks as
 * read or unread.
 */
export function useNotificationKeys(
  place: RefObject<HTMLElement | null>,
  { all, changes, open }: NotificationKeysOptions,
) {
  const { current, setCurrent, take } = useCurrent(place, all);
  const press = (event: KeyboardEvent): void => {
    const told = all.find(({ id }) => id === current);
    if (!told || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    // Enter on a link or a button inside is for that.
    const isOn = event.target instanceof Element && event.target.hasAttribute('data-notification');
    const run = RUNS[key];
    if (!run || (key === 'enter' && !isOn) || (key.length === 1 && singleKeys.get() === 'off')) return;
    event.preventDefault();
    event.stopPropagation();
    run({ told, at: all.indexOf(told), all, changes, open, take });
  };
  /** The keyboard, or a finger, came to one of them. */
  const follow = ({ target }: FocusEvent): void => {
    const at = target instanceof Element ? target.closest('[data-notification]') : null;
    if (at) setCurrent(Number(at.getAttribute('data-notification')));
  };
  return { current, follow, press };
}

interface Pressed extends NotificationKeysOptions {
  readonly told: Notification;
  /** Where it stands in the list. */
  readonly at: number;
  readonly take: (id: number | undefined) => void;
}

/** What the keys do. */
const RUNS: Readonly<Record<string, (pressed: Pressed) => void>> = {
  arrowdown: ({ all, at, told, take }) => take((all[at + 1] ?? told).id),
  arrowup: ({ all, at, told, take }) => take((all[at - 1] ?? told).id),
  home: ({ all, take }) => take(all[0]?.id),
  end: ({ all, take }) => take(all.at(-1)?.id),
  enter: ({ open, told }) => open(told),
  e: ({ all, at, told, changes, take }) => {
    take((all[at + 1] ?? all[at - 1])?.id);
    if (told.finishedAt === null) changes.finish(told);
    else changes.reopen(told);
  },
  u: ({ told, changes }) => {
    if (told.finishedAt === null) changes.mark(told, !told.read);
  },
};

/** The notification that the keyboard is at: the first one until another is chosen, and where the chosen one has gone. */
function useCurrent(place: RefObject<HTMLElement | null>, all: readonly Notification[]) {
  const [chosen, setCurrent] = useState<number>();
  const current = all.some(({ id }) => id === chosen) ? chosen : all[0]?.id;
  const take = (id: number | undefined): void => {
    setCurrent(id);
    const next = place.current?.querySelector<HTMLElement>(`[data-notification="${id}"]`);
    // Without another one, the keys go on being for the panel.
    (next ?? panelOf(place))?.focus();
  };
  useEffect(() => {
    const panel = panelOf(place);
    const enter = (event: globalThis.KeyboardEvent): void => {
      const isAround = event.target instanceof Element && event.target.contains(place.current);
      const isOutside = isAround && event.target !== place.current;
      if (!isOutside || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
      event.preventDefault();
      place.current?.querySelector<HTMLElement>('[data-notification][tabindex="0"]')?.focus();
    };
    panel?.addEventListener('keydown', enter);
    return () => panel?.removeEventListener('keydown', enter);
  }, [place]);
  return { current, setCurrent, take };
}

/** What is focused when the panel opens. */
function panelOf(place: RefObject<HTMLElement | null>): HTMLElement | null | undefined {
  return place.current?.closest<HTMLElement>('[role="dialog"], dialog');
}

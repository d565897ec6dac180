import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { useEffect, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '#web/std/translation.ts';
import classes from './notices.module.css';
import { createStore, useStore } from '#web/std/store.ts';

/** Something to tell quietly: it stays a while at the edge of the screen and takes no focus. */
export interface Notice {
  readonly message: string;
  readonly tone?: 'plain' | 'bad';
  readonly action?: NoticeAction;
  /** A second thing to press. */
  readonly other?: NoticeAction;
  /** It stays until it is taken away. */
  readonly stays?: boolean;
}

interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

interface ShownNotice extends Notice {
  readonly id: number;
}

/** Notices shown at once; an older one leaves for a newer one. */
const MAX_SHOWN = 3;
/** How long a notice stays, in milliseconds: longer where there is something to press. */
const STAY = 6_000;
const STAY_WITH_ACTION = 12_000;

const notices = createStore<readonly ShownNotice[]>([]);
let lastId = 0;

/** Tells the user something; screen readers say it when they have time. Gives what takes it away again. */
export function notify(notice: Notice): () => void {
  lastId += 1;
  const shown = { ...notice, id: lastId };
  notices.set((list) => lasting([...list, shown]));
  return () => dismiss(shown.id);
}

/** As many as are shown at once: those that stay, and the latest of the others. */
function lasting(list: readonly ShownNotice[]): readonly ShownNotice[] {
  const over = list.length - MAX_SHOWN;
  const leaving = list.filter(({ stays }) => !stays).slice(0, Math.max(0, over));
  return list.filter((notice) => !leaving.includes(notice));
}

function dismiss(id: number): void {
  notices.set((list) => list.filter((notice) => notice.id !== id));
}

/** A window above the others, and which notices appear in it meanwhile: what is below cannot be reached. */
interface Place {
  readonly element: RefObject<HTMLElement | null>;
  readonly holds: 'all' | 'staying';
}

const places = createStore<readonly Place[]>([]);

/** Has notices appear in this element for as long as it is shown: all of them, or those that stay. */
export function useNoticePlace(element: Place['element'], holds: Place['holds'] = 'all'): void {
  useEffect(() => {
    const place = { element, holds };
    places.set((list) => [...list, place]);
    return () => places.set((list) => list.filter((other) => other !== place));
  }, [element, holds]);
}

/** Where notices appear; to be shown once, by the shell. */
export function Notices() {
  const list = useStore(notices);
  const known = useStore(places);
  const place = topmost(known.filter(({ holds }) => holds === 'all'));
  const above = topmost(known);
  const isAbove = ({ stays = false }: Notice) => stays && above !== place;
  const high = list.filter(isAbove);
  return (
    <>
      <Stack list={list.filter((notice) => !isAbove(notice))} place={place} />
      {high.length > 0 ? <Stack list={high} place={above} /> : null}
    </>
  );
}

interface StackProps {
  readonly list: readonly ShownNotice[];
  readonly place: HTMLElement | undefined;
}

function Stack({ list, place }: StackProps) {
  const { t } = useTranslation();
  const shown = (
    <section
      className={classes.stack}
      data-notices=""
      role="status"
      aria-live="polite"
      aria-relevant="additions"
      aria-label={t('state.notices')}
    >
      {list.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </section>
  );
  return place ? createPortal(shown, place) : shown;
}

/** What stands inside another window stands above it, else what was opened later. */
function topmost(windows: readonly Place[]): HTMLElement | undefined {
  const shown = windows.flatMap(({ element: { current } }) => (current ? [current] : []));
  return shown.find((one) => shown.every((other) => other.contains(one))) ?? shown.at(-1);
}

function NoticeCard({ notice }: { readonly notice: ShownNotice }) {
  const { t } = useTranslation();
  const held = useStay(notice);
  const actions = [notice.action, notice.other].filter((action) => action !== undefined);
  return (
    <div className={classes.notice} data-tone={notice.tone} {...held}>
      {notice.tone === 'bad' && <IconAlertTriangle size={16} aria-hidden="true" />}
      <p>{notice.message}</p>
      {actions.map((action) => (
        <button
          key={action.label}
          type="button"
          className={classes.action}
          onClick={() => {
            dismiss(notice.id);
            action.run();
          }}
        >
          {action.label}
        </button>
      ))}
      <button
        type="button"
        className={classes.close}
        aria-label={t('state.dismiss')}
        onClick={() => dismiss(notice.id)}
      >
        <IconX size={14} aria-hidden="true" />
      </button>
    </div>
  );
}

/** Lets a notice go after its time, which stands still while the pointer or the focus is on it. */
function useStay({ id, action, stays = false }: ShownNotice) {
  const [held, setHeld] = useState(false);
  const stay = action ? STAY_WITH_ACTION : STAY;
  useEffect(() => {
    if (held || stays) return undefined;
    const timer = window.setTimeout(() => dismiss(id), stay);
    return () => window.clearTimeout(timer);
  }, [held, id, stay, stays]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release };
}

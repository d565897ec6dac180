import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { followPointer, type ScreenPoint } from '#web/ui/pointer/follow-pointer.ts';
import type { EventPlace } from '../events/moved-event.ts';
import type { PlannedEvent } from '../events/planned-event.ts';
import type { PlanSpot } from '../events/unplanned-event.ts';
import { overDesk, type Desk, type OverDesk } from '../events/use-desk.ts';
import type { EventWork } from '../events/use-event-work.ts';
import { DAY, snapped, type Wall } from '../time/wall.ts';

/** A place of a look: a time, and in a timeline whose row it is, null for that of nobody. */
interface LookPlace {
  readonly wall: Wall;
  readonly resource?: number | null;
}

/** How a look is dragged in. */
export interface DragGround {
  readonly placeAt: (point: ScreenPoint) => LookPlace | undefined;
  /** To which events snap, in milliseconds. */
  readonly step: number;
  /** What arrows move an event by; for rows of resources by how many. */
  readonly keys: { readonly across: number; readonly along: number | 'resources' };
  /** The resource so many rows below that of an event. */
  readonly resourceBeside?: (resource: number | null, by: 1 | -1) => number | null | undefined;
  readonly scroller: RefObject<HTMLElement | null>;
  /** New events are made on whole days. */
  readonly isAllDay: boolean;
}

/** `plan`: a record without a start, from beside the look. */
type DragKind = 'move' | 'start' | 'end' | 'new' | 'plan';

/** What is being dragged, and where it would go. */
export interface EventDrag {
  readonly event: PlannedEvent | undefined;
  readonly kind: DragKind;
  readonly by: 'pointer' | 'keys';
  readonly place: EventPlace;
  /** It is over the list of records without a start. */
  readonly over?: OverDesk;
}

export interface EventDragging {
  readonly drag: EventDrag | undefined;
  readonly begin: (pressed: PointerEvent<HTMLElement>, kind: DragKind, event?: PlannedEvent) => void;
  readonly onKeyDown: (pressed: KeyboardEvent<HTMLElement>, event: PlannedEvent) => void;
  readonly onLeave: () => void;
}

/** How long keys rest until what they have moved is stored, in milliseconds. */
const REST = 900;
/** How far a finger may stray that rests on an event and opens its menu, in pixels. */
const STRAY = 10;

/**
 * Lets events be put elsewhere: dragged by the pointer, on touch after resting on them, or with Alt and Shift by arrows;
 * made longer at their edges, or with Shift by arrows. Escape leaves them where they were. A finger that is lifted where it
 * has rested opens the menu of the event.
 */
export function useEventDrag(ground: DragGround, work: EventWork, desk?: Desk): EventDragging {
  const { drag, now, show, end, rest } = useShownDrag(ground, work, desk);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const begin: EventDragging['begin'] = (pressed, kind, event) => {
    if (pressed.button !== 0 || !mayDrag(work, kind)) return;
    const grabbed = ground.placeAt({ x: pressed.clientX, y: pressed.clientY });
    if (!grabbed && kind !== 'plan') return;
    pressed.stopPropagation();
    stop.current?.();
    const element = pressed.currentTarget;
    const rests = restingFinger(pressed, kind);
    let last: ScreenPoint = { x: pressed.clientX, y: pressed.clientY };
    stop.current = followPointer(pressed, {
      onMove: (point) => {
        last = point;
        rests(point);
        const held = heldAt({ kind, event, grabbed, point }, now.current);
        if (held !== 'as before') show(held);
        if (event) desk?.drag.set(() => ({ event, point, over: now.current.drag?.over }));
      },
      onEnd: (isDropped) => {
        desk?.drag.set(() => undefined);
        const asks = isDropped && rests(last);
        end(isDropped && !asks);
        if (asks && event) desk?.menu.get()?.(event, element);
      },
      // Beside the look nothing scrolls in it.
      scroller: {
        get current() {
          return isWithin(desk?.panel.get(), last) ? null : ground.scroller.current;
        },
      },
      holds: kind === 'move' || kind === 'new' || kind === 'plan',
    });
  };
  useBeginPlan(desk, begin);
  const onKeyDown: EventDragging['onKeyDown'] = (pressed, event) => {
    const held = now.current.drag?.event?.key === event.key ? now.current.drag : undefined;
    if (held && (pressed.key === 'Escape' || pressed.key === 'Enter')) {
      take(pressed);
      end(pressed.key === 'Enter');
      return;
    }
    const place = keyedTo(
      pressed,
      { event, from: held?.place ?? { start: event.start, end: event.end } },
      now.current,
    );
    if (!place) return;
    take(pressed);
    show({ event, kind: pressed.altKey ? 'move' : 'end', by: 'keys', place });
    rest();
  };
  const onLeave = (): void => {
    if (now.current.drag?.by === 'keys') end(true);
  };
  return { drag, begin, onKeyDown, onLeave };
}

/** A key is for what is dragged, and for nothing else. */
function take(pressed: KeyboardEvent<HTMLElement>): void {
  pressed.preventDefault();
  pressed.stopPropagation();
}

/** Tells of each point of a pointer whether it is a finger that has rested on an event up to then. */
function restingFinger(
  { clientX, clientY, pointerType }: PointerEvent<HTMLElement>,
  kind: DragKind,
): (point: ScreenPoint) => boolean {
  let rests = kind === 'move' && pointerType === 'touch';
  return ({ x, y }) => (rests &&= Math.hypot(x - clientX, y - clientY) <= STRAY);
}

/** Lets records be dragged from beside the look, as long as it is shown. */
function useBeginPlan(desk: Desk | undefined, begin: EventDragging['begin']): void {
  useEffect(() => {
    if (!desk) return undefined;
    desk.begin.set(() => (pressed, record) => begin(pressed, 'plan', record));
    return () => desk.begin.set(() => undefined);
  });
}

interface Held extends Omit<Dragging, 'grabbed' | 'place'> {
  readonly grabbed: LookPlace | undefined;
  readonly point: ScreenPoint;
}

/** What is dragged with the pointer at a point; nothing where a record from beside the look is not in it. */
function heldAt({ kind, event, grabbed, point }: Held, now: Ground): EventDrag | undefined | 'as before' {
  const { ground, desk } = now;
  const isAside = isWithin(desk?.panel.get(), point);
  const by = 'pointer';
  if (kind === 'move' && event && isAside) {
    const over = overDesk(desk, event);
    if (over) return { event, kind, by, place: { start: event.start, end: event.end }, over };
  }
  const isOver = kind !== 'plan' || (!isAside && isWithin(ground.scroller.current, point));
  const place = isOver ? ground.placeAt(point) : undefined;
  if (kind === 'plan') {
    if (!place || !event || !desk) return undefined;
    return { event, kind, by, place: desk.placeAt(event, spotAt(ground, place)) };
  }
  if (!place || !grabbed) return 'as before';
  return { event, kind, by, place: draggedTo({ kind, event, grabbed, place }, now) };
}

/** Where a record begins that is let go at a place. */
function spotAt({ step }: DragGround, { wall, resource }: LookPlace): PlanSpot {
  return { wall: Math.floor(wall / step) * step, resource, isDay: step === DAY };
}

function isWithin(element: HTMLElement | null | undefined, { x, y }: ScreenPoint): boolean {
  const box = element?.getBoundingClientRect();
  return box !== undefined && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}

/** What is dragged now; `now` is what handlers of events go by. */
function useShownDrag(ground: DragGround, work: EventWork, desk: Desk | undefined) {
  const [drag, setDrag] = useState<EventDrag>();
  const now = useRef({ ground, work, desk, drag });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    now.current = { ground, work, desk, drag };
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (next: EventDrag | undefined): void => {
    now.current.drag = next;
    setDrag(next);
  };
  const end = (isDropped: boolean): void => {
    clearTimeout(timer.current);
    const last = now.current.drag;
    show(undefined);
    if (!last || !isDropped) return;
    if (last.event) put(last, last.event);
    else now.current.work.create(last.place, now.current.ground.isAllDay);
  };
  const put = ({ kind, place, over }: EventDrag, event: PlannedEvent): void => {
    const {
      ground: { step },
      desk: shared,
      work: own,
    } = now.current;
    if (over === 'out') shared?.takeOut(event);
    else if (over === 'stays') shared?.tellStays();
    else if (kind === 'plan') shared?.plan(event, place, step === DAY);
    else own.move(event, place);
  };
  /** What keys have led somewhere is put there once they rest. */
  const rest = (): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => end(true), REST);
  };
  return { drag, now, show, end, rest };
}

function mayDrag({ moves, resizes, creates }: EventWork, kind: DragKind): boolean {
  if (kind === 'new') return creates;
  return kind === 'move' || kind === 'plan' ? moves : resizes && (kind === 'end' || moves);
}

interface Dragging {
  readonly kind: DragKind;
  readonly event: PlannedEvent | undefined;
  readonly grabbed: LookPlace;
  readonly place: LookPlace;
}

interface Ground {
  readonly ground: DragGround;
  readonly work: EventWork;
  readonly desk: Desk | undefined;
}

/** Where something goes that was grabbed at one place and is held at another. */
function draggedTo(
  { kind, event, grabbed, place }: Dragging,
  { ground: { step }, work }: Ground,
): EventPlace {
  const by = place.wall - grabbed.wall;
  if (!event) {
    const [first, last] = [Math.min(grabbed.wall, place.wall), Math.max(grabbed.wall, place.wall)];
    const start = Math.floor(first / step) * step;
    const end = Math.max(start + step, Math.floor(last / step) * step + step);
    return { start, end, resource: grabbed.resource };
  }
  // Whole days keep the time of the day.
  const led = (wall: Wall) =>
    step === DAY || event.isAllDay ? wall + snapped(by, DAY) : snapped(wall + by, step);
  const least = event.isAllDay ? DAY : Math.min(step, DAY / 96);
  if (kind === 'start') return { start: Math.min(led(event.start), event.end - least), end: event.end };
  if (kind === 'end') return { start: event.start, end: Math.max(led(event.end), event.start + least) };
  const start = led(event.start);
  const resource = work.assigns ? assigned(event, place.resource) : undefined;
  return { start, end: start + event.end - event.start, resource };
}

/** The resource of a place, where it is not the event's own. */
function assigned(event: PlannedEvent, resource: number | null | undefined): number | null | undefined {
  return resource === (event.resource?.[0] ?? null) ? undefined : resource;
}

interface Keyed {
  readonly event: PlannedEvent;
  readonly from: EventPlace;
}

/** Where a key leads an event that is at `from`; undefined for keys that lead none. */
function keyedTo(
  { key, altKey, shiftKey, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLElement>,
  { event, from }: Keyed,
  { ground: { keys, resourceBeside }, work }: Ground,
): EventPlace | undefined {
  if (!shiftKey || ctrlKey || metaKey || !mayDrag(work, altKey ? 'move' : 'end')) return undefined;
  const isAcross = key === 'ArrowLeft' || key === 'ArrowRight';
  if (!isAcross && key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  const isLeftToRight = getComputedStyle(currentTarget).direction === 'ltr';
  const by = isAcross ? ((key === 'ArrowRight') === isLeftToRight ? 1 : -1) : key === 'ArrowDown' ? 1 : -1;
  if (!isAcross && keys.along === 'resources') {
    if (!altKey || !work.assigns) return undefined;
    const at = from.resource === undefined ? (event.resource?.[0] ?? null) : from.resource;
    const resource = resourceBeside?.(at, by);
    return resource === undefined ? undefined : { ...from, resource: resource };
  }
  const step = event.isAllDay ? DAY : isAcross ? keys.across : keys.along;
  if (typeof step !== 'number') return undefined;
  const length = by * step;
  if (altKey) return { ...from, start: from.start + length, end: from.end + length };
  return {
    ...from,
    end: Math.max(from.end + length, from.start + Math.min(step, event.isAllDay ? DAY : step)),
  };
}

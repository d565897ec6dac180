import {
  useEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { worldSize, zoomedAround, type MapPlace, type Spot } from './mercator.ts';
import type { MapLooking } from './use-map-place.ts';

/** How far the pointer moves before a press moves the map, in pixels. */
const DRAG = 5;
/** Pixels by which arrows move the map. */
const ARROW = 96;
/** Pixels of a wheel that are one zoom. */
const WHEEL = 320;

interface GesturesOptions {
  readonly onFit: () => void;
  /** The wheel zooms, instead of scrolling the page on which the map stands. */
  readonly hasWheel: boolean;
}

/** Moves and zooms a map by mouse, wheel, fingers and keys. */
export function useMapGestures(
  area: RefObject<HTMLElement | null>,
  { go, size }: Pick<MapLooking, 'go' | 'size'>,
  { onFit, hasWheel }: GesturesOptions,
) {
  const { handlers, wasDragged } = usePointers(area, { go, size });
  useWheel(area, { go, size }, hasWheel);
  const middle = { x: size.width / 2, y: size.height / 2 };
  const zoomBy = (by: number, point: Spot = middle): void =>
    go((place) => zoomedAround(place, place.zoom + by, point, size));
  const onKeyDown = (pressed: KeyboardEvent<HTMLElement>): void => {
    if (pressed.target !== pressed.currentTarget) return;
    if (pressed.altKey || pressed.ctrlKey || pressed.metaKey) return;
    const arrow = ARROWS[pressed.key];
    if (arrow) go((place) => moved(place, arrow[0] * ARROW, arrow[1] * ARROW));
    else if (pressed.key === '+' || pressed.key === '=') zoomBy(1);
    else if (pressed.key === '-') zoomBy(-1);
    else if (pressed.key === 'Home') onFit();
    else return;
    pressed.preventDefault();
  };
  const onDoubleClick = (pressed: MouseEvent<HTMLElement>): void =>
    zoomBy(1, pointIn(pressed.currentTarget, pressed));
  return { zoomBy, wasDragged, onKeyDown, handlers: { ...handlers, onDoubleClick } };
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The place that lies so many pixels farther. */
function moved(place: MapPlace, right: number, down: number): MapPlace {
  const size = worldSize(place.zoom);
  return { ...place, x: place.x + right / size, y: place.y + down / size };
}

function pointIn(
  area: Element,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): Spot {
  const { left, top } = area.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

type Leading = Pick<MapLooking, 'go' | 'size'>;

/** One pointer moves the map; two zoom it around the middle between them. */
function usePointers(area: RefObject<HTMLElement | null>, { go, size }: Leading) {
  const pointers = useRef(new Map<number, Spot>());
  const pressed = useRef<{ readonly at: Spot; isDrag: boolean }>(undefined);
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0 || !area.current) return;
    if (event.isPrimary) pointers.current.clear();
    const at = pointIn(area.current, event);
    pointers.current.set(event.pointerId, at);
    if (pointers.current.size === 1) pressed.current = { at, isDrag: false };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const before = pointers.current.get(event.pointerId);
    const press = pressed.current;
    if (!before || !press || !area.current) return;
    const at = pointIn(area.current, event);
    if (!press.isDrag && Math.hypot(at.x - press.at.x, at.y - press.at.y) < DRAG) return;
    if (!press.isDrag) {
      press.isDrag = true;
      // From now on the map hears of the pointer wherever it is.
      area.current.setPointerCapture(event.pointerId);
    }
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, at);
    go((place) => {
      if (!other) return moved(place, before.x - at.x, before.y - at.y);
      const [was, is] = [distance(before, other), distance(at, other)];
      const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
      const dragged = moved(place, (before.x - at.x) / 2, (before.y - at.y) / 2);
      return zoomedAround(dragged, place.zoom + Math.log2(Math.max(is, 1) / Math.max(was, 1)), middle, size);
    });
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>): void =>
    void pointers.current.delete(event.pointerId);
  return {
    /** Whether the click that is heard of ends a drag. */
    wasDragged: (): boolean => pressed.current?.isDrag ?? false,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
  };
}

function distance(one: Spot, other: Spot): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** The wheel zooms around the pointer; the page stays where it is, which only a listener of its own can ask for. */
function useWheel(area: RefObject<HTMLElement | null>, { go, size }: Leading, isOn: boolean): void {
  useEffect(() => {
    const element = area.current;
    if (!element || !isOn) return undefined;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 33 : event.deltaY;
      const by = Math.max(-1, Math.min(1, -pixels / WHEEL));
      go((place) => zoomedAround(place, place.zoom + by, pointIn(element, event), size));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [area, go, size, isOn]);
}

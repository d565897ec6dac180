import { select } from 'd3-selection';
import { zoom, zoomIdentity, type ZoomBehavior } from 'd3-zoom';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { CardBox } from './diagram-layout.ts';

const LIMITS = [0.08, 2] as const;
const STEP = 1.25;

export interface CanvasZoom {
  /** What is moved within; it gets the wheel, drags and pinches. */
  readonly viewport: RefObject<HTMLDivElement | null>;
  /** What is moved. */
  readonly content: RefObject<HTMLDivElement | null>;
  readonly scale: number;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  /** Shows everything, however small. */
  readonly fit: () => void;
  /** Brings a box into sight, to the middle where it was not; where it is `aimed` at, in the middle and to be read. */
  readonly show: (box: CardBox, aimed?: boolean) => void;
}

/** The least scale at which cards are read. */
const READ = 0.7;

/** What stands over the lower edge of the canvas, in pixels. */
const FOOT = 60;

/** Moves and zooms a canvas of a size by wheel, drag, pinch and buttons; everything is in sight at first. */
export function useCanvasZoom(size: { readonly width: number; readonly height: number }): CanvasZoom {
  const viewport = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const behaviour = useRef<ZoomBehavior<HTMLDivElement, unknown>>(null);
  const [scale, setScale] = useState(1);
  const { width, height } = size;
  useEffect(() => {
    const element = viewport.current;
    if (!element) return undefined;
    const made = zoom<HTMLDivElement, unknown>()
      .scaleExtent([...LIMITS])
      .filter((event: Event) => !isWithin(event, '[data-handle]') && !isSecondary(event))
      .on('zoom', ({ transform }: { readonly transform: { x: number; y: number; k: number } }) => {
        if (content.current)
          content.current.style.transform = `translate(${transform.x}px, ${transform.y}px) scale(${transform.k})`;
        setScale(transform.k);
      });
    behaviour.current = made;
    select(element).call(made).on('dblclick.zoom', null);
    return () => void select(element).on('.zoom', null);
  }, []);
  const fit = useCallback(() => {
    const element = viewport.current;
    if (!element || !behaviour.current || width === 0) return;
    const room = element.getBoundingClientRect();
    const wanted = Math.min(room.width / width, (room.height - FOOT) / height, 1);
    const k = Math.max(LIMITS[0], wanted);
    const at = zoomIdentity
      .translate(
        Math.max(0, (room.width - width * k) / 2),
        Math.max(0, (room.height - FOOT - height * k) / 2),
      )
      .scale(k);
    select(element).call((selection) => behaviour.current?.transform(selection, at));
  }, [width, height]);
  useSized(viewport, fit);
  const by = (factor: number) => {
    if (viewport.current)
      select(viewport.current).call((selection) => behaviour.current?.scaleBy(selection, factor));
  };
  const show = useCallback((box: CardBox, aimed = false) => {
    const [element, inner] = [viewport.current, content.current];
    if (!element || !inner) return;
    const [room, at] = [element.getBoundingClientRect(), inner.getBoundingClientRect()];
    const k = at.width / Math.max(1, inner.offsetWidth);
    const [left, top] = [at.left - room.left + box.x * k, at.top - room.top + box.y * k];
    const isSeen =
      left >= 0 && top >= 0 && left + box.width * k <= room.width && top + box.height * k <= room.height;
    if (isSeen && !aimed) return;
    select(element).call((selection) => {
      if (aimed && k < READ) behaviour.current?.scaleTo(selection, READ);
      behaviour.current?.translateTo(selection, box.x + box.width / 2, box.y + box.height / 2);
    });
  }, []);
  return { viewport, content, scale, zoomIn: () => by(STEP), zoomOut: () => by(1 / STEP), fit, show };
}

/** Calls `fit` as soon as an element has room: beside properties on a narrow screen it has none until they are closed. */
function useSized(viewport: RefObject<HTMLDivElement | null>, fit: () => void): void {
  useEffect(() => {
    const element = viewport.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === 0) return;
      observer.disconnect();
      fit();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [viewport, fit]);
}

function isWithin(event: Event, selector: string): boolean {
  return event.target instanceof Element && event.target.closest(selector) !== null;
}

/** The other buttons of the mouse open menus. */
function isSecondary(event: Event): boolean {
  return event instanceof MouseEvent && event.button !== 0;
}

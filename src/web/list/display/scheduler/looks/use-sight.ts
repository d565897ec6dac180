import { useEffect, useState, type RefObject } from 'react';

/** What of a scrolled element is in sight, in pixels; `along` is how far it is scrolled along its lines. */
export function useSight(scroller: RefObject<HTMLElement | null>) {
  const [sight, setSight] = useState({ top: 0, height: 800, along: 0, width: 0 });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() =>
        setSight({
          top: element.scrollTop,
          height: element.clientHeight,
          along: Math.abs(element.scrollLeft),
          width: element.clientWidth,
        }),
      );
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [scroller]);
  return sight;
}

import { useEffect, useRef, useState, type RefObject } from 'react';

/** How far outside of what is in sight something is near, in pixels. */
const NEAR = '0px 600px';

/** Whether an element is in sight or near it: what is far away is not drawn. */
export function useNear(): readonly [RefObject<HTMLElement | null>, boolean] {
  const element = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: element.current.closest('[data-board]'),
      rootMargin: NEAR,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, isNear];
}

import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Calls `close` when, while `open`, the pointer or the focus goes to something outside `place`. */
export function useCloseOutside(
  place: RefObject<HTMLElement | null>,
  open: boolean,
  close: () => void,
): void {
  const onMove = useEffectEvent((event: Event) => {
    if (!place.current?.contains(event.target as Node)) close();
  });
  useEffect(() => {
    if (!open) return undefined;
    document.addEventListener('pointerdown', onMove);
    document.addEventListener('focusin', onMove);
    return () => {
      document.removeEventListener('pointerdown', onMove);
      document.removeEventListener('focusin', onMove);
    };
  }, [open]);
}

import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Calls `close` when, while `open`, the pointer or the focus goes to something outside `place`, but for a notice. */
export function useCloseOutside(
  place: RefObject<HTMLElement | null>,
  open: boolean,
  close: () => void,
): void {
  const onMove = useEffectEvent((event: Event) => {
    const target = event.target as Element;
    // What is told in the corner belongs to what was done last, which may be what is open.
    if (!place.current?.contains(target) && !target.closest?.('[data-notices]')) close();
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

import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/** What text is typed in. */
export type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * Tells when a control's value has become another one without its doing. Gives what a control calls with each value
 * that it gives on itself.
 */
export function useArrivals<Value>(value: Value, arrived: (value: Value) => void): (given: Value) => void {
  const known = useRef(value);
  const onArrival = useEffectEvent(arrived);
  useLayoutEffect(() => {
    if (known.current === value) return;
    known.current = value;
    onArrival(value);
  }, [value]);
  return (given) => {
    known.current = given;
  };
}

/** Marks the text of a control that has the keyboard, as when it is entered: what is typed next replaces it. */
export function markText(control: TextControl | null): void {
  if (control && document.activeElement === control) control.select();
}

import type { Way } from './moves.ts';

/** What is pressed to move a row. */
interface PressedKey {
  readonly key: string;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const WAYS: Readonly<Record<string, Way>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
  Home: 'start',
  End: 'end',
};

/** Where a key moves a row: with Alt and Shift, as columns are moved. */
export function wayOf({ key, altKey, shiftKey }: PressedKey): Way | undefined {
  return altKey && shiftKey ? WAYS[key] : undefined;
}

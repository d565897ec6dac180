import { useKeys } from './keys.tsx';

/** A line of a menu, as far as it can be done. */
interface Line {
  readonly kind: string;
  readonly label?: string;
  readonly chosen?: boolean;
  readonly run?: () => void;
}

/** Has the command palette offer what a menu of the window does. */
export function useMenuCommands(lines: readonly Line[]): void {
  useKeys(lines.flatMap(({ label, chosen, run }) => (label && run && !chosen ? [{ label, run }] : [])));
}

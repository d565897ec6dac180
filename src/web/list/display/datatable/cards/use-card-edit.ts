import { useEffect, useEffectEvent, useState } from 'react';
import type { ListRow } from '#web/data/row-source.ts';
import type { Rows } from '#web/data/rows.ts';
import type { RowEditing } from '../../../rows/row-editing.ts';
import type { Viewport } from '#web/data/viewport/viewport.ts';

interface CardEditOptions {
  readonly editing: RowEditing | undefined;
  readonly windows: Rows;
  readonly viewport: Viewport;
  /** Changes with the rows. */
  readonly version: number;
}

/** A record whose editor is open. */
export interface OpenedCard {
  readonly id: number;
  /** As it was in the list then. */
  readonly row: ListRow;
  /** The column that takes the keyboard, or the first that can be edited; undefined where none does. */
  readonly focus: { readonly name: string | undefined } | undefined;
}

/** Which card is edited; one that is wanted, as a new line is, opens as soon as its row is there. */
export function useCardEdit(options: CardEditOptions) {
  const { windows } = options;
  const [opened, setOpened] = useState<OpenedCard>();
  const open = (id: number, focus?: OpenedCard['focus']) => {
    const at = windows.positionOf(id);
    const row = at === undefined ? undefined : windows.rowAt(at);
    if (row) setOpened({ id, row, focus });
  };
  useWanted(options, (id, name) => open(id, { name }));
  return { opened, open: (id: number) => open(id), close: () => setOpened(undefined) };
}

/** Opens the wanted card once its row is there; until then it looks at the end of the list, where lines are added. */
function useWanted(
  { editing, windows, viewport, version }: CardEditOptions,
  open: (id: number, column: string | undefined) => void,
): void {
  const wanted = editing?.wanted;
  const look = useEffectEvent(() => {
    if (!wanted) return;
    if (windows.positionOf(wanted.row) !== undefined) {
      editing?.onFound();
      open(wanted.row, wanted.name);
      return;
    }
    const last = (windows.state().total?.rows ?? 0) - 1;
    if (windows.isFresh && last >= 0) viewport.reveal(last);
  });
  // Looked for whenever rows have come, and only then.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => look(), [wanted, version, windows]);
}

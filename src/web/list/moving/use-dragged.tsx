import type { PointerEvent, ReactNode } from 'react';
import { DropLine } from './grip.tsx';
import { useRowDrag, type DragOptions } from './use-row-drag.ts';

interface DraggedOptions extends DragOptions {
  /** How much higher rows stand in what they are drawn in than in the list, in pixels. */
  readonly shift: number;
  /** What a press elsewhere does. */
  readonly onPress?: ((event: PointerEvent<HTMLElement>) => void) | undefined;
}

/** What a list shows of the rows that are dragged in it. */
export interface Dragged {
  /** Its rows have handles. */
  readonly isOn: boolean;
  readonly isDragged: (id: number) => boolean;
  /** Where they would go. */
  readonly line: ReactNode;
  /** For the element that scrolls. */
  readonly handlers: object;
}

/** Lets the rows of a list be dragged, and shows where they would go. */
export function useDragged({ shift, onPress, ...options }: DraggedOptions): Dragged {
  const { drag, begin, handlers } = useRowDrag(options);
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (!begin(event)) onPress?.(event);
  };
  return {
    isOn: options.moves !== undefined,
    isDragged: (id) => drag?.moved.has(id) === true,
    line: drag ? <DropLine top={drag.gap * options.rowHeight - shift} count={drag.moved.size} /> : null,
    handlers: { ...handlers, onPointerDown },
  };
}

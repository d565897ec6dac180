import { IconCheck } from '@tabler/icons-react';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import classes from './menu-button.module.css';
import { placeBeside } from './place-beside.ts';

export type MenuLine =
  | {
      readonly kind: 'item';
      readonly label: string;
      readonly icon: ReactNode;
      readonly run: () => void;
      /** What takes something away. */
      readonly grave?: boolean;
    }
  | {
      readonly kind: 'choice';
      /** Where others may be called the same. */
      readonly key?: string;
      readonly label: string;
      /** The language of the label, where it is another one. */
      readonly lang?: string;
      readonly chosen: boolean;
      readonly run: () => void;
    }
  | { readonly kind: 'heading'; readonly label: string }
  | { readonly kind: 'note'; readonly key: string; readonly content: ReactNode }
  | { readonly kind: 'divider'; readonly key: string };

interface MenuListProps {
  readonly id: string;
  readonly lines: readonly MenuLine[];
  readonly label: string;
  /** What the menu stands beside. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly align?: 'start' | 'end';
  readonly side?: 'above' | 'below';
  /** The menu is done: the focus goes back to its button. */
  readonly onClose: () => void;
  /** The focus goes on to elsewhere. */
  readonly onLeave: () => void;
}

/** An open menu, above everything else on the screen; it takes the focus, and goes when what it belongs to moves. */
export function MenuList({
  id,
  lines,
  label,
  anchor,
  align = 'start',
  side = 'above',
  ...leaving
}: MenuListProps) {
  const { onClose, onLeave } = leaving;
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!menu.current || !anchor.current) return;
    menu.current.showPopover();
    placeBeside(menu.current, anchor.current.getBoundingClientRect(), { align, side });
    itemsIn(menu.current)[0]?.focus();
  }, [anchor, align, side]);
  useMoved(anchor, onLeave);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Tab') onLeave();
    if (event.key === 'Escape') onClose();
    else if (!moved(menu.current, event.key)) return;
    event.preventDefault();
  }
  return (
    <div
      ref={menu}
      id={id}
      className={classes.menu}
      popover="manual"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {lines.map((line) => (
        <Line key={keyOf(line)} line={line} onDone={onClose} />
      ))}
    </div>
  );
}

function keyOf(line: MenuLine): string {
  return ('key' in line ? line.key : undefined) ?? ('label' in line ? line.label : '');
}

/** Calls `leave` when what the menu stands beside is scrolled away from it, or the window changes its size. */
function useMoved(anchor: RefObject<HTMLElement | null>, leave: () => void): void {
  const from = useRef<DOMRect>(undefined);
  useLayoutEffect(() => {
    from.current = anchor.current?.getBoundingClientRect();
  }, [anchor]);
  const onMove = useEffectEvent(({ type }: Event) => {
    const now = anchor.current?.getBoundingClientRect();
    // What was scrolled just before the menu opened is told of after it.
    const isThere = now?.x === from.current?.x && now?.y === from.current?.y;
    if (type !== 'scroll' || !isThere) leave();
  });
  useEffect(() => {
    window.addEventListener('scroll', onMove, true);
    window.addEventListener('resize', onMove);
    return () => {
      window.removeEventListener('scroll', onMove, true);
      window.removeEventListener('resize', onMove);
    };
  }, []);
}

function Line({ line, onDone }: { readonly line: MenuLine; readonly onDone: () => void }) {
  if (line.kind === 'divider') return <hr className={classes.divider} />;
  if (line.kind === 'heading') return <div className={classes.heading}>{line.label}</div>;
  if (line.kind === 'note') return <div className={classes.note}>{line.content}</div>;
  const choice = line.kind === 'choice';
  return (
    <button
      type="button"
      className={classes.item}
      data-grave={line.kind === 'item' && line.grave ? true : undefined}
      role={choice ? 'menuitemradio' : 'menuitem'}
      aria-checked={choice ? line.chosen : undefined}
      tabIndex={-1}
      onClick={() => {
        onDone();
        line.run();
      }}
      onPointerMove={(event) => event.currentTarget.focus()}
    >
      <span className={classes.sign}>
        {choice ? line.chosen && <IconCheck size={16} aria-hidden="true" /> : line.icon}
      </span>
      {choice && line.lang !== undefined ? <span lang={line.lang}>{line.label}</span> : line.label}
    </button>
  );
}

function itemsIn(menu: HTMLElement | null): readonly HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}

/** Moves the focus by a key; false for keys that do not move it. */
function moved(menu: HTMLElement | null, key: string): boolean {
  const items = itemsIn(menu);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at < 0 ? -1 : at - 1,
    Home: 0,
    End: -1,
  };
  const next = steps[key] ?? placeOf(items, at, key);
  if (next === undefined || items.length === 0) return false;
  items.at(next % items.length)?.focus();
  return true;
}

/** The next item whose words begin with a typed letter. */
function placeOf(items: readonly HTMLElement[], at: number, key: string): number | undefined {
  if ([...key].length !== 1 || key === ' ') return undefined;
  const order = items.map((_, step) => (at + 1 + step) % items.length);
  return order.find((place) => items[place]?.textContent.toLowerCase().startsWith(key.toLowerCase()));
}

import { IconCheck } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import classes from './menu-button.module.css';

/** A line of a menu. */
export type MenuLine =
  | {
      readonly kind: 'item';
      readonly label: string;
      readonly icon: ReactNode;
      readonly run: () => void;
      /** What takes something away. */
      readonly grave?: boolean;
    }
  | { readonly kind: 'choice'; readonly label: string; readonly chosen: boolean; readonly run: () => void }
  | { readonly kind: 'heading'; readonly label: string }
  | { readonly kind: 'note'; readonly key: string; readonly content: ReactNode }
  | { readonly kind: 'divider'; readonly key: string };

interface MenuButtonProps {
  readonly lines: readonly MenuLine[];
  readonly label: string;
  readonly className: string | undefined;
  readonly look?: string;
  readonly title?: string | undefined;
  /** At which end of the button the menu begins, and on which side of it. */
  readonly align?: 'start' | 'end';
  readonly side?: 'above' | 'below';
  readonly children: ReactNode;
}

/** A button with a menu: arrows move, Enter chooses, Escape and Tab leave. */
export function MenuButton({
  lines,
  label,
  className,
  look,
  title,
  align = 'start',
  children,
}: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    itemsIn(place.current)[0]?.focus();
    const onPointer = (event: PointerEvent) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, [open]);
  function close() {
    setOpen(false);
    button.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Tab') setOpen(false);
    if (event.key === 'Escape') close();
    else if (!moved(place.current, event.key)) return;
    event.preventDefault();
  }
  return (
    <div ref={place} className={classes.place} data-look={look}>
      <button
        ref={button}
        type="button"
        className={className}
        data-look={look}
        title={title}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
      </button>
      {open && (
        <div
          id={id}
          className={classes.menu}
          data-align={align}
          data-side={side}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={onKeyDown}
        >
          {lines.map((line) => (
            <Line key={'key' in line ? line.key : line.label} line={line} onDone={close} />
          ))}
        </div>
      )}
    </div>
  );
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
      {line.label}
    </button>
  );
}

function itemsIn(place: HTMLElement | null): readonly HTMLElement[] {
  return [...(place?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}

/** Moves the focus by a key; false for keys that do not move it. */
function moved(place: HTMLElement | null, key: string): boolean {
  const items = itemsIn(place);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const next =
    { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[key] ?? placeOf(items, at, key);
  if (next === undefined || items.length === 0) return false;
  items.at(next % items.length)?.focus();
  return true;
}

/** The next item whose words begin with a typed letter. */
function placeOf(items: readonly HTMLElement[], at: number, key: string): number | undefined {
  if ([...key].length !== 1 || key === ' ') return undefined;
  const order = [...items.keys()].map((step) => (at + 1 + step) % items.length);
  return order.find((place) => items[place]?.textContent.toLowerCase().startsWith(key.toLowerCase()));
}

import { useRef, useId, useState, type ReactNode } from 'react';
import { useCloseOutside } from './close-outside.ts';
import classes from './menu-button.module.css';
import { MenuList, type MenuLine } from './menu-list.tsx';

interface MenuButtonProps {
  readonly lines: readonly MenuLine[];
  /** The name of the menu; also of the button where `children` are only an icon. */
  readonly label: string;
  readonly className: string | undefined;
  readonly look?: string;
  /** What is shown is one of the places to which it leads. */
  readonly here?: boolean;
  readonly title?: string | undefined;
  /** At which end of the button the menu begins, and on which side of it. */
  readonly align?: 'start' | 'end';
  readonly side?: 'above' | 'below';
  readonly iconOnly?: boolean;
  readonly children: ReactNode;
}

/** A button with a menu: arrows move, Enter chooses, Escape and Tab leave. */
export function MenuButton({
  lines,
  label,
  className,
  look,
  here,
  title,
  iconOnly,
  children,
  ...where
}: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useCloseOutside(place, open, () => setOpen(false));
  function close() {
    setOpen(false);
    button.current?.focus();
  }
  return (
    <div ref={place} className={classes.place} data-look={look}>
      <button
        ref={button}
        type="button"
        className={className}
        data-look={look}
        data-here={here || undefined}
        title={title}
        aria-label={iconOnly ? label : undefined}
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
        <MenuList
          id={id}
          lines={lines}
          label={label}
          anchor={button}
          onClose={close}
          onLeave={() => setOpen(false)}
          {...where}
        />
      )}
    </div>
  );
}

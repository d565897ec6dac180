import classes from './avatar.module.css';
import { initialsOf, shadeOf } from './initials.ts';

/** A person as initials on a colour that is always the same for the name; decoration beside the name itself. */
export function Avatar({ name, size = 20 }: { readonly name: string; readonly size?: number }) {
  return (
    <span
      className={classes.avatar}
      style={{
        inlineSize: size,
        blockSize: size,
        fontSize: Math.round(size * 0.45),
        background: shadeOf(name),
      }}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
  );
}

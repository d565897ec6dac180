import type { Strength } from './password-strength.ts';

const LEVELS: Readonly<Record<Strength, number>> = { none: 0, short: 1, enough: 3 };

interface StrengthMeterProps {
  readonly id?: string;
  readonly strength: Strength;
  readonly text: string;
  /** Classes of the page; its styles go by `data-strength`, and by `data-on` of the bars. */
  readonly classes: { readonly strength?: string | undefined; readonly bars?: string | undefined };
}

/** Whether a new password is long enough, in words, with three bars for the eye. */
export function StrengthMeter({ id, strength, text, classes }: StrengthMeterProps) {
  return (
    <div className={classes.strength} data-strength={strength}>
      <div className={classes.bars} aria-hidden="true">
        {[1, 2, 3].map((level) => (
          <i key={level} data-on={level <= LEVELS[strength] || undefined} />
        ))}
      </div>
      <p id={id} aria-live="polite">
        {text}
      </p>
    </div>
  );
}

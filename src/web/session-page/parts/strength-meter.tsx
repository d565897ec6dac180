import type { Speak } from '../texts/page-texts.ts';
import type { Strength } from './password-strength.ts';

const LEVELS: Readonly<Record<Strength, number>> = { none: 0, short: 1, enough: 3 };

interface StrengthMeterProps {
  readonly id: string;
  readonly strength: Strength;
  /** Fewest characters. */
  readonly shortest: number;
  readonly speak: Speak;
}

/** Whether a new password is long enough, in words, with three bars for the eye. */
export function StrengthMeter({ id, strength, shortest, speak }: StrengthMeterProps) {
  return (
    <div className="strength" data-strength={strength}>
      <div className="bars" aria-hidden="true">
        {[1, 2, 3].map((level) => (
          <i key={level} data-on={level <= LEVELS[strength] || undefined} />
        ))}
      </div>
      <p id={id} aria-live="polite">
        {speak(`strength.${strength}`, { min: shortest })}
      </p>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { strengthOf, type Strength } from '#web/session-page/parts/password-strength.ts';
import classes from './strength-meter.module.css';

const LEVELS: Readonly<Record<Strength, number>> = { none: 0, short: 1, enough: 3 };

interface StrengthMeterProps {
  readonly password: string;
  /** Fewest characters. */
  readonly shortest: number;
}

/** Whether a new password is long enough, in words, with three bars for the eye. */
export function StrengthMeter({ password, shortest }: StrengthMeterProps) {
  const { t } = useTranslation();
  const strength = strengthOf(password, shortest);
  return (
    <div className={classes.strength} data-strength={strength}>
      <div className={classes.bars} aria-hidden="true">
        {[1, 2, 3].map((level) => (
          <i key={level} data-on={level <= LEVELS[strength] || undefined} />
        ))}
      </div>
      <p aria-live="polite">{t(`strength.${strength}`, { min: shortest })}</p>
    </div>
  );
}

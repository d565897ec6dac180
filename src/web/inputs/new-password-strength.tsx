import { useTranslation } from '#web/std/translation.ts';
import { strengthOf } from '#web/ui/password-strength.ts';
import { StrengthMeter } from '#web/ui/strength-meter.tsx';
import classes from './new-password-strength.module.css';

interface NewPasswordStrengthProps {
  readonly password: string;
  /** Fewest characters. */
  readonly shortest: number;
}

/** Whether a new password that is typed here is long enough. */
export function NewPasswordStrength({ password, shortest }: NewPasswordStrengthProps) {
  const { t } = useTranslation();
  const strength = strengthOf(password, shortest);
  return (
    <StrengthMeter
      strength={strength}
      text={t(`strength.${strength}`, { min: shortest })}
      classes={classes}
    />
  );
}

import { strengthOf } from '#web/ui/password-strength.ts';
import { StrengthMeter } from '#web/ui/strength-meter.tsx';
import type { Translate } from '#core/language/texts.ts';

const CLASSES = { strength: 'strength', bars: 'bars' } as const;

interface PagePasswordStrengthProps {
  readonly id: string;
  readonly password: string;
  /** Fewest characters. */
  readonly shortest: number;
  readonly translate: Translate;
}

/** Whether a new password that is typed on such a page is long enough. */
export function PagePasswordStrength({ id, password, shortest, translate }: PagePasswordStrengthProps) {
  const strength = strengthOf(password, shortest);
  const text = translate(`strength.${strength}`, { min: shortest });
  return <StrengthMeter id={id} strength={strength} text={text} classes={CLASSES} />;
}

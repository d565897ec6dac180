import type { Translate } from '#core/language/texts.ts';
import { KeySign } from '#web/session-page/parts/signs.tsx';
import type { PasskeySignIn } from './use-passkeys.ts';

export function PasskeyButton({
  passkeys,
  translate,
}: {
  readonly passkeys: PasskeySignIn;
  readonly translate: Translate;
}) {
  return (
    <button
      type="button"
      id="login-passkey"
      className="second"
      data-active={passkeys.asking || undefined}
      aria-busy={passkeys.asking}
      onClick={passkeys.ask}
    >
      <KeySign />
      {translate('login.passkey')}
    </button>
  );
}

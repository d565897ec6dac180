/** Why a browser makes or gives no passkey: it has one already, or it cannot. */
type PasskeyRefusal = 'known' | 'impossible';

export const knowsPasskeys = 'PublicKeyCredential' in window;

/** What the browser's refusal means; undefined for anything else that failed. */
export function passkeyRefusal(error: unknown): PasskeyRefusal | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'InvalidStateError') return 'known';
  return ['NotSupportedError', 'SecurityError', 'ConstraintError'].includes(error.name)
    ? 'impossible'
    : undefined;
}

import type { AccountSecurity } from '#core/contract/people/account-routes.ts';

/** What a part of the account's protection is given. */
export interface ProtectionProps {
  readonly security: AccountSecurity;
  /** Recovery codes that are told now and never again. */
  readonly onCodes: (codes: readonly string[]) => void;
}

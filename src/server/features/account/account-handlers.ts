import type { ACCOUNT_ROUTES } from '#core/contract/people/account-routes.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import {
  accountSecurity,
  addOwnPasskey,
  changeOwnProfile,
  confirmApp,
  newPasskeyOptions,
  ownProfile,
  proofOptions,
  prove,
  removeApp,
  removeOwnPasskey,
  renameOwnPasskey,
  renewRecoveryCodes,
  startApp,
} from '../../session/session.ts';
import type { Services } from '../services.ts';

export function accountHandlers({ area }: Services) {
  return {
    account_profile: async ({ session }) => await ownProfile(area, session()),
    account_profile_save: async ({ session, body }) => {
      await changeOwnProfile(area, session(), body);
      return {};
    },
    account_security: async ({ session, request }) =>
      await accountSecurity(area, { session: session(), request }),
    account_proof_options: async ({ session, request }) => await proofOptions(area, session(), request),
    account_proof: async ({ session, request, reply, body }) => {
      await prove(area, { session: session(), body }, { request, reply });
      return {};
    },
    account_totp_start: async ({ session, request }) => await startApp(area, { session: session(), request }),
    account_totp_confirm: async ({ session, request, body }) => ({
      codes: await confirmApp(area, { session: session(), request }, body),
    }),
    account_totp_remove: async ({ session, request }) => {
      await removeApp(area, { session: session(), request });
      return {};
    },
    account_recovery_codes: async ({ session, request }) => ({
      codes: await renewRecoveryCodes(area, { session: session(), request }),
    }),
    account_passkey_options: async ({ session, request }) =>
      await newPasskeyOptions(area, { session: session(), request }),
    account_passkey_add: async ({ session, request, body }) =>
      await addOwnPasskey(area, { session: session(), request }, body),
    account_passkey_rename: async ({ session, request, body }) => {
      await renameOwnPasskey(area, { session: session(), request }, body);
      return {};
    },
    account_passkey_remove: async ({ session, request, body }) => {
      await removeOwnPasskey(area, { session: session(), request }, body.id);
      return {};
    },
  } satisfies HandlersOf<typeof ACCOUNT_ROUTES>;
}

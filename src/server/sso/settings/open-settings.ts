import type { SsoSettings } from '#core/site-settings/sso.ts';
import type { SessionArea } from '../../session/session.ts';
import { ProviderProblem } from '../provider/describe-provider.ts';
import type { OpenSettings } from '../provider/known-provider.ts';

/** What the client secret is sealed for. */
const PURPOSE = 'sso.client_secret';

/** Seals a client secret, as the settings keep it. */
export function sealSecret({ secrets }: SessionArea, secret: string): string {
  return secrets.seal(secret, PURPOSE);
}

/** The settings with the client secret opened. Throws ProviderProblem where it was sealed with a key that is gone. */
export function openSettings(
  { secrets, settings }: SessionArea,
  sso: SsoSettings = settings.of('sso'),
): OpenSettings {
  const { client_secret: sealed } = sso;
  const secret = sealed === undefined ? undefined : secrets.open(sealed, PURPOSE);
  if (sealed !== undefined && secret === undefined)
    throw new ProviderProblem({ step: 'settings', code: 'sso.secret_lost' });
  return { ...sso, secret };
}

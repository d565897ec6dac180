import { Command } from 'commander';
import { readCatalog } from '../catalog/catalog.ts';
import { Sessions, unlockAccount } from '../session/session.ts';
import { readSettings } from '../settings/settings.ts';
import { openSiteSettings, type SiteSettings } from '../site-settings/site-settings.ts';
import { StartError } from '../std/start-error.ts';
import { withDatabase } from './with-database.ts';

/** `colonnade user unlock <login>`: the way back for somebody who lost password or second factor, supervisors too. */
export function unlockCommand(): Command {
  return new Command('unlock')
    .description(
      'Let somebody in again: remove the second factors and print a link to choose a new password.',
    )
    .argument('<login>')
    .action(unlock);
}

async function unlock(login: string): Promise<void> {
  await withDatabase(async ({ db }) => {
    const [settings, catalog] = await Promise.all([openSiteSettings(db), readCatalog(db)]);
    const world = { db, settings, catalog: () => catalog };
    const unlocked = await unlockAccount({ ...world, sessions: new Sessions(db, world, false) }, login);
    if (!unlocked)
      throw new StartError(
        `There is no active account with the login ${login}: run "colonnade user list" to see all logins.`,
      );
    const { totp, passkeys, path } = unlocked;
    const keys = passkeys === 1 ? 'a passkey' : `${passkeys} passkeys`;
    const removed = [...(totp ? ['the authenticator app'] : []), ...(passkeys > 0 ? [keys] : [])];
    process.stderr.write(
      `Removed: ${removed.join(' and ') || 'no second factor, there was none'}. Sessions are ended, failed tries forgotten.\n`,
    );
    process.stderr.write('Choose a new password here, once and within 30 minutes:\n');
    process.stdout.write(`${address()}${path}\n`);
    if (onlySingleSignOn(settings))
      process.stderr.write(`Then sign in as a supervisor at ${address()}/session/login/?break_glass=1\n`);
  });
}

/** Where browsers find the application, as far as the settings tell. */
function address(): string {
  const { baseUrl, port } = readSettings(process.env);
  return baseUrl ?? `http://localhost:${port}`;
}

function onlySingleSignOn(settings: SiteSettings): boolean {
  const { active, only } = settings.of('sso');
  return active && only;
}

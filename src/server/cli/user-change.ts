import { Command } from 'commander';
import type { Catalog } from '#core/catalog/catalog.ts';
import { closestName } from '#core/std/closest-name.ts';
import { readCatalog } from '../catalog/catalog.ts';
import { inTransaction, type Transaction } from '../database/pool.ts';
import { activateUser, allUsers, setUserRoles, type KnownUser } from '../query/people/user-details.ts';
import { inviteByCommand, Sessions, setPasswordByCommand } from '../session/session.ts';
import { readSettings } from '../settings/settings.ts';
import { COMMAND_LINE, openSiteSettings, recordAdministration } from '../site-settings/site-settings.ts';
import type { OpenDatabase } from '../start/start.ts';
import { StartError } from '../std/start-error.ts';
import { askPassword } from './ask-password.ts';
import { loadedCatalog, withDatabase } from './with-database.ts';

/** `colonnade user role add|remove <login> <role…>`: the roles of the user's own. */
export function roleCommand(): Command {
  const change = (name: 'add' | 'remove', description: string) =>
    new Command(name)
      .description(description)
      .argument('<login>')
      .argument('<role...>', 'technical names of roles')
      .action(async (login: string, names: readonly string[]) => await changeRoles(login, names, name));
  return new Command('role')
    .description("Give and take a user's own roles; those of groups are changed with the groups.")
    .exitOverride()
    .addCommand(change('add', 'Give a user roles.'))
    .addCommand(change('remove', 'Take roles from a user.'));
}

/** `colonnade user password <login>`: sets a password, or prints an invitation. */
export function passwordCommand(): Command {
  return new Command('password')
    .description(
      'Set the password of a user. It is asked for, or taken from COLONNADE_PASSWORD or standard input.',
    )
    .argument('<login>')
    .option('--invite', 'print a link instead by which the user chooses a password')
    .action(changePassword);
}

/** `colonnade user disable <login>`: the user is signed out and cannot sign in. */
export function disableCommand(): Command {
  return new Command('disable')
    .description('Keep a user from signing in, and end the sessions that are open.')
    .argument('<login>')
    .action(async (login: string) => await activate(login, false));
}

/** `colonnade user enable <login>`: the user can sign in again. */
export function enableCommand(): Command {
  return new Command('enable')
    .description('Let a user sign in again who was disabled.')
    .argument('<login>')
    .action(async (login: string) => await activate(login, true));
}

/** The ids of roles by their technical names. Throws StartError that names the one that was probably meant. */
export function rolesNamed({ document: { roles } }: Catalog, names: readonly string[]): readonly number[] {
  return names.map((name) => {
    const role = roles.find((candidate) => candidate.name === name);
    if (role) return role.id;
    throw new StartError(
      `There is no role ${name}: ${meant(
        name,
        roles.map((known) => known.name),
      )}`,
    );
  });
}

async function changeRoles(login: string, names: readonly string[], what: 'add' | 'remove'): Promise<void> {
  await withDatabase(async (database) => {
    const catalog = await loadedCatalog(database);
    const wanted = rolesNamed(catalog, names);
    await changeUser(database, login, async (tx, user) => {
      const others = user.ownRoles.filter((role) => !wanted.includes(role));
      const roles = what === 'add' ? [...user.ownRoles, ...wanted] : others;
      const unique = [...new Set(roles)];
      await setUserRoles(tx, user.id, unique);
      return { before: { roles: user.ownRoles }, after: { roles: unique } };
    });
  });
  process.stderr.write(
    `${login}: ${what === 'add' ? 'given' : 'taken'} ${names.join(', ')}. It holds at once, in open sessions too.\n`,
  );
}

async function activate(login: string, active: boolean): Promise<void> {
  await withDatabase(async (database) => {
    await changeUser(database, login, async (tx, user) => {
      await activateUser(tx, user.id, active);
      return { before: { active: user.active }, after: { active } };
    });
  });
  process.stderr.write(
    active ? `${login} can sign in again.\n` : `${login} is signed out and cannot sign in any more.\n`,
  );
}

async function changePassword(
  login: string,
  { invite = false }: { readonly invite?: boolean },
): Promise<void> {
  await withDatabase(async (database) => {
    const { db } = database;
    const user = await userNamed(database, login);
    if (!user.active)
      throw new StartError(`${user.login} is disabled: run "colonnade user enable ${user.login}" first.`);
    const [settings, catalog] = await Promise.all([openSiteSettings(db), readCatalog(db)]);
    const world = { db, settings, catalog: () => catalog };
    const area = { ...world, sessions: new Sessions(db, world, false) };
    if (!invite) {
      await setPasswordByCommand(area, user.id, await askPassword());
      process.stderr.write(`The password of ${user.login} is set. Open sessions are ended.\n`);
      return;
    }
    const { path, until } = await inviteByCommand(area, user.id);
    const { baseUrl, port } = readSettings(process.env);
    process.stderr.write(`Hand this link on. It works once, until ${until.toISOString()}:\n`);
    process.stdout.write(`${baseUrl ?? `http://localhost:${port}`}${path}\n`);
  });
}

/** Changes a user and writes it into the trail, together or not at all. */
async function changeUser(
  database: OpenDatabase,
  login: string,
  work: (tx: Transaction, user: KnownUser) => Promise<{ readonly before: object; readonly after: object }>,
): Promise<void> {
  await inTransaction(database.db, async (tx) => {
    const user = await userNamed({ ...database, db: tx }, login);
    const { before, after } = await work(tx, user);
    const about = { id: user.id, who: user.login };
    await recordAdministration(tx, COMMAND_LINE, {
      what: 'user.modify',
      before: { ...about, ...before },
      after: { ...about, ...after },
    });
  });
}

/** The user with that login, whatever its case, disabled ones as well. */
async function userNamed({ db }: { readonly db: Transaction | OpenDatabase['db'] }, login: string) {
  const users = await allUsers(db);
  const found = users.find((user) => user.login.toLowerCase() === login.trim().toLowerCase());
  if (found) return found;
  throw new StartError(
    `There is no user with the login ${login}: ${meant(
      login,
      users.map((user) => user.login),
    )}`,
  );
}

function meant(name: string, known: readonly string[]): string {
  const closest = closestName(name, known);
  if (closest !== undefined) return `did you mean ${closest}?`;
  return known.length > 12 ? 'see "colonnade user list".' : `choose from ${known.join(', ')}.`;
}

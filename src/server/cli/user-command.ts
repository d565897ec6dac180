import { Command } from 'commander';
import { inTransaction } from '../database/pool.ts';
import { insertUser } from '../query/people/users.ts';
import { checkPassword, hashPassword } from '../passwords/passwords.ts';
import { rulesFor } from '../session/session.ts';
import { COMMAND_LINE, openSiteSettings, recordAdministration } from '../site-settings/site-settings.ts';
import { StartError } from '../std/start-error.ts';
import { askPassword } from './ask-password.ts';
import { disableCommand, enableCommand, passwordCommand, roleCommand, rolesNamed } from './user-change.ts';
import { userListCommand } from './user-list.ts';
import { unlockCommand } from './unlock-command.ts';
import { loadedCatalog, withDatabase } from './with-database.ts';

interface Options {
  readonly name?: string;
  readonly supervisor?: boolean;
  readonly role: readonly string[];
}

/** `colonnade user …`: who may sign in, with which roles. */
export function userCommand(): Command {
  const create = new Command('create')
    .description(
      'Create a user. The password is asked for, or taken from COLONNADE_PASSWORD or standard input.',
    )
    .argument('<login>')
    .option('--name <name>', 'the name that others see')
    .option('--supervisor', 'may do and configure everything')
    .option('--role <role>', 'technical name of a role; may be repeated', collect, [])
    .action(createUser);
  return new Command('user')
    .description('Work with users.')
    .exitOverride()
    .addCommand(userListCommand())
    .addCommand(create)
    .addCommand(roleCommand())
    .addCommand(passwordCommand())
    .addCommand(disableCommand())
    .addCommand(enableCommand())
    .addCommand(unlockCommand());
}

async function createUser(login: string, options: Options): Promise<void> {
  const password = await askPassword();
  await withDatabase(async (database) => {
    const catalog = await loadedCatalog(database);
    const settings = await openSiteSettings(database.db);
    const name = options.name ?? login;
    await checkPassword(password, rulesFor({ settings, catalog: () => catalog }, { login, name }));
    const roles = rolesNamed(catalog, options.role);
    const passwordHash = await hashPassword(password);
    const supervisor = options.supervisor ?? false;
    await inTransaction(database.db, async (tx) => {
      const id = await insertUser(tx, { login, name, supervisor, passwordHash, roles });
      if (id === undefined) throw new StartError(`The login ${login} is taken: choose another.`);
      const after = { id, who: login, login, supervisor, roles };
      await recordAdministration(tx, COMMAND_LINE, { what: 'user.create', after });
    });
  });
  process.stdout.write(`User ${login} can sign in now.\n`);
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Command } from 'commander';
import { insertUser } from '../query/users.ts';
import { checkPassword, hashPassword } from '../passwords/passwords.ts';
import { rulesFor } from '../session/session.ts';
import { openSiteSettings } from '../site-settings/site-settings.ts';
import { StartError } from '../start-error.ts';
import { unlockCommand } from './unlock-command.ts';
import { loadedCatalog, withDatabase } from './with-database.ts';

interface Options {
  readonly name?: string;
  readonly supervisor?: boolean;
  readonly role: readonly string[];
}

/** `colonnade user create <login>`: the password is read from COLONNADE_PASSWORD or asked for. */
export function userCommand(): Command {
  const create = new Command('create')
    .description('Create a user. The password is asked for, or taken from COLONNADE_PASSWORD.')
    .argument('<login>')
    .option('--name <name>', 'the name that others see')
    .option('--supervisor', 'may do and configure everything')
    .option('--role <role>', 'technical name of a role; may be repeated', collect, [])
    .action(createUser);
  return new Command('user')
    .description('Work with users.')
    .exitOverride()
    .addCommand(create)
    .addCommand(unlockCommand());
}

async function createUser(login: string, options: Options): Promise<void> {
  const password = process.env['COLONNADE_PASSWORD'] ?? (await ask('Password: '));
  await withDatabase(async (database) => {
    const catalog = await loadedCatalog(database);
    const { document } = catalog;
    const settings = await openSiteSettings(database.db);
    const name = options.name ?? login;
    await checkPassword(password, rulesFor({ settings, catalog: () => catalog }, { login, name }));
    const roles = options.role.map((name) => {
      const role = document.roles.find((candidate) => candidate.name === name);
      if (!role)
        throw new StartError(
          `There is no role ${name}: choose from ${document.roles.map((known) => known.name).join(', ')}.`,
        );
      return role.id;
    });
    const passwordHash = await hashPassword(password);
    const supervisor = options.supervisor ?? false;
    const id = await insertUser(database.db, { login, name, supervisor, passwordHash, roles });
    if (id === undefined) throw new StartError(`The login ${login} is taken: choose another.`);
  });
  process.stdout.write(`User ${login} can sign in now.\n`);
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new StartError('Set COLONNADE_PASSWORD: there is no terminal to ask for the password.');
  // What is typed is not shown: the prompt writes to nowhere once the question stands.
  let shown = true;
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (shown) process.stderr.write(chunk);
      done();
    },
  });
  const prompt = createInterface({ input: process.stdin, output, terminal: true });
  try {
    const typed = prompt.question(question);
    shown = false;
    return await typed;
  } finally {
    prompt.close();
    process.stderr.write('\n');
  }
}

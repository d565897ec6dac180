import { createInterface } from 'node:readline/promises';
import { Command } from 'commander';
import { insertUser } from '../query/users.ts';
import { hashPassword, SHORTEST_PASSWORD } from '../session/session.ts';
import { StartError } from '../start-error.ts';
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
  return new Command('user').description('Work with users.').exitOverride().addCommand(create);
}

async function createUser(login: string, options: Options): Promise<void> {
  const password = process.env['COLONNADE_PASSWORD'] ?? (await ask('Password: '));
  if ([...password].length < SHORTEST_PASSWORD) {
    throw new StartError(`The password must have at least ${SHORTEST_PASSWORD} characters.`);
  }
  await withDatabase(async (database) => {
    const { document } = await loadedCatalog(database);
    const roles = options.role.map((name) => {
      const role = document.roles.find((candidate) => candidate.name === name);
      if (!role)
        throw new StartError(
          `There is no role ${name}: choose from ${document.roles.map((known) => known.name).join(', ')}.`,
        );
      return role.id;
    });
    const passwordHash = await hashPassword(password);
    const user = {
      login,
      name: options.name ?? login,
      supervisor: options.supervisor ?? false,
      passwordHash,
      roles,
    };
    const id = await insertUser(database.db, user);
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
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await prompt.question(question);
  } finally {
    prompt.close();
  }
}

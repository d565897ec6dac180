import { resolve } from 'node:path';
import { Command } from 'commander';
import {
  forgetRestore,
  makeBackup,
  restoreBackup,
  verifyBackup,
  type VerifiedBackup,
} from '../backup/backup.ts';
import { openStores } from '../files/store/open-store.ts';
import { keyFingerprint } from '../secrets/secrets.ts';
import { givenSettings, readSettings, type Settings } from '../settings/settings.ts';
import { openForRestore, ownVersion, TERMINAL_LOG } from '../start/start.ts';
import { StartError } from '../std/start-error.ts';
import { stepsBar } from './steps-bar.ts';
import { withDatabase } from './with-database.ts';

const BACKUP_HELP = `
A backup is one file with the whole database, as it is at one moment, and all files that were uploaded. People may go on
working meanwhile. It is for the eyes of administrators alone: whoever has it can read all data.
The secret key is not in it: keep the file secret.key of the data folder, or the value of COLONNADE_SECRET_KEY, apart
from the backups. Without it nothing else is lost, but passwords of the mail server and of the sign-on provider, keys of
authenticator apps and the texts of messages that were not sent yet.
Without a terminal the result is a line of JSON on standard output.
`;

/** `colonnade backup <file>` and `colonnade backup verify <file>`. */
export function backupCommand(): Command {
  return new Command('backup')
    .description('Write the database and all files into one file, while people work.')
    .exitOverride()
    .argument('<file>', 'the file to write, which must not exist yet')
    .option('--without-files', 'only the database: files are backed up otherwise')
    .addHelpText('after', BACKUP_HELP)
    .action(backup)
    .addCommand(
      new Command('verify')
        .description('Try a backup: restore it into a PostgreSQL of its own, and compare all of it.')
        .argument('<file>')
        .action(verify),
    );
}

const RESTORE_HELP = `
All of it is read and checked before anything is changed, then it is put in force in one step, or nothing is. A backup of
an older version is brought to this one. Stop the server first. Put the secret key back as well: the file secret.key into
the data folder, or COLONNADE_SECRET_KEY.
Everybody signs in again. Messages that were waiting to be sent are held in the outbox, as they may have been sent since;
background work that was under way has failed and can be begun again.
`;

/** `colonnade restore <file>`. */
export function restoreCommand(): Command {
  return new Command('restore')
    .description('Put a backup in force: into an empty database, or in the place of all that is there.')
    .argument('[file]')
    .option('--replace', 'drop all that is in the database now')
    .option('--forget', 'begin with an empty database after a restore that was broken off')
    .addHelpText('after', RESTORE_HELP)
    .action(restore);
}

async function backup(
  file: string,
  { withoutFiles = false }: { readonly withoutFiles?: boolean },
): Promise<void> {
  const settings = readSettings(process.env);
  const path = resolve(file);
  const bar = stepsBar();
  const origin = {
    product: await ownVersion(),
    secretKey: await fingerprintOf(settings),
    environment: givenSettings(process.env),
  };
  const store = withoutFiles ? undefined : await openStores(settings);
  const made = await withDatabase(
    async ({ db }) => await makeBackup({ db, path, origin, store, onProgress: bar.update }),
  ).finally(bar.stop);
  for (const what of made.leftOut)
    process.stderr.write(`Not in the backup, because Colonnade does not know such objects: ${what}\n`);
  process.stderr.write(`${KEY_APART[settings.secretKey === undefined ? 'file' : 'setting']}\n`);
  told(
    { file: path, ...made },
    `${path} has ${made.rows} rows of ${made.tables} tables and ${withoutFiles ? 'no' : made.files.count} files.`,
  );
  if (made.missing > 0)
    throw new StartError(
      `${made.missing} files that records name are not where files are kept, so they are not in the backup: look for them in an earlier one, and keep that.`,
    );
}

const KEY_APART = {
  file: 'The secret key is not in it: keep secret.key of the data folder apart from the backup.',
  setting: 'The secret key is not in it: keep the value of COLONNADE_SECRET_KEY apart from the backup.',
} as const;

async function restore(
  file: string | undefined,
  { replace = false, forget = false }: { readonly replace?: boolean; readonly forget?: boolean },
): Promise<void> {
  if ((file === undefined) !== forget)
    throw new StartError(
      'Name the file of the backup: colonnade restore <file>. Without one there is --forget.',
    );
  const settings = readSettings(process.env);
  const { db, close } = await openForRestore({ settings, log: TERMINAL_LOG });
  const bar = stepsBar();
  try {
    if (file === undefined) {
      await forgetRestore(db);
      process.stderr.write('The next start begins with what is in the database.\n');
      return;
    }
    const path = resolve(file);
    const store = await openStores(settings);
    const { head, end, settled } = await restoreBackup({ db, path, replace, store, onProgress: bar.update });
    bar.stop();
    const key = await fingerprintOf(settings);
    if (key !== head.secretKey) process.stderr.write(`${otherKey(key)}\n`);
    const rows = end.tables.reduce((sum, table) => sum + table.rows, 0);
    told(
      {
        file: path,
        at: head.at,
        rows,
        files: end.files.count,
        ...settled,
        secretKey: key === head.secretKey,
      },
      `The backup of ${head.at} is in force: ${rows} rows and ${end.files.count} files. Everybody signs in again; ${settled.mails} messages are held in the outbox, ${settled.tasks} background tasks have failed and can be begun again.`,
    );
  } finally {
    bar.stop();
    await close();
  }
}

function otherKey(key: string | null): string {
  const what =
    key === null ? 'There is no secret key here yet' : 'The secret key here is not the one of the backup';
  return `${what}: put secret.key into the data folder, or set COLONNADE_SECRET_KEY, before the server starts. Otherwise the passwords of the mail server and of the sign-on provider must be set anew, and people with an authenticator app need their recovery codes.`;
}

async function verify(file: string): Promise<void> {
  const path = resolve(file);
  const bar = stepsBar();
  const verified = await verifyBackup({ path, log: TERMINAL_LOG, onProgress: bar.update }).finally(bar.stop);
  const { head, end, different } = verified;
  const rows = end.tables.reduce((sum, table) => sum + table.rows, 0);
  told(
    {
      file: path,
      at: head.at,
      product: head.product,
      postgresql: head.postgresql,
      rows,
      files: head.files ? end.files : null,
      different,
    },
    reportOf(path, verified, rows),
  );
  if (different.length > 0)
    throw new StartError(
      `${different.length} tables are not restored as they were: ${different.map(({ table }) => table).join(', ')}. Make another backup, and keep this one.`,
    );
}

function reportOf(path: string, { head, end, different }: VerifiedBackup, rows: number): string {
  const tables = head.tables.length;
  return [
    `${path} was made on ${head.at} by Colonnade ${head.product} on PostgreSQL ${head.postgresql}.`,
    `It was restored into a PostgreSQL of its own: ${tables - different.length} of ${tables} tables are as they were, with ${rows} rows in all.`,
    head.files
      ? `Each of its ${end.files.count} files has the bytes that it should have.`
      : 'It was made without the files: they are backed up otherwise.',
  ].join('\n');
}

async function fingerprintOf({ secretKey, dataFolder }: Settings): Promise<string | null> {
  return await keyFingerprint(secretKey, dataFolder);
}

/** The result: words on a terminal, else a line of JSON. */
function told(result: object, words: string): void {
  process.stdout.write(process.stdout.isTTY ? `${words}\n` : `${JSON.stringify(result)}\n`);
}

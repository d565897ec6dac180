import { resolve } from 'node:path';
import { Command } from 'commander';
import { problemLine, readArchive, writeArchive } from '../archive/archive.ts';
import { readImage } from '../images/images.ts';
import { checkArchive, loadArchive } from '../start/start.ts';
import { StartError } from '../std/start-error.ts';
import { loadedCatalog, withDatabase } from './with-database.ts';

/** `colonnade archive …`: the application's definition as a folder of small YAML files. */
export function archiveCommand(): Command {
  return new Command('archive')
    .description('Work with configuration archives.')
    .exitOverride()
    .addCommand(load())
    .addCommand(save())
    .addCommand(check());
}

function load(): Command {
  return new Command('load')
    .description('Put the application described in a folder in force: whole, or not at all.')
    .argument('<folder>')
    .option('-m, --message <text>', 'what the change is about', 'Archive loaded')
    .action(async (folder: string, options: { message: string }) => {
      const catalog = await withDatabase(
        async ({ db }) => await loadArchive(db, resolve(folder), { message: options.message }),
      );
      process.stdout.write(`Version ${catalog.version} is in force: ${catalog.tables.size} tables.\n`);
    });
}

function save(): Command {
  return new Command('save')
    .description('Write the application in force into a folder.')
    .argument('<folder>')
    .action(async (folder: string) => {
      const version = await withDatabase(async (database) => {
        const catalog = await loadedCatalog(database);
        await writeArchive(
          catalog.document,
          resolve(folder),
          async ({ hash }) => (await readImage(database.db, hash)).bytes,
        );
        return catalog.version;
      });
      process.stdout.write(`Version ${version} was written to ${folder}.\n`);
    });
}

function check(): Command {
  return new Command('check')
    .description('Look for mistakes in an archive, without changing anything.')
    .argument('<folder>')
    .option(
      '--database',
      'judge it as loading it into the database of the settings would: also types and options that the records there do not allow',
    )
    .action(async (folder: string, options: { database?: boolean }) => {
      const path = resolve(folder);
      const { problems, tables } = options.database
        ? await withDatabase(async ({ db }) => await checkArchive(db, path))
        : await checkAlone(path);
      if (problems.length > 0) throw new StartError(problems.join('\n'));
      process.stdout.write(`No mistakes: ${tables} tables.\n`);
    });
}

async function checkAlone(
  folder: string,
): Promise<{ readonly problems: readonly string[]; readonly tables: number }> {
  const read = await readArchive(folder);
  if ('problems' in read) return { problems: read.problems.map(problemLine), tables: 0 };
  return { problems: [], tables: read.document.tables.length };
}

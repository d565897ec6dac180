import { resolve } from 'node:path';
import { Command } from 'commander';
import { readArchive, writeArchive } from '../archive/archive.ts';
import { loadArchive } from '../start/start.ts';
import { StartError } from '../start-error.ts';
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
        async ({ db }) => await loadArchive(db, resolve(folder), options.message),
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
        await writeArchive(catalog.document, resolve(folder));
        return catalog.version;
      });
      process.stdout.write(`Version ${version} was written to ${folder}.\n`);
    });
}

function check(): Command {
  return new Command('check')
    .description('Look for mistakes in an archive without touching a database.')
    .argument('<folder>')
    .action(async (folder: string) => {
      const read = await readArchive(resolve(folder));
      if (!('problems' in read)) {
        process.stdout.write(`No mistakes: ${read.document.tables.length} tables.\n`);
        return;
      }
      const lines = read.problems.map(
        ({ file, line, path, message }) => `${file}:${line} ${path}: ${message}`,
      );
      throw new StartError(lines.join('\n'));
    });
}

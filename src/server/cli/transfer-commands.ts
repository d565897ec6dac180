import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Command, InvalidArgumentError } from 'commander';
import { columnNamed, type Catalog } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { SUPERVISOR } from '#core/access/supervisor.ts';
import type { Viewer } from '#core/access/viewer.ts';
import { exportCsv } from '../export/export.ts';
import { importFile } from '../import/import.ts';
import { StartError } from '../start-error.ts';
import { progressBar } from './progress.ts';
import { loadedCatalog, withDatabase } from './with-database.ts';

/** Who works at the command line: whoever may read the data folder may do everything. */
const OPERATOR: Viewer = {
  userId: 0,
  account: 'user:0',
  name: 'Command line',
  roles: [SUPERVISOR],
  rights: 'supervisor',
  locale: 'en_GB',
  timeZone: 'UTC',
};

interface ImportOptions {
  readonly map: Readonly<Record<string, string>>;
  readonly check?: boolean;
}

/** `colonnade import <table> <file.csv>`. */
export function importCommand(): Command {
  return new Command('import')
    .description('Import a CSV file into a table, whole or not at all.')
    .argument('<table>', 'technical name of the table, or table.column for a many-to-many list')
    .argument('<file>', 'the CSV file, with a header line')
    .option(
      '--map <header=column>',
      'where a header goes; column.key matches linked records by key',
      mapping,
      {},
    )
    .option('--check', 'only look for mistakes, change nothing')
    .action(importTable);
}

/** `colonnade export <table> <file.csv>`. */
export function exportCommand(): Command {
  return new Command('export')
    .description('Export all records of a table as CSV.')
    .argument('<table>', 'technical name of the table, or table.column for a many-to-many list')
    .argument('<file>', 'the file to write, or - for standard output')
    .action(exportTable);
}

async function importTable(target: string, file: string, options: ImportOptions): Promise<void> {
  const size = await sizeOf(file);
  const bar = progressBar('Bytes');
  const report = await withDatabase(async (database) => {
    const catalog = await loadedCatalog(database);
    const place = targetOf(catalog, target);
    return await importFile(
      { db: database.db, catalog, viewer: OPERATOR },
      {
        ...place,
        source: createReadStream(file),
        mapping: options.map,
        check: options.check ?? false,
        onProgress: ({ bytes }) => bar.update(bytes, size),
      },
    );
  }).finally(bar.stop);
  for (const { line, column, value, message } of report.problems) {
    process.stderr.write(`${file}:${line} ${column} "${value}": ${message}\n`);
  }
  if (report.refused > 0)
    throw new StartError(`${report.refused} of ${report.lines} lines are refused: nothing was imported.`);
  process.stdout.write(
    options.check ? `${report.lines} lines are right.\n` : `${report.imported} records imported.\n`,
  );
}

async function exportTable(name: string, file: string): Promise<void> {
  const out = file === '-' ? process.stdout : createWriteStream(file);
  await withDatabase(async (database) => {
    const catalog = await loadedCatalog(database);
    const place = targetOf(catalog, name);
    await exportCsv({ db: database.db, catalog, viewer: OPERATOR }, { ...place, out });
  });
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch {
    throw new StartError(`The file ${file} cannot be read: check its name.`);
  }
}

function targetOf(catalog: Catalog, name: string): { readonly table: Table; readonly column?: Column } {
  const [tableName = '', columnName] = name.split('.');
  const table = catalog.tablesByName.get(tableName);
  if (!table)
    throw new StartError(
      `There is no table ${tableName}: choose from ${[...catalog.tablesByName.keys()].join(', ')}.`,
    );
  if (columnName === undefined) return { table };
  const column = columnNamed(table, columnName);
  if (column?.type !== 'list') throw new StartError(`${name} is no list column.`);
  return { table, column };
}

function mapping(text: string, before: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const at = text.indexOf('=');
  if (at < 1)
    throw new InvalidArgumentError('Write it as header=column, for example customer_id=customer.code.');
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) };
}

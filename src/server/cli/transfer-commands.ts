import { IMPORT_MODES } from '#core/catalog/actions/registry.ts';
import { isList } from '#core/fields/traits.ts';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { ENCODINGS, type FileEncoding, type ImportMatch } from '#core/contract/records/import-routes.ts';
import { EMPTY_CELLS } from '#core/contract/records/empty-cells.ts';
import type { RequestSort } from '#core/contract/lists/list-routes.ts';
import { RequestFilter } from '#core/query/filter-schema.ts';
import type { ViewInfo } from '#core/contract/views/registry.ts';
import { presentApplication } from '../catalog/catalog.ts';
import { EXPORT_FORMATS } from '#core/catalog/actions/registry.ts';
import { isTimeZone } from '#core/language/time-zones.ts';
import { columnNamed, type Catalog } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { SUPERVISOR } from '#core/access/supervisor.ts';
import { closestName } from '#core/std/closest-name.ts';
import type { Viewer } from '#core/access/viewer.ts';
import { exportTable } from '../export/export.ts';
import { importFile, type ImportAnswer } from '../import/import.ts';
import type { UploadGround } from '../uploads/uploads.ts';
import { openStores } from '../files/store/open-store.ts';
import { readSettings } from '../settings/settings.ts';
import { StartError } from '../std/start-error.ts';
import { progressBar } from './progress.ts';
import { withUploads } from './command-uploads.ts';
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

/** Bytes of a zip file of a table and its files: more than an export makes. */
const MAX_ZIP = 11_000_000_000;

interface ImportOptions {
  readonly map?: Readonly<Record<string, string>>;
  readonly match?: readonly string[];
  readonly mode: ImportMatch['mode'];
  readonly empty: ImportMatch['empty'];
  readonly leaveRefusedOut?: boolean;
  readonly createLinked?: readonly string[];
  readonly sheet?: number;
  readonly encoding?: FileEncoding;
  readonly check?: boolean;
  readonly dryRun?: boolean;
  readonly timeZone: string;
}

const IMPORT_HELP = `
The first line of the file names its columns. A header that equals the name or a label of a column goes there by
itself; --map says where another one goes, and may be given several times:
  --map "Article number=code"         this header goes to the column code
  --map customer_id=customer.code     the link customer is found by the code of the customer
  --map remarks=                      nothing after the "=": this column of the file is skipped

Dates are written as 2026-02-28, moments as 2026-02-28 09:30 or 2026-02-28T09:30:15+01:00. Spaces around values are
left out; the command tells around how many. If one line is refused, nothing is imported, unless --leave-refused-out
is given.

With --match, lines change the records that are there already: those that have the same values in these columns.
  --match code                        a line changes the record with its code, or becomes a new one
  --match customer --match date       both together name the record
  --mode update                       a line that names no record is refused; with create, records are left alone
  --empty clear                       empty cells clear the value that is there; else they keep it

Pairs of records of a many-to-many list come from a file of their own, one pair per line: one column names the record
that has the list, the other one the record to add, each by a column that identifies it. Import it after the records:
  colonnade import product.suppliers pairs.csv
with a file such as
  code,suppliers.code
  P-100,MEYER
  P-100,DUPONT

Files of columns come in one zip file with the table, whose cells have their paths, as export --files writes it:
  colonnade import product products.zip
`;

/** `colonnade import <table> <file.csv>`. */
export function importCommand(): Command {
  return new Command('import')
    .description(
      'Import a CSV or XLSX file, or a zip file of one with files, into a table, whole or not at all.',
    )
    .argument('<table>', 'technical name of the table, or table.column for a many-to-many list')
    .argument('<file>', 'the CSV, XLSX or zip file, whose table has a header line')
    .option(
      '--map <header=column>',
      'where a header goes; column.key matches linked records by key; header= skips it',
      mapping,
    )
    .option(
      '--match <column>',
      'change the record that has the same value in this column; may be repeated',
      added,
    )
    .addOption(
      new Option('--mode <mode>', 'what becomes of lines, with --match')
        .choices(IMPORT_MODES)
        .default('both'),
    )
    .addOption(
      new Option('--empty <what>', 'what empty cells do to records that are there, with --match')
        .choices(EMPTY_CELLS)
        .default('keep'),
    )
    .option(
      '--create-linked <header>',
      'create the records that this link names and that are missing; may be repeated',
      added,
    )
    .option('--leave-refused-out', 'import the other lines although some are refused')
    .option('--sheet <number>', 'which sheet of a workbook, the first unless given', sheetNumber)
    .addOption(new Option('--encoding <encoding>', 'of a CSV file; found unless given').choices(ENCODINGS))
    .option('--check', 'only tell what would happen, change nothing')
    .option('--dry-run', 'the same as --check')
    .option('--time-zone <zone>', 'time zone of moments without one, such as Europe/Paris', timeZone, 'UTC')
    .addHelpText('after', IMPORT_HELP)
    .action(importTable);
}

const EXPORT_HELP = `
Without options the file has all records, with technical names and keys, so that an import gives equal records.
  colonnade export orders late.xlsx --view late_orders --shown --time-zone Europe/Paris
  colonnade export company fr.csv --columns code,name --sort -name --filter '{"column":"country.code","operator":"equal","value":"FR"}'
`;

interface ExportOptions {
  readonly format?: ExportFormat;
  readonly view?: string;
  readonly columns?: readonly string[];
  readonly filter?: RequestFilter;
  readonly search?: string;
  readonly sort?: readonly RequestSort[];
  readonly shown?: boolean;
  readonly files?: boolean;
  readonly timeZone: string;
}

/** `colonnade export <table> <file.csv>`. */
export function exportCommand(): Command {
  return new Command('export')
    .description('Export records of a table as CSV, XLSX or JSON.')
    .argument('<table>', 'technical name of the table, or table.column for a many-to-many list')
    .argument('<file>', 'the file to write, or - for standard output')
    .addOption(
      new Option(
        '--format <format>',
        'csv, xlsx or json; by default what the file ends with, else csv',
      ).choices(EXPORT_FORMATS),
    )
    .option('--view <name>', 'the columns, records and order of a view, by its technical name')
    .option(
      '--columns <columns>',
      'these columns, separated by commas; over links as customer.name',
      columnNames,
    )
    .option('--filter <json>', 'only records that a filter lets through, as the API takes it', jsonFilter)
    .option('--search <text>', 'only records that a quick search finds')
    .option('--sort <columns>', 'order by these columns, separated by commas; -column downwards', sortColumns)
    .option('--shown', 'as people read it: labels, titles and the time zone, not as an import reads it')
    .option('--files', 'one zip file of the table and of the files of its columns')
    .option('--time-zone <zone>', 'time zone of moments with --shown, such as Europe/Paris', timeZone, 'UTC')
    .addHelpText('after', EXPORT_HELP)
    .action(exportRecords);
}

async function importTable(target: string, file: string, options: ImportOptions): Promise<void> {
  const size = await sizeOf(file);
  const bar = progressBar('Bytes');
  const report = await withDatabase(async (database) => {
    const catalog = await loadedCatalog(database);
    const place = targetOf(catalog, target);
    const context = { db: database.db, catalog, viewer: { ...OPERATOR, timeZone: options.timeZone } };
    const imported = async (uploads?: UploadGround) =>
      await importFile(
        { ...context, mostPerRecord: uploads && (() => uploads.limits().mostPerRecord) },
        {
          ...place,
          uploads,
          source: createReadStream(file),
          title: basename(file),
          mapping: options.map,
          reading: { sheet: options.sheet, encoding: options.encoding, mostBytes: MAX_ZIP },
          settings: {
            skipRefused: options.leaveRefusedOut,
            make: options.createLinked && [...options.createLinked],
            match: options.match && { columns: [...options.match], mode: options.mode, empty: options.empty },
          },
          check: options.check ?? options.dryRun ?? false,
          onProgress: ({ bytes, of = size }) => bar.update(bytes, of),
        },
      );
    return file.toLowerCase().endsWith('.zip') ? await withUploads(database, imported) : await imported();
  }).finally(bar.stop);
  for (const { line, column, value, message } of report.problems) {
    process.stderr.write(`${file}:${line} ${column} "${value}": ${message}\n`);
  }
  if (report.refused > 0 && options.leaveRefusedOut !== true)
    throw new StartError(
      `${report.refused} of ${report.lines} lines are refused, nothing was imported: correct them and import the file again.`,
    );
  if (report.trimmed > 0)
    process.stderr.write(`Spaces around ${counted(report.trimmed, 'value')} were left out.\n`);
  const isCheck = options.check ?? options.dryRun ?? false;
  process.stdout.write(`${outcomeOf(report, options, isCheck)}\n`);
}

function outcomeOf(report: ImportAnswer, { match }: ImportOptions, isCheck: boolean): string {
  const left = report.refused > 0 ? [`${counted(report.refused, 'line')} left out`] : [];
  if (!match) {
    const valid = counted(report.lines - report.refused, 'valid line');
    return `${[isCheck ? valid : `${counted(report.imported, 'record')} imported`, ...left].join(', ')}.`;
  }
  const [made, changed] = isCheck ? ['would be created', 'would be changed'] : ['created', 'changed'];
  return `${[`${counted(report.created, 'record')} ${made}`, `${report.changed} ${changed}`, `${report.same} unchanged`, ...left].join(', ')}.`;
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

async function exportRecords(name: string, file: string, options: ExportOptions): Promise<void> {
  const format = options.format ?? EXPORT_FORMATS.find((one) => file.toLowerCase().endsWith(`.${one}`));
  await withDatabase(async (database) => {
    const catalog = await loadedCatalog(database);
    const place = targetOf(catalog, name);
    const viewer = { ...OPERATOR, timeZone: options.timeZone };
    const view = options.view === undefined ? undefined : viewNamed(catalog, place.table, options.view);
    const filters = [view?.filter, options.filter].filter((one) => one !== undefined);
    const list = {
      filter: filters.length > 1 ? { all: filters } : filters[0],
      search: options.search,
      sort: options.sort ?? view?.sort,
      groups: view?.groups,
      calculations: view?.calculations,
      form: options.shown === true ? ('shown' as const) : ('import' as const),
    };
    const columns =
      options.columns ?? view?.columns.filter(({ hidden }) => !hidden).map(({ column }) => column);
    const files = options.files === true ? await openStores(readSettings(process.env)) : undefined;
    const out = file === '-' ? process.stdout : createWriteStream(file);
    await exportTable({ db: database.db, catalog, viewer }, { ...place, format, files, out, list, columns });
  });
}

/** A view of a table, as everything of it may be seen. */
function viewNamed(catalog: Catalog, table: Table, name: string): ViewInfo {
  const views = presentApplication(catalog, OPERATOR).views.filter((view) => view.table === table.id);
  const found = views.find((view) => view.name === name);
  if (!found)
    throw new StartError(
      `There is no view ${name} of ${table.name}${suggestion(
        name,
        views.map((view) => view.name),
      )}`,
    );
  return found;
}

type ExportFormat = (typeof EXPORT_FORMATS)[number];

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
      `There is no table ${tableName}${suggestion(tableName, [...catalog.tablesByName.keys()])}`,
    );
  if (columnName === undefined) return { table };
  const column = columnNamed(table, columnName);
  if (!isList(column))
    throw new StartError(
      `${name} is not a many-to-many list: choose from ${listsOf(table)}, or name the table alone.`,
    );
  return { table, column };
}

function suggestion(name: string, known: readonly string[]): string {
  const meant = closestName(name, known);
  return meant === undefined ? `: choose from ${known.join(', ')}.` : `: did you mean ${meant}?`;
}

function listsOf({ name, columns }: Table): string {
  const lists = columns.filter((column) => isList(column) && column.inverse === undefined);
  return lists.length === 0
    ? 'no list, as the table has none'
    : lists.map((list) => `${name}.${list.name}`).join(', ');
}

function mapping(
  text: string,
  before: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const at = text.indexOf('=');
  if (at < 1)
    throw new InvalidArgumentError('Write it as header=column, for example customer_id=customer.code.');
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) };
}

function added(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text];
}

/** People count sheets from 1. */
function sheetNumber(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('Write the number of the sheet, from 1.');
  return Number(text) - 1;
}

function columnNames(text: string): readonly string[] {
  return text.split(',').map((name) => name.trim());
}

function sortColumns(text: string): readonly RequestSort[] {
  return columnNames(text).map((name) =>
    name.startsWith('-') ? { column: name.slice(1), descending: true } : { column: name, descending: false },
  );
}

function jsonFilter(text: string): RequestFilter {
  const parsed = RequestFilter.safeParse(parsedJson(text));
  if (!parsed.success)
    throw new InvalidArgumentError('Write a filter as {"column":"city","operator":"eq","value":"Paris"}.');
  return parsed.data;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function timeZone(text: string): string {
  if (!isTimeZone(text))
    throw new InvalidArgumentError('Write the name of a time zone, for example Europe/Paris.');
  return text;
}

import { z } from 'zod';
import { IMPORT_MODES } from '../../catalog/actions/registry.ts';
import { naming } from '../../marks/naming.ts';
import { Digits, Flag, route } from '../route/route.ts';
import { EMPTY_CELLS } from './empty-cells.ts';

/** Encodings in which CSV is read. */
export const ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const;
export type FileEncoding = (typeof ENCODINGS)[number];

/** What may stand between the cells of a line of CSV. */
export const SEPARATORS = [',', ';', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** In which order a file writes the parts of its dates. */
export const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** The media type of a workbook. */
export const XLSX_MEDIA = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** The media type of an uploaded file of which nothing is known; what it is, its bytes tell. */
export const FILE_MEDIA = 'application/x-import-file';

const Header = z.string().max(10_000);
const Cell = z.string().max(10_000);
const perHeader = <Value extends z.ZodType>(value: Value) => z.record(Header, value);

/** How the file is read; what is not said is found. */
const Reading = z.object({
  encoding: z.enum(ENCODINGS).optional(),
  separator: z.enum(SEPARATORS).optional(),
  /** The place of a workbook's sheet, hidden ones last. */
  sheet: z.number().int().min(0).max(1_000).optional(),
  /** Columns without a name, and those that share one, get one of their own. */
  named: z.boolean().optional(),
});
export type ImportReading = z.infer<typeof Reading>;

const Match = z.object({
  /** Technical names of columns that the file fills: the record that agrees in all of them is meant. */
  columns: z.array(z.string().max(500)).min(1).max(20),
  /** `create` leaves records alone that are there, `update` refuses lines of others. */
  mode: z.enum(IMPORT_MODES),
  empty: z.enum(EMPTY_CELLS),
});
export type ImportMatch = z.infer<typeof Match>;

/** What becomes of a file's cells, header by header. */
const Settings = z.object({
  /** The technical name of a many-to-many list of the table: the lines are pairs for it, not records. */
  list: z.string().max(500).optional(),
  /** Header → `column`, or `link.key` for a link found by a column of its target; an empty text leaves it out. */
  map: perHeader(z.string().max(500)),
  dates: perHeader(z.enum(DATE_ORDERS)).optional(),
  decimals: perHeader(z.enum(['.', ','])).optional(),
  /** What a text of the file stands for. */
  values: perHeader(z.record(Cell, Cell)).optional(),
  /** Cells that are read as something else, by their line. */
  cells: z.record(z.string().regex(/^\d{1,9}$/), perHeader(Cell)).optional(),
  /** Lines that are left out. */
  leave: z.array(z.number().int()).max(10_000).optional(),
  /** Imports the valid lines although others are refused. */
  skipRefused: z.boolean().optional(),
  /** Headers of links whose records are made where no record has their text. */
  make: z.array(Header).max(100).optional(),
  /** How lines find the records that they change; without it each becomes a new one. */
  match: Match.optional(),
});
export type ImportSettings = z.infer<typeof Settings>;

const Problem = z.object({
  line: z.number(),
  column: z.string(),
  value: z.string(),
  code: z.string(),
  message: z.string(),
});

/** What an import did or, when it only checks, would do. */
const Report = z.object({
  lines: z.number(),
  /** Records that are new; 0 where nothing is written because lines are refused. */
  imported: z.number(),
  created: z.number(),
  /** Records that get other values, or would. */
  changed: z.number(),
  /** Lines whose records have these values already, or are there and not to be changed. */
  same: z.number(),
  /** Lines that the settings leave out. */
  skipped: z.number(),
  /** What the journal calls it; null where nothing was written. */
  operation: z.number().nullable(),
  /** Linked records that are made on the way, by the header that names them. */
  made: z.array(z.object({ header: z.string(), count: z.number() })),
  refused: z.number(),
  /** Values that lost spaces around them. */
  trimmed: z.number(),
  /** Ranges of merged cells, of which only the first has a value. */
  merged: z.number(),
  mapping: z.record(z.string(), z.string()),
  problems: z.array(Problem),
});

/** The same with what a screen shows of it. */
const Check = Report.extend({
  hash: z.string(),
  /** Files of a zip file that cells name and that can be taken. */
  files: z.number(),
  /** The cells, by header, of lines that problems or the first new records are about. */
  rows: z.array(z.object({ line: z.number(), cells: z.record(z.string(), z.string()) })),
  fresh: z.array(z.number()),
  /** The first lines that change a record, with what stood there before in the cells that differ, by header. */
  changes: z.array(z.object({ line: z.number(), before: z.record(z.string(), z.string()) })),
});

/** What an import of a kept file is asked. */
export const ImportRun = z.object({
  reading: naming('plain', Reading),
  settings: naming('plain', Settings),
  hash: z.string().max(100),
  /** Goes on after the answer; long imports do so in any case. */
  background: z.boolean().optional(),
});
export type ImportRun = z.infer<typeof ImportRun>;

/** A kept file by its number, which nobody knows a record by. */
const FileParams = z.object({ file: naming('plain', Digits) });

/** Query of the routes that import in one call. */
const whole = {
  /** JSON object: header → column, or `link.key` to match linked records by a key column; "" leaves it out. */
  map: z.string().max(20_000).optional(),
  check: z
    .enum(['0', '1'])
    .prefault('0')
    .transform((flag) => flag === '1'),
  /** Imports the valid lines although others are refused. */
  skip: Flag.optional(),
  /** Technical names of the columns by which lines find their records, separated by commas. */
  match: z.string().max(2_000).optional(),
  mode: z.enum(IMPORT_MODES).optional(),
  empty: z.enum(EMPTY_CELLS).optional(),
};

/** The routes by which files become records. */
export const IMPORT_ROUTES = {
  import_csv: route({
    method: 'POST',
    path: '/api/import/{idform}',
    audience: 'session',
    summary: 'Imports a CSV file into a table, whole or not at all',
    params: z.object({ tableId: naming('table', Digits) }),
    query: z.object({
      ...whole,
      encoding: z.enum(ENCODINGS).optional(),
      separator: z.enum(SEPARATORS).optional(),
    }),
    stream: 'text/csv',
    answer: Report,
  }),
  import_xlsx: route({
    method: 'POST',
    path: '/api/import/xlsx/{idform}',
    audience: 'session',
    summary: 'Imports a sheet of a workbook into a table, whole or not at all',
    params: z.object({ tableId: naming('table', Digits) }),
    query: z.object({
      ...whole,
      sheet: naming('plain', z.coerce.number().int().min(0).max(1_000)).optional(),
    }),
    stream: XLSX_MEDIA,
    answer: Report,
  }),
  import_upload: route({
    method: 'POST',
    path: '/api/import/file/{idform}',
    audience: 'session',
    summary: 'Keeps a file for a day, to be looked at, checked and imported by its number',
    params: z.object({ tableId: naming('table', Digits) }),
    query: z.object({ name: z.string().max(255) }),
    stream: FILE_MEDIA,
    answer: z.object({ file: z.number() }),
  }),
  import_look: route({
    method: 'POST',
    path: '/api/import/look/{file}',
    audience: 'session',
    reads: true,
    personal: true,
    summary: 'What an uploaded file holds, and what its columns are proposed to become',
    params: FileParams,
    body: naming('plain', Reading),
    answer: z.object({
      name: z.string(),
      bytes: z.number(),
      kind: z.enum(['csv', 'xlsx', 'ics']),
      reading: Reading,
      /** Files beside the table in a zip file; null of a table alone. */
      files: z.number().nullable(),
      sheets: z.array(z.string()),
      /** Lines looked at, and whether the file has more. */
      lines: z.number(),
      more: z.boolean(),
      headers: z.array(
        z.object({
          header: z.string(),
          samples: z.array(z.string()),
          /** How much of the lines looked at has a value, from 0 to 1. */
          filled: z.number(),
          /** Orders in which all dates of the column can be read; empty where they are no dates. */
          dates: z.array(z.enum(DATE_ORDERS)),
          /** Signs that all numbers of the column can be read with; empty where they are no numbers. */
          decimals: z.array(z.enum(['.', ','])),
          /** The proposed column is only close in spelling. */
          close: z.boolean(),
        }),
      ),
      settings: Settings,
      /** The settings are those of the last file with these headers. */
      remembered: z.boolean(),
      /** How many columns were chosen then that are there no longer, or cannot be filled. */
      leftOut: z.number(),
    }),
  }),
  import_check: route({
    method: 'POST',
    path: '/api/import/check/{file}',
    audience: 'session',
    summary: 'Tells what the import of an uploaded file would do, and writes nothing',
    params: FileParams,
    body: z.object({ reading: naming('plain', Reading), settings: naming('plain', Settings) }),
    answer: Check,
  }),
  import_run: route({
    method: 'POST',
    path: '/api/import/run/{file}',
    audience: 'session',
    summary: 'Imports an uploaded file as it was checked; a long one answers with a task',
    params: FileParams,
    body: ImportRun,
    answer: z.union([Report, z.object({ task: z.number() })]),
  }),
  import_progress: route({
    method: 'GET',
    path: '/api/import/progress/{file}',
    audience: 'session',
    personal: true,
    summary: 'How far the check or the import of an uploaded file is',
    params: FileParams,
    answer: z.object({
      lines: z.number(),
      of: z.number().nullable(),
      part: z.number(),
      storing: z.boolean(),
    }),
  }),
  import_refused: route({
    method: 'GET',
    path: '/api/import/refused/{file}',
    audience: 'session',
    personal: true,
    summary:
      'The refused lines of the last check as CSV, with their reasons, to be corrected and imported again',
    params: FileParams,
    media: 'text/csv; charset=utf-8',
  }),
} as const;

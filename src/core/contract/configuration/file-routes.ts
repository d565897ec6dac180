import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { DATE_ORDERS, ENCODINGS, FILE_MEDIA, SEPARATORS } from '../records/import-routes.ts';
import { Digits, route } from '../route/route.ts';

/** Most files that an account may have for new tables, and most columns of a sheet that becomes a table. */
export const MAX_TABLE_FILES = 50;
export const MAX_FILE_COLUMNS = 400;
/** Different values that a profile has with their counts. */
export const MAX_FILE_VALUES = 200;

const Count = z.number().int().nonnegative();
const Label = z.string().trim().min(1).max(200);

/** A sheet of an uploaded file as everything names it: `12.0` is the first sheet of file 12. */
const SheetKey = z.string().regex(/^\d{1,15}\.\d{1,4}$/);
/** A column of a sheet by its place there, counted from 0. */
const ColumnKey = z.string().regex(/^\d{1,4}$/);
/** A table that links may lead to: a sheet, or `t17` for a table that the application has. */
const TableKey = z.string().regex(/^(\d{1,15}\.\d{1,4}|t\d{1,16})$/);

const Reading = z.object({
  encoding: z.enum(ENCODINGS).optional(),
  separator: z.enum(SEPARATORS).optional(),
});

/** A value of a file, with its line. */
const ValueAt = z.object({ line: z.number(), text: z.string() });

/** What reading a column once has found. */
const ColumnProfile = z.object({
  /** As the file has it, shortened; empty where it has none. */
  header: z.string(),
  /** The same, made different from all others of the sheet: what an import names the column by. */
  name: z.string(),
  filled: Count,
  /** Shapes that every value has, or all but few of them: how many do not, and the first three. */
  shapes: z.array(z.object({ shape: z.string(), misfits: Count, first: z.array(ValueAt) })),
  /** Orders in which all dates can be read, and signs that all numbers can be read with. */
  dates: z.array(z.enum(DATE_ORDERS)),
  decimals: z.array(z.enum(['.', ','])),
  /** Different values; not exact where there were too many to keep. */
  distinct: z.object({ count: Count, exact: z.boolean() }),
  /** The first value that stands there for a second time; null where all are different. */
  repeated: ValueAt.nullable(),
  /** All values with how often each is there, the most frequent first; empty where they are many. */
  values: z.array(z.object({ text: z.string(), count: Count })),
  /** The first ones that are different. */
  samples: z.array(z.string()),
  /** Characters of the longest one, and whether one has several lines. */
  longest: Count,
  lines: z.boolean(),
  /** The smallest and the largest of numbers and dates. */
  least: z.string().nullable(),
  most: z.string().nullable(),
  /** Most digits behind the decimal sign. */
  digits: Count,
  /** Some are digits that begin with a zero: codes, not numbers. */
  coded: z.boolean(),
});
export type ColumnProfile = z.infer<typeof ColumnProfile>;

/** What a computed column gives, of columns of the same sheet. */
const FileFormula = z.discriminatedUnion('kind', [
  /** One times the other, less a discount that is a part of one or a percentage. */
  z.strictObject({
    kind: z.literal('product'),
    of: z.tuple([ColumnKey, ColumnKey]),
    discount: z.strictObject({ column: ColumnKey, percent: z.boolean() }).optional(),
  }),
  /** Both with a space between them. */
  z.strictObject({ kind: z.literal('joined'), of: z.tuple([ColumnKey, ColumnKey]) }),
]);
export type FileFormula = z.infer<typeof FileFormula>;

/** What a column of a new record begins with. */
const FileStart = z.enum(['today', 'yes', 'no']);
export type FileStart = z.infer<typeof FileStart>;

/** What reading a sheet once has found. */
const SheetProfile = z.object({
  key: z.string(),
  file: z.number(),
  /** The name of the file, and of the sheet where the file is a workbook with several. */
  name: z.string(),
  sheet: z.string().nullable(),
  /** The file and how it was read: creating states it, so that what was seen is what is created. */
  hash: z.string(),
  encoding: z.enum(ENCODINGS).nullable(),
  separator: z.enum(SEPARATORS).nullable(),
  lines: Count,
  columns: z.array(ColumnProfile),
  /** No two lines agree in both of the first two columns. */
  pairwise: z.boolean(),
  /** Columns that are what a formula gives in every line. */
  formulas: z.array(z.object({ column: ColumnKey, formula: FileFormula })).optional(),
  /** The first lines, cell by cell, shortened. */
  first: z.array(z.array(z.string())),
  /** Reading ended here, or cells have bytes of another encoding: what is wrong in words, and where. */
  fault: ValueAt.nullable(),
});
export type SheetProfile = z.infer<typeof SheetProfile>;

/** Values of a column that are found in a column of another table, of which no two records have the same. */
const FileMatch = z.object({
  from: z.object({ table: z.string(), column: z.string() }),
  /** `column` is the id of the column where the table is one of the application. */
  to: z.object({ table: z.string(), column: z.string() }),
  /** How many of the different values are found; an estimate where it is not exact. */
  found: Count,
  of: Count,
  exact: z.boolean(),
  /** The first that are found nowhere, where they are known. */
  missing: z.array(ValueAt),
});
export type FileMatch = z.infer<typeof FileMatch>;

/** What a column becomes. */
const ColumnWish = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('type'), type: z.string().max(40) }),
  /** A link that is found by `by`, a column of that sheet or the id of a column of that table. */
  z.strictObject({ kind: z.literal('link'), to: TableKey, by: z.string().regex(/^\d{1,16}$/) }),
  /** A link to a new table that is made of the column’s different values. */
  z.strictObject({ kind: z.literal('table'), label: Label, plural: Label }),
  z.strictObject({ kind: z.literal('skip') }),
]);
export type ColumnWish = z.infer<typeof ColumnWish>;

/** What a person has decided of a proposal; what is not said stays as it is proposed. */
const FileAnswers = z.strictObject({
  tables: z
    .record(
      SheetKey,
      z.strictObject({
        label: Label.optional(),
        plural: Label.optional(),
        as: z.enum(['table', 'pairs', 'skip']).optional(),
        title: z.array(ColumnKey).max(3).optional(),
        /** Computed columns that the file does not have. */
        computed: z
          .array(z.strictObject({ label: Label, formula: FileFormula }))
          .max(5)
          .optional(),
      }),
    )
    .default({}),
  columns: z
    .record(
      SheetKey,
      z.record(
        ColumnKey,
        z.strictObject({
          label: Label.optional(),
          as: ColumnWish.optional(),
          required: z.boolean().optional(),
          unique: z.boolean().optional(),
          /** It is computed; what stands in the file is not imported. */
          formula: FileFormula.optional(),
          start: FileStart.optional(),
        }),
      ),
    )
    .default({}),
  /** Roles that may read the new tables, or do everything with them, by their ids; the others may nothing. */
  roles: z.record(z.string().regex(/^\d{1,16}$/), z.enum(['read', 'write'])).optional(),
});
export type FileAnswers = z.infer<typeof FileAnswers>;

/** What became of a sheet that was imported after its table was made. */
const SheetOutcome = z.object({
  key: z.string(),
  table: naming('table', z.number()).nullable(),
  /** Stopped is what a task left undone whose process ended: `files_import` goes on with it. */
  state: z.enum(['waiting', 'done', 'failed', 'stopped']),
  records: Count,
  refused: Count,
  /** The file under which the import page goes on with it. */
  file: z.number(),
  /** Why it failed, or the first words of what was refused. */
  message: z.string().nullable(),
});

const Sheets = z.array(SheetKey).min(1).max(MAX_TABLE_FILES);

/** The routes by which tables are made of files. */
export const FILE_ROUTES = {
  files_add: route({
    method: 'POST',
    path: '/admin/config/files/add',
    audience: 'configuration',
    summary: 'Keeps a file of which tables may be made, for its account alone and a day',
    query: z.object({ name: z.string().min(1).max(255) }),
    stream: FILE_MEDIA,
    answer: z.object({ file: z.number() }),
  }),
  files_profile: route({
    method: 'POST',
    path: '/admin/config/files/profile/{file}',
    audience: 'configuration',
    personal: true,
    summary:
      'What reading such a file once finds, sheet by sheet: types, values and keys of its columns. It is kept with the file',
    params: z.object({ file: naming('plain', Digits) }),
    body: naming('plain', Reading),
    answer: z.object({ sheets: z.array(SheetProfile) }),
  }),
  files_match: route({
    method: 'POST',
    path: '/admin/config/files/match',
    audience: 'configuration',
    personal: true,
    summary: 'Which columns of such sheets have values that are found in columns of others',
    body: z.strictObject({ sheets: Sheets }),
    answer: z.object({ matches: z.array(FileMatch) }),
  }),
  files_create: route({
    method: 'POST',
    path: '/admin/config/files/create',
    audience: 'configuration',
    personal: true,
    largest: 8_000_000,
    summary:
      'Creates the tables that are proposed for sheets, answers above, as the next version in force; a task imports their lines',
    body: z.strictObject({
      sheets: z
        .array(z.strictObject({ key: SheetKey, hash: z.string().max(100) }))
        .min(1)
        .max(MAX_TABLE_FILES),
      answers: naming('plain', FileAnswers),
      /** The version of the catalog that was proposed for. */
      version: naming('plain', z.number().int().positive()),
      title: z.string().trim().min(1).max(200),
    }),
    answer: z.object({
      version: z.number(),
      /** The task that imports; null where there is nothing to import. */
      task: z.number().nullable(),
      tables: z.array(z.object({ key: z.string(), id: z.number(), label: z.string() })),
    }),
  }),
  files_import: route({
    method: 'POST',
    path: '/admin/config/files/import',
    audience: 'configuration',
    personal: true,
    summary: 'Goes on with the import of such files where it ended before all of them were done',
    body: z.strictObject({}),
    answer: z.object({ task: z.number().nullable() }),
  }),
  files_list: route({
    method: 'GET',
    path: '/admin/config/files/list',
    audience: 'configuration',
    personal: true,
    summary:
      'The files that the account has uploaded for tables, and what became of those that were imported',
    answer: z.object({
      files: z.array(
        z.object({
          file: z.number(),
          name: z.string(),
          bytes: Count,
          /** It was read: its sheets are known. */
          read: z.boolean(),
          outcomes: z.array(SheetOutcome),
        }),
      ),
    }),
  }),
  files_drop: route({
    method: 'POST',
    path: '/admin/config/files/drop',
    audience: 'configuration',
    personal: true,
    summary: 'Removes files that the account has uploaded for tables',
    body: z.strictObject({
      files: z.array(naming('plain', z.number().int().positive())).min(1).max(MAX_TABLE_FILES),
    }),
    answer: z.object({ changed: z.boolean() }),
  }),
} as const;

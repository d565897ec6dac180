import { afterAll, expect } from 'vitest';
import type { FileAnswers, SheetProfile } from '#core/contract/configuration/file-routes.ts';
import type { Contract } from '#core/contract/contract.ts';
import type { AnswerOf } from '#core/contract/route/route.ts';
import type { Task } from '#core/contract/tasks/task-routes.ts';
import { must } from '#core/std/must.ts';
import { createApp } from '#server/app/app.ts';
import type { CatalogStore } from '#server/catalog/catalog.ts';
import { openPool, type ConnectionPool } from '#server/database/pool.ts';
import { jobsOf } from '#server/features/features.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { testServices, signedIn, testUser, type Visitor } from '#test/support/calls/app.ts';
import { configurator, type Configurator } from '#test/support/calls/configurator.ts';
import { sendTableFile } from '#test/support/calls/table-files.ts';
import { everyTypeWorld } from './every-type.ts';

const SILENT = { debug: () => undefined, warn: () => undefined, error: () => undefined };

type Created = AnswerOf<Contract['files_create']>;
type Outcomes = AnswerOf<Contract['files_list']>['files'][number]['outcomes'];

/** What was made of files. */
interface MadeFiles extends Created {
  readonly status: number;
  readonly errors?: readonly { readonly code: string }[];
  /** The sheets by the names of their files; of workbooks the first ones. */
  readonly keys: Readonly<Record<string, string>>;
}

/** What creating tables is asked otherwise. */
interface Asking {
  readonly answers?: (keys: Readonly<Record<string, string>>) => FileAnswers;
  readonly version?: number;
  readonly hash?: string;
  readonly by?: Visitor;
}

/** An application in which two supervisors make tables of files, and what they do there. */
interface TableFilesWorld {
  readonly db: ConnectionPool;
  readonly store: CatalogStore;
  readonly ada: Configurator;
  readonly bob: Configurator;
  /** Runs background work. */
  readonly work: () => void;
  readonly stop: () => Promise<void>;
  /** A user with these roles, who signs in. */
  readonly userWith: (login: string, roles: readonly number[]) => Promise<Visitor>;
  readonly created: (files: Readonly<Record<string, string | Buffer>>, asking?: Asking) => Promise<MadeFiles>;
  /** The same, and waits for the end of the import. */
  readonly imported: (
    files: Readonly<Record<string, string | Buffer>>,
    asking?: Asking,
  ) => Promise<MadeFiles & { readonly outcomes: Outcomes; readonly end: Task }>;
  readonly outcomesOf: (made: MadeFiles) => Promise<Outcomes>;
  readonly ended: (task: number) => Promise<Task>;
  /** The technical name of a new table. */
  readonly named: (made: MadeFiles, plural: string) => string;
}

export async function tableFilesWorld(): Promise<TableFilesWorld> {
  const { connectionString } = await everyTypeWorld();
  const db = openPool({ connectionString }, 16);
  const services = await testServices(db);
  const { store } = services.parts;
  const app = await createApp(services);
  for (const login of ['ada', 'bob']) await testUser(db, login, { supervisor: true });
  const [ada, bob] = [await configurator(app, 'ada'), await configurator(app, 'bob')];
  let stop: (() => Promise<void>) | undefined;
  const halt = async () => {
    await stop?.();
    stop = undefined;
  };
  afterAll(async () => {
    await halt();
    await app.close();
    await db.end();
  });
  const created: TableFilesWorld['created'] = async (files, asking = {}) => {
    const sheets = await readSheets(ada.person, files);
    const keys = Object.fromEntries(sheets.toReversed().map(({ name, key }) => [name, key]));
    const answer = await (asking.by ?? ada.person).post('/admin/config/files/create', {
      sheets: sheets.map(({ key, hash }) => ({ key, hash: asking.hash ?? hash })),
      answers: asking.answers?.(keys) ?? { tables: {}, columns: {} },
      version: asking.version ?? store.current().version,
      title: 'Tables from files',
    });
    return { ...answer.json<Created>(), status: answer.status, keys };
  };
  const ended: TableFilesWorld['ended'] = async (id) => {
    const found = async () => {
      const { tasks } = (await ada.person.get('/task/list')).json<{ tasks: readonly Task[] }>();
      return must(
        tasks.find((task) => task.id === id),
        'the task',
      );
    };
    await expect.poll(async () => (await found()).state, { timeout: 40_000 }).not.toMatch(/waiting|running/);
    return await found();
  };
  const outcomesOf: TableFilesWorld['outcomesOf'] = async ({ keys }) => {
    const { files } = (await ada.person.get('/admin/config/files/list')).json<
      AnswerOf<Contract['files_list']>
    >();
    const own = new Set(Object.values(keys).map((key) => Number(key.split('.')[0])));
    return files.filter(({ file }) => own.has(file)).flatMap(({ outcomes }) => outcomes);
  };
  return {
    db,
    store,
    ada,
    bob,
    work: () => {
      stop ??= startJobs(db, jobsOf(services), SILENT);
    },
    stop: halt,
    userWith: async (login, roles) => {
      await testUser(db, login, { roles });
      return await signedIn(app, login);
    },
    created,
    imported: async (files, asking) => {
      const made = await created(files, asking);
      expect(made.errors).toBe(undefined);
      const end = await ended(must(made.task, 'a task'));
      return { ...made, end, outcomes: await outcomesOf(made) };
    },
    outcomesOf,
    ended,
    named: (made, plural) => {
      const { id } = must(
        made.tables.find(({ label }) => label === plural),
        plural,
      );
      return must(store.current().tables.get(id), plural).name;
    },
  };
}

async function readSheets(
  person: Visitor,
  files: Readonly<Record<string, string | Buffer>>,
): Promise<readonly SheetProfile[]> {
  const sheets: SheetProfile[] = [];
  for (const [name, content] of Object.entries(files)) {
    const { file } = (await sendTableFile(person, name, content)).json<{ file: number }>();
    const read = await person.post(`/admin/config/files/profile/${file}`, {});
    sheets.push(...read.json<{ sheets: SheetProfile[] }>().sheets);
  }
  return sheets;
}

import { setTimeout as wait } from 'node:timers/promises';
import type { SheetProfile } from '#core/contract/configuration/file-routes.ts';
import type { Contract } from '#core/contract/contract.ts';
import type { AnswerOf } from '#core/contract/route/route.ts';

/** What somebody does who makes tables of files, in this order. */
export const FILE_STEPS = ['upload', 'read', 'create', 'import'] as const;
export type FileStep = (typeof FILE_STEPS)[number];

type KeptFile = AnswerOf<Contract['files_list']>['files'][number];
/** Milliseconds between two looks at an import. */
const EVERY = 30;
/** Looks after which a task that nobody runs is cancelled, as a person would. */
const PATIENCE = 150;

/** Somebody who makes tables of files by the routes of a server that may go away. */
interface FilesClient {
  readonly files: () => Promise<readonly KeptFile[]>;
  /** Goes on from wherever the files are until everything is imported; `at` is told of each step before it begins. */
  readonly work: (content: Readonly<Record<string, string>>, at: (step: FileStep) => void) => Promise<void>;
  readonly drop: () => Promise<void>;
}

/** Such a client; `release` ends a task that no process runs any more. */
export function filesClient(
  url: string,
  headers: Readonly<Record<string, string>>,
  release: () => Promise<void>,
): FilesClient {
  const call = async <Answer>(path: string, body?: unknown, type = 'application/json'): Promise<Answer> => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const asking = body === undefined ? {} : { method: 'POST', body: text };
    const answer = await fetch(`${url}${path}`, { ...asking, headers: { ...headers, 'content-type': type } });
    const said = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${said}`);
    return JSON.parse(said) as Answer;
  };
  const files = async () => (await call<{ files: readonly KeptFile[] }>('/admin/config/files/list')).files;
  const create = async (names: readonly string[]) => {
    const sheets: SheetProfile[] = [];
    const kept = await files();
    for (const name of names) {
      const file = kept.find((one) => one.name === name)?.file ?? 0;
      sheets.push(
        ...(await call<{ sheets: SheetProfile[] }>(`/admin/config/files/profile/${file}`, {})).sheets,
      );
    }
    return sheets.map(({ key, hash }) => ({ key, hash }));
  };
  const finish = async () => {
    for (let look = 1; ; look += 1) {
      const outcomes = (await files()).flatMap((file) => file.outcomes);
      const states = new Set(outcomes.map(({ state }) => state));
      if (states.has('failed')) throw new Error(JSON.stringify(outcomes));
      if (!states.has('waiting') && !states.has('stopped')) return;
      if (states.has('stopped')) await call('/admin/config/files/import', {});
      else if (look % PATIENCE === 0) await release();
      await wait(EVERY);
    }
  };
  return {
    files,
    work: async (content, at) => {
      const names = Object.keys(content);
      if (!(await files()).some(({ outcomes }) => outcomes.length > 0)) {
        at('upload');
        for (const name of names)
          if (!(await files()).some((file) => file.name === name))
            await call(`/admin/config/files/add?name=${name}`, content[name], 'application/x-import-file');
        at('read');
        const sheets = await create(names);
        const info = await call<{ version: number }>('/api/application');
        at('create');
        const answers = { tables: {}, columns: {} };
        await call('/admin/config/files/create', { sheets, answers, version: info.version, title: 'Files' });
      }
      at('import');
      await finish();
    },
    drop: async () => {
      const kept = await files();
      if (kept.length > 0) await call('/admin/config/files/drop', { files: kept.map(({ file }) => file) });
    },
  };
}

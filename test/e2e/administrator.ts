import { request, type APIRequestContext } from '@playwright/test';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { LOGIN, PASSWORD } from '../support/run/product.ts';

/** The system table of users. */
export const USERS = 8171248800887009;

/** A supervisor who works through the routes, to prepare what a person then sees. */
export interface Administrator {
  readonly get: <Answer>(path: string) => Promise<Answer>;
  readonly post: <Answer>(path: string, body?: unknown) => Promise<Answer>;
  /** Sends a file to a route that takes bytes. */
  readonly upload: <Answer>(path: string, bytes: Buffer) => Promise<Answer>;
  /** Creates a user without a password; gives the record's id. */
  readonly addUser: (values: Readonly<Record<string, unknown>>) => Promise<number>;
  readonly leave: () => Promise<void>;
}

/** Signs a supervisor in, with the configuration open. */
export async function administrator(url: string): Promise<Administrator> {
  const context = await request.newContext({ baseURL: url });
  await context.get('/session/login/');
  const post = async <Answer>(path: string, body: unknown = {}): Promise<Answer> => {
    const response = await context.post(path, { data: body, headers: await headers(context) });
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
    return (await response.json()) as Answer;
  };
  await post('/session/login/', { login: LOGIN, password: PASSWORD, configuration: true });
  return {
    get: async <Answer>(path: string) => {
      const response = await context.get(path);
      if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
      return (await response.json()) as Answer;
    },
    post,
    upload: async <Answer>(path: string, bytes: Buffer) => {
      const response = await context.post(path, {
        data: bytes,
        headers: { ...(await headers(context)), 'Content-Type': 'application/octet-stream' },
      });
      if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
      return (await response.json()) as Answer;
    },
    addUser: async (values) => {
      const draft = await post<{ context: number; window: number }>(`/api/element/create?idform=${USERS}`, {
        values: { active: true, ...values },
      });
      const written = await post<{ recordId: number }>(`/api/validate/${draft.context}/${draft.window}`);
      return written.recordId;
    },
    leave: async () => await context.dispose(),
  };
}

async function headers(context: APIRequestContext): Promise<Record<string, string>> {
  const { cookies } = await context.storageState();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  return { 'X-Requested-With': 'XMLHttpRequest', 'X-XSRF-TOKEN': token };
}

/** Rows of a table as supervisors read them, all of them. */
export async function rowsOf(
  chief: Administrator,
  table: TableInfo,
  columns: readonly string[],
): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  for (let after: string[] | undefined; ;) {
    const body = { tableId: table.id, columns, limit: 500, ...(after ? { after } : {}) };
    const answer = await chief.post<{ rows: unknown[][] }>('/list/full/load/datatable', body);
    rows.push(...answer.rows.map((row) => row.slice(1)));
    if (answer.rows.length === 0) return rows;
    after = [String(answer.rows.at(-1)?.[0])];
  }
}

import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import type { ActionResult } from '#core/contract/actions/action-results.ts';
import { must } from '#core/std/must.ts';
import { KEY_HEADER } from '#server/http/once.ts';
import type { Ids } from './crash-step.ts';
import { lineText, shownIn, type Names, type View } from './crash-view.ts';

/** What became of a call: an answer, or none that says what was done. */
type Reply =
  | { readonly is: 'answer'; readonly body: Readonly<Record<string, unknown>> }
  /** Refused with a reason. */
  | { readonly is: 'refused'; readonly status: number; readonly text: string }
  /** The server said that it cannot answer now. */
  | { readonly is: 'away' }
  /** The connection broke. */
  | { readonly is: 'broken' };

/** The product as its clients see it. */
export interface Api {
  /** `once` is the key of a call that is to be done once, however often it is made. */
  readonly post: (path: string, body: object, once?: string) => Promise<Reply>;
  readonly get: (path: string) => Promise<Reply>;
}

/** Calls the product at an address as somebody who is signed in. */
export function apiOf(url: string, headers: Readonly<Record<string, string>>): Api {
  const call = async (path: string, init: RequestInit): Promise<Reply> => {
    try {
      const answer = await fetch(url + path, {
        ...init,
        headers: { ...headers, 'content-type': 'application/json', ...init.headers },
      });
      const text = await answer.text();
      if (answer.ok) return { is: 'answer', body: JSON.parse(text) as Record<string, unknown> };
      if (answer.status === 503 && text.includes('"server.not_ready"')) return { is: 'away' };
      return { is: 'refused', status: answer.status, text };
    } catch {
      return { is: 'broken' };
    }
  };
  return {
    post: async (path, body, once) =>
      await call(path, {
        method: 'POST',
        body: JSON.stringify(body),
        ...(once === undefined ? {} : { headers: { [KEY_HEADER]: once } }),
      }),
    get: async (path) => await call(path, {}),
  };
}

/** The body of an answer; throws for everything else. */
export async function answered(reply: Promise<Reply>): Promise<Readonly<Record<string, unknown>>> {
  const got = await reply;
  if (got.is !== 'answer') throw new Error(`No answer: ${JSON.stringify(got)}`);
  return got.body;
}

/** Names and ids of the sample application. */
export async function readApplication(
  api: Api,
): Promise<{ readonly names: Names; readonly idOf: (path: string) => number }> {
  const info = (await answered(api.get('/api/application'))) as unknown as ApplicationInfo;
  const columns = info.tables.flatMap((table) =>
    table.columns.map(({ id, name }) => [id, name, `${table.name}.${name}`] as const),
  );
  const paths = new Map([
    ...info.tables.map(({ id, name }) => [name, id] as const),
    ...columns.map(([id, , path]) => [path, id] as const),
  ]);
  return {
    names: {
      tables: new Map(info.tables.map(({ id, name }) => [id, name])),
      columns: new Map(columns.map(([id, name]) => [id, name])),
    },
    idOf: (path) => must(paths.get(path), path),
  };
}

/** What a user sees of an open context with the order `key` at its bottom; undefined where it is gone. */
export async function viewOf(
  api: Api,
  { ids, names }: { readonly ids: Ids; readonly names: Names },
  { context, key }: { readonly context: number; readonly key: number },
): Promise<View | undefined> {
  const reply = await api.get(`/api/context/${context}`);
  if (reply.is === 'refused' && reply.status === 404) return undefined;
  const top = (await answered(Promise.resolve(reply))) as unknown as ActionResult;
  // Work that was saved by a call with a key answers what that call did.
  if (top.kind === 'saved') return undefined;
  if (top.kind !== 'record' && top.kind !== 'messageBox')
    throw new Error(`Context ${context} shows ${top.kind}`);
  const list = await answered(
    api.post('/list/sub/load/datatable', {
      columnId: ids.lines,
      recordId: top.kind === 'record' && top.window === 1 ? top.key : key,
      columns: ['remark', 'quantity'],
      draft: { contextId: context, windowId: 1 },
      limit: 500,
    }),
  );
  const rows = list['rows'] as readonly (readonly [number, string, number])[];
  return {
    window: top.window,
    shown: top.kind === 'record' ? shownIn(names, top) : undefined,
    lines: rows.map(([, mark, quantity]) => lineText(mark, quantity)).toSorted(),
  };
}

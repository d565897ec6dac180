import type { Route } from '#core/contract/route/route.ts';
import type { Answer, Visitor } from './app.ts';
import { callHeaders } from './cookies.ts';

/** Calls a route at an address by its method, with an empty body where it takes one. */
export async function callRoute(
  person: Visitor,
  { method, stream }: Pick<Route, 'method' | 'stream'>,
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  if (method === 'GET') return await person.get(url);
  if (method === 'POST') return await person.post(url, {}, headers);
  const { 'content-type': _json, ...own } = callHeaders(person.cookies);
  const type = stream === undefined ? {} : { 'content-type': stream };
  return await person.send({ method, url, headers: { ...own, ...type, ...headers } });
}

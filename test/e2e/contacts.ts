import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import { administrator } from './administrator.ts';

/** How many contacts meet conditions on their columns, as the server counts them without any formula. */
export async function contactsThat(url: string, filter: RequestFilter = { all: [] }): Promise<number> {
  const person = await administrator(url);
  const { tables } = await person.get<ApplicationInfo>('/api/application');
  const tableId = tables.find(({ name }) => name === 'contact')?.id;
  const { count } = await person.post<{ count: number }>('/list/full/count', { tableId, filter });
  await person.leave();
  return count;
}

/** What the list says of all contacts, in English; what other tests added counts as well. */
export async function everyContact(url: string): Promise<string> {
  return `${(await contactsThat(url)).toLocaleString('en')} contacts`;
}

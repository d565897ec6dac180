import { expect, type Locator, type Page } from '@playwright/test';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import { must } from '#core/std/must.ts';
import { administrator } from './administrator.ts';
import { signInWith } from './person.ts';

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

/** Opens the list of all contacts in English, with what else its address says, and waits for its rows; gives its grid. */
export async function openContacts(page: Page, url: string, search = ''): Promise<Locator> {
  const { views } = await signInWith(page, url, 'en');
  const view = must(
    views.find(({ label }) => label === 'All contacts'),
    'the list of contacts',
  );
  await page.goto(`${url}/app/list/${view.id}${search}`);
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('row').nth(5).getByRole('gridcell').nth(1)).not.toBeEmpty();
  return grid;
}

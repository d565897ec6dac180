import type { Page } from '@playwright/test';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import { must } from '#core/std/must.ts';

/** Comes to a dashboard of the sample by its address, with this query, as whoever is signed in. */
export async function openDashboard(page: Page, url: string, name: string, query = ''): Promise<void> {
  const answer = await page.context().request.get(`${url}/api/application`);
  const { dashboards } = (await answer.json()) as ApplicationInfo;
  const { id } = must(
    dashboards.find((one) => one.name === name),
    `the dashboard ${name}`,
  );
  await page.goto(`${url}/app/dashboard/${id}${query}`);
}

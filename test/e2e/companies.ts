import type { Locator, Page } from '@playwright/test';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import type { Administrator } from './administrator.ts';

/** A record that was saved, and the operation that it was. */
interface Stored {
  readonly id: number;
  readonly operation: number;
}

let codes = 0;

/** A code that no company has yet. */
function codeOf(): string {
  codes += 1;
  return `U${Date.now().toString(36).slice(-7)}${codes}`;
}

/** The sample's companies, as a supervisor prepares them. */
export async function companies(chief: Administrator) {
  const application = await chief.get<ApplicationInfo>('/api/application');
  const table = application.tables.find(({ name }) => name === 'company');
  if (!table) throw new Error('The sample has no companies');
  const save = async (draft: { context: number; window: number }): Promise<Stored> => {
    const saved = await chief.post<{ recordId: number; operation: number }>(
      `/api/validate/${draft.context}/${draft.window}`,
    );
    return { id: saved.recordId, operation: saved.operation };
  };
  return {
    id: table.id,
    plural: table.plural,
    /** The view that has all of them. */
    view: application.views.find(({ label }) => label === 'All companies')?.id ?? 0,
    create: async (name: string): Promise<Stored> =>
      await save(
        await chief.post(`/api/element/create?idform=${table.id}`, { values: { name, code: codeOf() } }),
      ),
    rename: async (id: number, name: string): Promise<Stored> => {
      const draft = await chief.post<{ context: number; window: number }>(
        `/api/element/modify?idform=${table.id}&idenreg=${id}`,
      );
      await chief.post(`/api/update/${draft.window}/${draft.context}/0`, { values: { name } });
      return await save(draft);
    },
    nameOf: async (id: number): Promise<unknown> =>
      (
        await chief.get<{ values: Record<string, unknown> }>(
          `/api/element/display?idform=${table.id}&idenreg=${id}`,
        )
      ).values['name'],
    remove: async (id: number) =>
      await chief.post(`/api/element/delete?idform=${table.id}`, { records: [id] }),
  };
}

/** A notice with this text. */
export function notice(page: Page, text: string | RegExp): Locator {
  return page.getByRole('status', { name: 'Notices' }).locator('div').filter({ hasText: text }).first();
}

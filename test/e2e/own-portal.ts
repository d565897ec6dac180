import type { ExtranetInfo } from '#core/contract/settings/extranet-routes.ts';
import { must } from '#core/std/must.ts';
import type { Administrator } from './administrator.ts';

/** A customer of the sample, who may sign in by a code. */
export interface PortalCustomer {
  readonly tableId: number;
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly email: string;
}

/** Opens the extranet to the sample's companies and the application to visitors, with the rights of these users. */
export async function openPortal(
  admin: Administrator,
  { customers, visitors }: { readonly customers: string; readonly visitors: string },
): Promise<PortalCustomer> {
  const info = await admin.get<ExtranetInfo>('/admin/noutonline/extranet/');
  const table = info.tables.find(({ label }) => label.startsWith('Compan'));
  const tableId = table?.id ?? 0;
  const user = (login: string) => info.users.find((candidate) => candidate.login === login)?.id;
  await admin.post('/admin/noutonline/extranet/save', {
    active: true,
    table: tableId,
    loginColumn: table?.loginColumns.find(({ label }) => label === 'Code')?.id,
    passwordColumn: table?.passwordColumns[0]?.id,
    emailColumn: table?.emailColumns[0]?.id,
    account: user(customers),
  });
  await admin.post('/admin/noutonline/extranet/anonymous', { account: user(visitors) });
  const list = await admin.post<{ rows: [number, string, string, string][] }>('/list/full/load/datatable', {
    tableId,
    columns: ['code', 'name', 'email'],
    limit: 1,
  });
  const [id, code, name, email] = must(list.rows[0], 'a company');
  return { tableId, id, code, name, email };
}

/** Gives a record its password, as one types it into its form. */
export async function givePassword(
  admin: Administrator,
  { tableId, id }: PortalCustomer,
  password: string,
): Promise<void> {
  const draft = await admin.post<{ context: number; window: number }>(
    `/api/element/modify?idform=${tableId}&idenreg=${id}`,
  );
  const values = { portal_password: password };
  await admin.post(`/api/update/${draft.window}/${draft.context}/0`, { values });
  await admin.post(`/api/validate/${draft.context}/${draft.window}`);
}

import { isOnTable, traitsOf } from '#core/catalog/actions/registry.ts';
import { dashboardAddress } from '#core/contract/screen-addresses.ts';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import type { WebApplication } from '#web/api/application.tsx';

type Action = ApplicationInfo['actions'][number];

/** Below it are the addresses of all lists. */
export const LISTS = '/app/list';

/** The address of a list: that of a view, or of a table as it is. */
export function listAddress(table: number, view?: number): string {
  return `${LISTS}/${view ?? `t${table}`}`;
}

/** A list of some records, with the columns that matter about them. */
interface FilteredList {
  readonly filter: RequestFilter;
  readonly columns: readonly string[];
  readonly sort: string;
}

/** The address of a table's list with a filter of its own. */
export function filteredAddress(table: number, { filter, columns, sort }: FilteredList): string {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), columns: columns.join(','), sort });
  return `${listAddress(table)}?${query.toString()}`;
}

export function recordAddress(table: number, record: number): string {
  return `/app/record/${table}/${record}`;
}

/** In the address of a record: its window only shows it. */
export const SHOWN_ONLY = 'read';

/** The address of a record that is only to be read, whatever its user may do with it (ACTION-8). */
export function shownAddress(table: number, record: number): string {
  return `${recordAddress(table, record)}?${SHOWN_ONLY}=1`;
}

/** The address of a new record of a table, with its first values. */
export function newAddress(table: number, values: Readonly<Record<string, unknown>> = {}): string {
  const query = queryOf(values);
  return query === '' ? `/app/new/${table}` : `/app/new/${table}?${query}`;
}

/** The address of a new record of a table and of none of its child tables, with its first values. */
export function ownAddress(table: number, values: Readonly<Record<string, unknown>> = {}): string {
  return `${newAddress(table)}?${queryOf({ ...values, [OWN]: '1' })}`;
}

function queryOf(values: Readonly<Record<string, unknown>>): string {
  const texts = Object.entries(values).map(([name, value]) => [name, String(value)] as const);
  return new URLSearchParams(Object.fromEntries(texts)).toString();
}

/** In the address of a new record: the template that it begins with. No column is called so. */
export const TEMPLATE = '_template';

/** In the place of a template: the record begins empty. */
export const EMPTY_TEMPLATE = 0;

/** In the place of a template: one is to be chosen, where none is the default. */
export const CHOOSE_TEMPLATE = 'choose';

/** The address of a new record of a table, and of none of its child tables, that begins with a template. */
export function templateAddress(
  table: number,
  template: number,
  values: Readonly<Record<string, unknown>> = {},
): string {
  return ownAddress(table, { ...values, [TEMPLATE]: template });
}

/** In the address of a new record: of which table it is to be was chosen. No column is called so. */
export const OWN = '_own';

/** In the address of a new record: the one that it is a copy of. No column is called so. */
export const COPY = '_copy';

/** The address of a new record that begins as a copy of another one. */
export function copyAddress(table: number, record: number): string {
  return `${ownAddress(table)}&${COPY}=${record}`;
}

/** In the address of a new record: the message that it is made of. No column is called so. */
export const MESSAGE = '_message';

/** The address of a new record of a table that is made of a message. */
export function ofMessageAddress(table: number, message: number): string {
  return newAddress(table, { [MESSAGE]: message });
}

const WORK = '/app/draft';

/** The address of an open context. */
export function workAddress(context: number): string {
  return `${WORK}/${context}`;
}

/** Whether the work of an address is kept in a context, which it names. */
export function namesDraft(href: string): boolean {
  const { pathname, searchParams } = new URL(href, 'https://any.example');
  return isInWindow(pathname, WORK) || searchParams.has('context');
}

/** What duplicates are looked for by, and among which records; or records that were chosen to be merged. */
interface DuplicatesAsked {
  readonly rule?: string | undefined;
  readonly filter?: RequestFilter | undefined;
  readonly search?: string | undefined;
  readonly records?: readonly number[] | undefined;
}

/** The address of the duplicates of a table. */
export function duplicatesAddress(table: number, asked: DuplicatesAsked = {}): string {
  const { rule, filter, search, records } = asked;
  const texts = {
    ...(rule === undefined ? {} : { rule }),
    ...(filter === undefined ? {} : { filter: JSON.stringify(filter) }),
    ...(search ? { q: search } : {}),
    ...(records === undefined ? {} : { records: records.join(',') }),
  };
  const query = new URLSearchParams(texts).toString();
  return query === '' ? `/app/duplicates/${table}` : `/app/duplicates/${table}?${query}`;
}

export function binAddress(table: number): string {
  return `/app/bin/${table}`;
}

export function historyAddress(table: number, record: number): string {
  return `/app/history/${table}/${record}`;
}

/**
 * Where an action leads: actions on a record begin in the list where it is chosen, or on the one record that the list could
 * show; one that is run, on the start page.
 */
export function actionAddress(
  action: Action,
  application: Pick<WebApplication, 'info' | 'tables' | 'user'>,
): string {
  if (isDashboard(action))
    return action.dashboard === application.info.homeDashboard ? '/app' : dashboardAddress(action.dashboard);
  if (!isOnTable(action) || action.runs) return `/app?action=${action.id}`;
  if (traitsOf(action).place === 'newRecord') return newAddress(action.table);
  const own = ownRecord(application, action.table);
  return own === undefined ? listAddress(action.table, action.view) : recordAddress(action.table, own);
}

/** Whether an action leads to a page of its own, without being run. */
export function opensPage(action: Action): boolean {
  return isDashboard(action) || (isOnTable(action) && !action.runs);
}

function isDashboard(
  action: Action,
): action is Extract<Action, { dashboard?: number | undefined }> & { readonly dashboard: number } {
  return 'dashboard' in action && action.dashboard !== undefined;
}

/** The id of the extranet user's own record, where nothing else of the table can be read. */
export function ownRecord(
  { tables, user: { record } }: Pick<WebApplication, 'tables' | 'user'>,
  table: number,
): number | undefined {
  const isOwn = record !== null && tables.get(table)?.own === true && isKindOf(tables, record.table, table);
  return isOwn ? record.id : undefined;
}

/** Whether a table is another one or, at whatever depth, a child table of it. */
function isKindOf(tables: WebApplication['tables'], table: number, other: number): boolean {
  const parent = tables.get(table)?.parent;
  return table === other || (parent !== undefined && isKindOf(tables, parent, other));
}

/** Where this user starts: where the roles say, else on the start page. */
export function homeAddress(application: Pick<WebApplication, 'info' | 'tables' | 'user'>): string {
  const { actions, home } = application.info;
  const action = actions.find(({ id }) => id === home);
  return action === undefined ? '/app' : actionAddress(action, application);
}

/** The address of one's own account. */
export const ACCOUNT = '/app/account';

/** The address of what was done and can be taken back. */
export const DONE = '/app/done';

/** The address of one's messages. */
export const MESSAGES = '/app/messages';
/** The address of one's e-mail accounts. */
export const MAIL_ACCOUNTS = `${MESSAGES}/accounts`;

/** The address of what one is to do. */
export const OPEN_WORK = '/app/work';

/** The address at which a message about a record begins. */
export function messageAboutAddress(table: number, record: number): string {
  return `${MESSAGES}?about=${table}.${record}`;
}

/** The address of a message that is being written. */
export function messageDraftAddress(draft: number): string {
  return `${MESSAGES}?draft=${draft}`;
}

/** The address of a message, in the folder where it lies: those that wait unless another one is named. */
export function messageAddress(message: number, folder?: number | 'sent'): string {
  return `${MESSAGES}?${folder === undefined ? '' : `folder=${folder}&`}message=${message}`;
}

/** The address of an operation among what was done. */
export function operationAddress(operation: number): string {
  return `${DONE}?operation=${operation}`;
}

/** The address of the configuration; its pages stand below it, all in one window. */
export const CONFIGURATION_ADDRESS = '/app/configuration';
/** The address of the page on which files become tables. */
export const FROM_FILES = `${CONFIGURATION_ADDRESS}/from-files`;

/** The address at which a supervisor chooses as whom to see the application. */
export const VIEW_AS = `${CONFIGURATION_ADDRESS}/rights?view_as=1`;

/** Pages with a window of their own, though their address stands below that of another. */
const OWN_WINDOWS: ReadonlySet<string> = new Set([MAIL_ACCOUNTS]);

/** Whether an address is that of the window `key`, or of a page in it. */
export function isInWindow(path: string, key: string): boolean {
  return path === key || (path.startsWith(`${key}/`) && !OWN_WINDOWS.has(path));
}

/** A window's name in the tabs until it says a better one; undefined for addresses that are no windows. */
export function windowAt(
  path: string,
  application: WebApplication,
):
  | {
      readonly title: string;
      readonly icon?: string | undefined;
      readonly key?: string;
      readonly table?: number;
    }
  | undefined {
  const [, app, kind, first = ''] = path.split('/');
  if (app !== 'app') return undefined;
  if (isInWindow(path, CONFIGURATION_ADDRESS))
    return { key: CONFIGURATION_ADDRESS, title: '…', icon: 'settings' };
  if (path === ACCOUNT) return { title: '…', icon: 'user' };
  if (path === DONE) return { title: '…', icon: 'history' };
  if (path === MESSAGES) return { title: '…', icon: 'inbox' };
  if (path === MAIL_ACCOUNTS) return { title: '…', icon: 'mail' };
  if (path === OPEN_WORK) return { title: '…', icon: 'checklist' };
  if (kind === 'list') return listWindow(first, application);
  if (kind === 'dashboard') return dashboardWindow(first, application);
  if (isInWindow(path, WORK)) return { title: '…', icon: 'file-text' };
  const table = application.tables.get(Number(first));
  if (!table || !kind || !['record', ...Object.keys(TOOL_ICONS)].includes(kind)) return undefined;
  return { title: table.label, icon: TOOL_ICONS[kind] ?? table.icon ?? 'file-text', table: table.id };
}

function dashboardWindow(id: string, { info }: WebApplication) {
  const dashboard = info.dashboards.find((one) => String(one.id) === id);
  return dashboard && { title: dashboard.label, icon: dashboard.icon ?? 'home' };
}

/** The windows of a table that are no record of it; a new record has the table's icon. */
const TOOL_ICONS: Readonly<Record<string, string | undefined>> = {
  new: undefined,
  import: 'file-import',
  duplicates: 'git-merge',
  bin: 'trash',
  history: 'history',
};

function listWindow(list: string, application: WebApplication) {
  const view = application.views.get(Number(list));
  const table = application.tables.get(view?.table ?? Number(list.replace(/^t/, '')));
  if (!table) return undefined;
  const title = view ? (menuLabel(view.id, application) ?? view.label) : table.plural;
  return { title, icon: table.icon, table: table.id };
}

/** A view that the menu leads to is known by the menu's word for it. */
function menuLabel(view: number, { info }: WebApplication): string | undefined {
  const leading = new Set(
    info.actions.filter((action) => isOnTable(action) && action.view === view).map((action) => action.id),
  );
  return info.menus.flatMap((menu) => menu.items).find((item) => leading.has(item.action))?.label;
}

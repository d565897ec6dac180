import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import { lazy } from 'react';
import { addTexts } from './api/texts.ts';
import { parseSearch, stringifySearch } from './shell/palette/search-text.ts';
import { Shell } from './shell/shell.tsx';
import { Missing, WindowError, WindowLoading } from './shell/start/window-states.tsx';

/** The designer is loaded where a tab configures. */
const DESIGNER = {
  Bar: lazy(async () => ({ default: (await designerParts()).InPlaceBar })),
  Panel: lazy(async () => ({ default: (await designerParts()).InPlacePanel })),
};

async function designerParts() {
  const { inPlaceParts } = await import('./configuration/configuration.tsx');
  return await inPlaceParts();
}

/** What stands after the ? of an address: plain texts. A list's `sort`, `filter` (JSON), `q`, `columns`; a prefill. */
type SearchTexts = Readonly<Record<string, string>>;

const root = createRootRoute({
  component: () => <Shell designer={DESIGNER} />,
  notFoundComponent: Missing,
  validateSearch: (search): SearchTexts => search as SearchTexts,
});

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/app', replace: true });
  },
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/app',
  component: lazyRouteComponent(() => import('./home-place.tsx'), 'HomePlace'),
});

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/app/dashboard/$dashboard',
  component: lazyRouteComponent(() => import('./dashboard-place.tsx'), 'DashboardPlace'),
});

const list = createRoute({
  getParentRoute: () => root,
  path: '/app/list/$list',
  component: lazyRouteComponent(() => import('./list-place.tsx'), 'ListPlace'),
});

const record = createRoute({
  getParentRoute: () => root,
  path: '/app/record/$table/$record',
  component: lazyRouteComponent(() => import('./record-place.tsx'), 'RecordPlace'),
});

const newRecord = createRoute({
  getParentRoute: () => root,
  path: '/app/new/$table',
  component: lazyRouteComponent(() => import('./record-place.tsx'), 'NewRecordPlace'),
});

const work = createRoute({
  getParentRoute: () => root,
  path: '/app/draft/$context',
  component: lazyRouteComponent(() => import('./record-place.tsx'), 'WorkPlace'),
});

const imports = createRoute({
  getParentRoute: () => root,
  path: '/app/import/$table',
  component: lazyRouteComponent(() => import('./import-place.tsx'), 'ImportPlace'),
});

const duplicates = createRoute({
  getParentRoute: () => root,
  path: '/app/duplicates/$table',
  loader: () => addTexts('duplicates'),
  staleTime: Infinity,
  component: lazyRouteComponent(() => import('./duplicates-place.tsx'), 'DuplicatesPlace'),
});

const printList = createRoute({
  getParentRoute: () => root,
  path: '/app/print/list/$list',
  component: lazyRouteComponent(() => import('./print-place.tsx'), 'PrintListPlace'),
});

const printRecords = createRoute({
  getParentRoute: () => root,
  path: '/app/print/records/$table/$records',
  component: lazyRouteComponent(() => import('./print-place.tsx'), 'PrintRecordsPlace'),
});

const account = createRoute({
  getParentRoute: () => root,
  path: '/app/account',
  loader: async () => await Promise.all([addTexts('account'), addTexts('notifications')]),
  staleTime: Infinity,
  component: lazyRouteComponent(() => import('./account/account.tsx'), 'AccountWindow'),
});

const configuration = createRoute({
  getParentRoute: () => root,
  path: '/app/configuration/{-$section}',
  loader: () => addTexts('configuration'),
  staleTime: Infinity,
  component: lazyRouteComponent(() => import('./configuration/configuration.tsx'), 'Configuration'),
});

const done = createRoute({
  getParentRoute: () => root,
  path: '/app/done',
  loader: () => addTexts('journal'),
  staleTime: Infinity,
  component: lazyRouteComponent(() => import('./done/done.tsx'), 'DoneWindow'),
});

const messages = createRoute({
  getParentRoute: () => root,
  path: '/app/messages',
  loader: () => addTexts('messaging'),
  staleTime: Infinity,
  component: lazyRouteComponent(() => import('./messages/messages.tsx'), 'MessagesWindow'),
});

const mailAccounts = createRoute({
  getParentRoute: () => root,
  path: '/app/messages/accounts',
  loader: () => addTexts('email'),
  staleTime: Infinity,
  component: lazyRouteComponent(() => import('./mail-accounts/mail-accounts.tsx'), 'MailAccountsWindow'),
});

const openWork = createRoute({
  getParentRoute: () => root,
  path: '/app/work',
  loader: () => addTexts('steps'),
  staleTime: Infinity,
  component: lazyRouteComponent(() => import('./next-steps/next-steps.tsx'), 'WorkWindow'),
});

const bin = createRoute({
  getParentRoute: () => root,
  path: '/app/bin/$table',
  loader: () => addTexts('journal'),
  staleTime: Infinity,
  component: lazyRouteComponent(() => import('./journal-place.tsx'), 'BinPlace'),
});

const history = createRoute({
  getParentRoute: () => root,
  path: '/app/history/$table/$record',
  loader: () => addTexts('journal'),
  staleTime: Infinity,
  component: lazyRouteComponent(() => import('./journal-place.tsx'), 'HistoryPlace'),
});

const routeTree = root.addChildren([
  start,
  home,
  dashboard,
  list,
  record,
  newRecord,
  work,
  imports,
  duplicates,
  printList,
  printRecords,
  account,
  configuration,
  done,
  messages,
  mailAccounts,
  openWork,
  bin,
  history,
]);

/** The addresses of the application (architecture: the address is the state). */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultErrorComponent: WindowError,
    defaultPendingComponent: WindowLoading,
    defaultPendingMs: 150,
    ...(history ? { history } : {}),
  });
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The record of this address was created a moment ago. */
    readonly created?: boolean;
  }

  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

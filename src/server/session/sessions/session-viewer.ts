import { SUPERVISOR } from '#core/access/supervisor.ts';
import { impersonal, rightsKey, withKinds, type Viewer } from '#core/access/viewer.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { Account } from './accounts.ts';
import type { Session } from './sessions.ts';

const viewers = new WeakMap<Session, { readonly catalog: Catalog; readonly viewer: Viewer }>();

/** Who looks when this session asks: its own account, or as whom it sees; made once per session and catalog. */
export function viewerOf(session: Session, catalog: Catalog): Viewer {
  const known = viewers.get(session);
  if (known?.catalog === catalog) return known.viewer;
  const { viewing } = session;
  const viewer = viewing
    ? impersonal(viewerFor(viewing, catalog, session))
    : viewerFor(session.account, catalog, session);
  viewers.set(session, { catalog, viewer });
  return viewer;
}

/** Who looks when an account asks, in a language and time zone. */
export function viewerFor(
  account: Account,
  catalog: Catalog,
  { locale, timeZone }: Pick<Session, 'locale' | 'timeZone'>,
): Viewer {
  const { user } = account;
  // A technical account that is a supervisor's does not make its visitors supervisors.
  const supervisor = user.supervisor && account.kind === 'intranet';
  const given = catalog.document.roles.filter((role) => user.roles.includes(role.id));
  const roles = supervisor ? [SUPERVISOR, ...given] : given;
  const viewer = {
    userId: user.id,
    account: account.key,
    ...(account.record ? { record: withKinds(catalog, account.record) } : {}),
    name: account.name,
    roles,
    rights: rightsKey(roles),
    locale,
    timeZone,
  };
  return account.kind === 'intranet' ? viewer : impersonal(viewer);
}

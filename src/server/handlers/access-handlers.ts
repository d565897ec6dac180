import { AppError } from '#core/errors.ts';
import { accessMatrix, explainAccess, grantsOnTable, type Person } from '../access/access.ts';
import type { Handlers } from '../http/serve-route.ts';
import type { Desk } from '../records/records.ts';
import {
  accountByKey,
  endViewing,
  isConfiguring,
  mayConfigure,
  viewAs,
  viewerFor,
  type Session,
} from '../session/session.ts';
import type { Making } from './making.ts';

/** Rights that explain themselves. */
export function accessHandlers({ area }: Making) {
  return {
    api_access_explain: async ({ desk, params, query, session }) => {
      const asker = desk();
      const { user, operation, column } = query;
      const isOther = user !== undefined && asker.viewer.account !== `user:${user}`;
      const subject = isOther ? await otherPerson(session(), asker, user) : undefined;
      return await explainAccess(asker, {
        ...params,
        operation,
        column,
        subject: subject?.viewer ?? asker.viewer,
      });
    },
    admin_access_matrix: async ({ desk, query: { user }, session }) =>
      accessMatrix(desk(), user === undefined ? undefined : await personWith(session(), desk(), user)),
    admin_access_grants: async ({ desk, params, query: { role, user }, session }) => {
      const asker = desk();
      const roles =
        user === undefined
          ? asker.catalog.document.roles.filter(({ id }) => id === role)
          : (await personWith(session(), asker, user)).viewer.roles;
      return { grants: [...grantsOnTable(asker, params.idform, roles)] };
    },
    admin_access_view_as: async ({ body, session, request }) => {
      await viewAs(area, { session: session(), user: body.user }, { request });
      return { location: '/app' };
    },
    session_view_as_end: async ({ session, request }) => {
      await endViewing(area, session(), { request });
      return { location: '/app/configuration/rights' };
    },
  } satisfies Partial<Handlers>;

  /** Throws AppError `access.refused` or `session.configuration` for whoever may not ask about others. */
  async function otherPerson(session: Session, desk: Desk, user: number): Promise<Person> {
    if (session.viewing || !mayConfigure(session.account)) throw new AppError('access.refused');
    if (!isConfiguring(session)) throw new AppError('session.configuration');
    return await personWith(session, desk, user);
  }

  /** A user with the rights that its roles give. Throws AppError `account.unknown` for one who cannot sign in. */
  async function personWith(session: Session, { catalog }: Desk, user: number): Promise<Person> {
    const found = await accountByKey(area, `user:${user}`);
    if (!found) throw new AppError('account.unknown');
    const { account } = found;
    const viewer = viewerFor(account, catalog, session);
    return { viewer, login: account.login, supervisor: account.user.supervisor };
  }
}

import type { Catalog } from '#core/catalog/catalog.ts';
import { viewerOfRole, type Viewer } from '#core/access/viewer.ts';
import { AppError } from '#core/errors.ts';
import type { ACCESS_ROUTES, RoleOfGroups } from '#core/contract/people/access-routes.ts';
import type { QueryOf } from '#core/contract/route/route.ts';
import { labelOf } from '#core/language/labels.ts';
import {
  accessMatrix,
  explainAccess,
  explainRun,
  grantsOnTable,
  rolesOfGroups,
  type Asking,
  type InspectedUser,
} from '../../access/access.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import type { RequestContext } from '../../records/records.ts';
import {
  accountByKey,
  endViewing,
  isConfiguring,
  mayConfigure,
  viewAs,
  viewerFor,
  type Session,
} from '../../session/session.ts';
import type { Services } from '../services.ts';
import { refuseDraftsOfOthers } from '../own-drafts.ts';

export function accessHandlers({ area }: Services) {
  return {
    api_access_explain: async ({ requestContext, params, query, session }) => {
      const subject = await subjectOf(session(), requestContext(), query);
      const told = await explained(requestContext(), { ...params, subject }, { query, session: session() });
      return { ...told, through: await throughGroups(requestContext(), subject) };
    },
    admin_access_matrix: async ({ requestContext, query: { user }, session }) =>
      accessMatrix(
        requestContext(),
        user === undefined
          ? undefined
          : await personWith({ area, session: session(), catalog: requestContext().catalog }, user),
      ),
    admin_access_grants: async ({ requestContext, params, query: { role, user }, session }) => {
      const asker = requestContext();
      const roles =
        user === undefined
          ? asker.catalog.document.roles.filter(({ id }) => id === role)
          : (await personWith({ area, session: session(), catalog: asker.catalog }, user)).viewer.roles;
      return { grants: [...grantsOnTable(asker, params.tableId, roles)] };
    },
    admin_access_view_as: async ({ body, session, request }) => {
      await viewAs(area, { session: session(), user: body.user }, { request });
      return { location: '/app' };
    },
    session_view_as_end: async ({ session, request }) => {
      await endViewing(area, session(), { request });
      return { location: '/app/configuration/rights' };
    },
  } satisfies HandlersOf<typeof ACCESS_ROUTES>;

  /**
   * Whose rights are asked for: who asks, another user's, or a role's by itself. Throws AppError `access.refused` or
   * `session.configuration` for whoever may not ask about others, `account.unknown`, `request.invalid`.
   */
  async function subjectOf(
    session: Session,
    requestContext: RequestContext,
    { user, role }: Explained,
  ): Promise<Viewer> {
    const isOwn = user === undefined || requestContext.viewer.account === `user:${user}`;
    if (isOwn && role === undefined) return requestContext.viewer;
    if (session.viewing || !mayConfigure(session.account)) throw new AppError('access.refused');
    if (!isConfiguring(session)) throw new AppError('session.configuration');
    if (role === undefined)
      return (await personWith({ area, session, catalog: requestContext.catalog }, user ?? 0)).viewer;
    const found = requestContext.catalog.document.roles.find(({ id }) => id === role);
    if (!found || user !== undefined) throw invalid('query.role');
    return viewerOfRole(found);
  }
}

/** A user with the rights that its roles give. Throws AppError `account.unknown` for one who cannot sign in. */
async function personWith(
  {
    area,
    session,
    catalog,
  }: { readonly area: Services['area']; readonly session: Session; readonly catalog: Catalog },
  user: number,
): Promise<InspectedUser> {
  const found = await accountByKey(area, `user:${user}`);
  if (!found) throw new AppError('account.unknown');
  const { account } = found;
  const viewer = viewerFor(account, catalog, session);
  const groups = await rolesOfGroups({ db: area.db }, viewer);
  return { viewer, login: account.login, supervisor: account.user.supervisor, groups };
}

/** Where the subject's roles come from that are not its own, in the asker's words. */
async function throughGroups(requestContext: RequestContext, subject: Viewer): Promise<RoleOfGroups[]> {
  const groups = await rolesOfGroups(requestContext, subject);
  return subject.roles.flatMap(({ id, label }) => {
    const through = groups.get(id);
    return through ? [{ role: labelOf(label, requestContext.viewer.locale), groups: [...through] }] : [];
  });
}

type Explained = QueryOf<(typeof ACCESS_ROUTES)['api_access_explain']>;

/** What is asked: an action, or a right, of the draft of a window where one is named. */
async function explained(
  requestContext: RequestContext,
  asking: Asking,
  { query, session }: { readonly query: Explained; readonly session: Session },
) {
  const { role, operation, column, action, contextId, windowId } = query;
  // A role is nobody: no record is its own.
  if (role !== undefined && asking.recordId !== 0) throw invalid('params.recordId');
  if (action !== undefined) {
    if (operation !== undefined || column !== undefined) throw invalid('query.action');
    return await explainRun(requestContext, { ...asking, action });
  }
  if (operation === undefined) throw invalid('query.operation');
  const right = { ...asking, operation, column };
  if (contextId === undefined || windowId === undefined) return await explainAccess(requestContext, right);
  refuseDraftsOfOthers(session);
  return await explainAccess(requestContext, { ...right, draft: { contextId, windowId } });
}

function invalid(reason: string): AppError {
  return new AppError('request.invalid', { reason });
}

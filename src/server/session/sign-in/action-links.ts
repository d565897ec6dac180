import type { FastifyRequest } from 'fastify';
import { mayRun } from '#core/access/run.ts';
import type { Viewer } from '#core/access/viewer.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { AppError } from '#core/errors.ts';
import { labelOf } from '#core/language/labels.ts';
import type { ActionLink } from '#core/session-page/page-model.ts';
import { anonymousAccount, anonymousUser } from '../sessions/accounts.ts';
import { browserLocale } from '../sessions/addresses.ts';
import { addressKeys, admitTry, countFailure, readmitTry } from '../guard/attempts.ts';
import type { SessionArea } from '../sessions/session-area.ts';
import { viewerFor } from '../sessions/session-viewer.ts';

/** A link as the catalog has it, and whether the anonymous account may run its action. */
interface LinkOffer extends ActionLink {
  readonly offered: boolean;
}

/** The action links of the login page that the anonymous account may run, in a reader's language; none without one. */
export async function actionLinks(area: SessionArea, locale: string): Promise<readonly ActionLink[]> {
  const offers = await linkOffers(area, locale);
  return offers.flatMap(({ offered, ...link }) => (offered ? [link] : []));
}

/** All links of the login page that the catalog has, in a reader's language. */
export async function linkOffers(area: SessionArea, locale: string): Promise<readonly LinkOffer[]> {
  const catalog = area.catalog();
  const links = catalog?.document.application.loginLinks ?? [];
  if (!catalog || links.length === 0) return [];
  const viewer = await visitorOf(area, catalog, locale);
  return links.flatMap(({ action: id, url = null }) => {
    const action = catalog.actions.get(id);
    if (!action) return [];
    const offered = viewer !== undefined && mayRun(catalog, viewer, action);
    return [{ id, label: labelOf(action.label, locale), url, offered }];
  });
}

/**
 * Runs the action of a link with the rights of the anonymous account; gives what it tells. Throws AppError
 * `action.unknown` for what is no link or may not be run, `action.opens` for what only the application can show, and
 * `session.too_many` for an address that asks too often.
 */
export async function runLink(
  area: SessionArea,
  id: number,
  request: FastifyRequest,
): Promise<{ readonly message: string }> {
  const keys = addressKeys('action-link', request.ip);
  await admitTry(area.db, keys);
  // Whoever runs links by the hundred tries things out, whatever the answers are.
  await countFailure(area.db, keys);
  await readmitTry(area.db, keys);
  const locale = browserLocale(request);
  const catalog = area.catalog();
  const viewer = catalog && (await visitorOf(area, catalog, locale));
  const isLink = catalog?.document.application.loginLinks?.some(({ action }) => action === id);
  const action = isLink ? catalog?.actions.get(id) : undefined;
  if (!catalog || !viewer || !action || !mayRun(catalog, viewer, action))
    throw new AppError('action.unknown', { action: id });
  if (!('text' in action)) throw new AppError('action.opens');
  return { message: labelOf(action.text, locale) };
}

/** Who runs a link: somebody with the rights of the anonymous account, without a visit of its own. */
async function visitorOf(area: SessionArea, catalog: Catalog, locale: string): Promise<Viewer | undefined> {
  const user = await anonymousUser(area);
  return user && viewerFor(anonymousAccount(user, 'anonymous:'), catalog, { locale, timeZone: 'UTC' });
}

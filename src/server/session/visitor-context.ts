import type { Catalog } from '#core/catalog/catalog.ts';
import { isTimeZone } from '#core/language/time-zones.ts';
import type { Database } from '../database/pool.ts';
import type { OwnContext } from '../records/records.ts';
import { sessionContext } from './session-context.ts';
import { anonymousAccount, anonymousUser } from './sessions/accounts.ts';
import type { SessionArea } from './sessions/session-area.ts';
import { viewerFor } from './sessions/session-viewer.ts';

/** Whoever works with the rights of the anonymous account without a session, and the time zone of that account. */
interface Visitor {
  readonly context: OwnContext;
  readonly accountZone: string;
}

/** How a visitor without a session comes: `name` names the visit, `wishedZone` is the time zone of the browser. */
interface Visit {
  readonly catalog: Catalog;
  readonly name: string;
  readonly locale: string;
  readonly wishedZone: string;
  readonly dbFor: (account: string) => Database;
}

/** No session has it. */
const NO_SESSION = 0;

/** A visitor who writes without a session, and whom no cookie tells from others; undefined where no account is set for visitors. */
export async function visitorContext(
  area: SessionArea,
  { catalog, name, locale, wishedZone, dbFor }: Visit,
): Promise<Visitor | undefined> {
  const user = await anonymousUser(area);
  if (!user) return undefined;
  const account = anonymousAccount(user, `anonymous:${name}`);
  const own = user.time_zone ?? '';
  const accountZone = isTimeZone(own) ? own : 'UTC';
  const timeZone = isTimeZone(wishedZone) ? wishedZone : accountZone;
  const viewer = viewerFor(account, catalog, { locale, timeZone });
  const visit = { id: NO_SESSION, account, configuringUntil: 0 };
  const context = sessionContext(area, visit, { db: dbFor(account.key), catalog, viewer });
  return { context, accountZone };
}

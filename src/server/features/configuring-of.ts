import type { Configuring } from '../configuration/configuration.ts';
import type { RequestContext } from '../records/records.ts';
import type { SessionArea } from '../session/session.ts';

/** The part of a call that tells whose draft is worked on. */
export interface ConfiguringCall {
  readonly requestContext: () => RequestContext;
}

/** The caller's work on a draft of the configuration. */
export function configuringOf(
  { db, translations }: Pick<SessionArea, 'db' | 'translations'>,
  { requestContext }: ConfiguringCall,
): Configuring {
  const { catalog, viewer } = requestContext();
  return { db, catalog, translations, user: viewer.userId, locale: viewer.locale };
}

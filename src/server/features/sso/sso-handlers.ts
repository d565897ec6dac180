import type { SSO_ROUTES } from '#core/contract/settings/sso-routes.ts';
import { AppError, ERROR_STATUS } from '#core/errors.ts';
import { refusalLog, type RefusalLog } from '../../http/log-refusal.ts';
import { tellWhenAgain } from '../../http/map-error.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import type { TextAnswer } from '../../http/text-answer.ts';
import { browserLocale, loginPage, type Exchange } from '../../session/session.ts';
import {
  beginSignOn,
  changeSso,
  checkSso,
  finishSignOn,
  forgetSignOns,
  KnownProvider,
  ssoView,
  type SignOnContext,
  type SsoChange,
} from '../../sso/sso.ts';
import type { Services } from '../services.ts';
import { drawn } from '../page-answer.ts';

export function ssoHandlers(services: Services) {
  const { area, parts } = services;
  const requestContext: SignOnContext = { area, provider: new KnownProvider(parts.providerPatience) };
  const showing = { ...services, note: refusalLog() };
  return {
    session_sso: async ({ query, request, reply }) => {
      const { m_sLocale: locale, m_sTimeZone: timeZone, return: returnTo } = query;
      const asked = { locale, returnTo };
      return await orLoginPage(showing, asked, { request, reply }, async () => {
        const wishes = { locale, timeZone, returnTo, configuration: query.configuration === '1' };
        const { location } = await beginSignOn(requestContext, wishes, { request, reply });
        return await reply.redirect(location, 303);
      });
    },
    session_sso_callback: async ({ request, reply }) =>
      await orLoginPage(showing, {}, { request, reply }, async () => {
        const { location } = await finishSignOn(requestContext, { request, reply });
        return await reply.redirect(location, 303);
      }),
    admin_website_sso: async ({ session, request }) => ssoView(area, { session: session(), request }),
    admin_website_sso_check: async ({ session, request }) =>
      await checkSso(area, { session: session(), request }),
    admin_website_sso_forget: async ({ body, session, request }) => ({
      forgotten: await forgetSignOns(area, body.user, { session: session(), request }),
    }),
    ...settingHandlers(services),
  } satisfies HandlersOf<typeof SSO_ROUTES>;
}

/** One handler for each setting. */
function settingHandlers({ area }: Services) {
  type Call = Parameters<HandlersOf<typeof SSO_ROUTES>['admin_website_sso_active']>[0];
  const save = async ({ session, request }: Pick<Call, 'session' | 'request'>, change: SsoChange) =>
    await changeSso(area, change, { session: session(), request });
  return {
    admin_website_sso_active: async (call) => await save(call, { active: call.body.value }),
    admin_website_sso_only: async (call) => await save(call, { only: call.body.value }),
    admin_website_sso_autologin: async (call) => await save(call, { autologin: call.body.value }),
    admin_website_sso_issuer: async (call) => await save(call, { issuer: call.body.value }),
    admin_website_sso_endpoints: async (call) => await save(call, { endpoints: call.body.value }),
    admin_website_sso_jwks: async (call) => await save(call, { jwks: call.body.value }),
    admin_website_sso_client_id: async (call) => await save(call, { client_id: call.body.value }),
    admin_website_sso_client_secret: async (call) => await save(call, { client_secret: call.body.value }),
    admin_website_sso_label: async (call) => await save(call, { label: call.body.value }),
    admin_website_sso_create_users: async (call) => await save(call, { createUsers: call.body.value }),
    admin_website_sso_new_user_roles: async (call) => await save(call, { newUserRoles: call.body.value }),
  } satisfies Partial<HandlersOf<typeof SSO_ROUTES>>;
}

interface Asked {
  readonly locale?: string | undefined;
  readonly returnTo?: string | undefined;
}

/** Does `work`; a refusal is said by the login page, because a browser shows the answer to a person. */
async function orLoginPage(
  { area, pages, note }: Services & { readonly note: RefusalLog },
  { locale, returnTo }: Asked,
  { request, reply }: Exchange,
  work: () => Promise<TextAnswer>,
): Promise<TextAnswer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const text = area.translations.message(
      `errors.${error.code}`,
      error.params,
      locale ?? browserLocale(request),
    );
    note(request, error, undefined);
    tellWhenAgain(reply, error);
    reply.status(ERROR_STATUS[error.code]);
    // The reason keeps the page from going to the provider by itself again.
    const asked = { request, reply, locale, returnTo, reason: 'sso_failed' };
    return await drawn(pages, await loginPage(area, { ...asked, saying: { tone: 'alert', text } }));
  }
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SECOND_FACTOR_ROUTES } from '#core/contract/session/second-factor-routes.ts';
import { AppError } from '#core/errors.ts';
import type { SessionPage } from '#core/session-page/page-model.ts';
import type { HandlersOf, RefusedFormsOf } from '../../http/serve-route.ts';
import type { TextAnswer } from '../../http/text-answer.ts';
import {
  completeByCode,
  completeByPasskey,
  enrolApp,
  enrolmentPage,
  enrolmentPasskeyOptions,
  enrolPasskey,
  loginPage,
  passkeyOptions,
  pendingPasskeyOptions,
  resetFactors,
  secondFactorPage,
  signInByPasskey,
} from '../../session/session.ts';
import type { Services } from '../services.ts';
import { drawn } from '../page-answer.ts';

/** Where a browser goes whose sign-in under way has ended. */
const ENDED = '/session/login/?reason=factor_ended';

export function secondFactorHandlers({ area, pages }: Services) {
  const drawnOrEnded = async (reply: FastifyReply, page: () => Promise<SessionPage>): Promise<TextAnswer> => {
    try {
      return await drawn(pages, await page());
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'factor.ended') throw error;
      return await reply.redirect(ENDED, 303);
    }
  };
  return {
    session_second_factor: async ({ query, request, reply, presentSession }) => {
      const asked = { request, reply, session: await presentSession(), locale: query._locale };
      return await drawnOrEnded(reply, async () => await secondFactorPage(area, asked));
    },
    session_second_factor_code: async ({ body, request, reply }) =>
      await completeByCode(area, body.code, { request, reply }),
    session_second_factor_passkey_options: async ({ request }) => await pendingPasskeyOptions(area, request),
    session_second_factor_passkey: async ({ body, request, reply }) =>
      await completeByPasskey(area, body.response, { request, reply }),
    session_enrolment: async ({ query, request, reply, presentSession }) => {
      const asked = { request, reply, session: await presentSession(), locale: query._locale };
      return await drawnOrEnded(reply, async () => await enrolmentPage(area, asked));
    },
    session_enrolment_confirm: async ({ body, request, reply }) =>
      await enrolApp(area, body.code, { request, reply }),
    session_enrolment_passkey_options: async ({ request }) => await enrolmentPasskeyOptions(area, request),
    session_enrolment_passkey: async ({ body, request, reply }) =>
      await enrolPasskey(area, body, { request, reply }),
    session_passkey_options: async ({ request }) => await passkeyOptions(area, request),
    session_passkey: async ({ body, request, reply }) =>
      await signInByPasskey(area, body, { request, reply }),
    admin_user_factor_reset: async ({ body, session, request }) =>
      await resetFactors(area, { session: session(), request }, body.account),
  } satisfies HandlersOf<typeof SECOND_FACTOR_ROUTES>;
}

/** The page again after a code that was refused as a plain form; the login page where the sign-in has ended. */
export function refusedCodesOf({ area, pages }: Services): RefusedFormsOf<typeof SECOND_FACTOR_ROUTES> {
  return {
    session_second_factor_code: async ({ request, reply, error }) => {
      const page = await pageAgain({ request, reply });
      const text = area.translations.message(`errors.${error.code}`, error.params, page.locale);
      return await drawn(pages, { ...page, saying: { tone: 'alert', text } });
    },
  };

  async function pageAgain(asked: { request: FastifyRequest; reply: FastifyReply }): Promise<SessionPage> {
    try {
      return await secondFactorPage(area, asked);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return await loginPage(area, asked);
    }
  }
}

import type { FastifyRequest } from 'fastify';
import type { PASSWORD_ROUTES } from '#core/contract/session/password-routes.ts';
import type { AppError } from '#core/errors.ts';
import type { ExtranetResetPart, PageSaying, SessionPage } from '#core/session-page/page-model.ts';
import type { AnsweredFormsOf, HandlersOf, RefusedFormsOf } from '../../http/serve-route.ts';
import {
  askReset,
  changeOwnPassword,
  choosePassword,
  newPasswordPage,
  openLink,
  pageFrame,
  readerLocale,
  resetByAdministrator,
  sessionOf,
  type SessionArea,
  setPasswordByAdministrator,
} from '../../session/session.ts';
import type { Services } from '../services.ts';
import { drawn } from '../page-answer.ts';

export function passwordHandlers({ area, pages }: Services) {
  return {
    session_reset_password_intranet: async ({ body, request }) =>
      await askReset(area, { kind: 'intranet', login: body.login }, request),
    session_reset_password_extranet: async ({ query, request, reply, presentSession }) => {
      const asked = { request, reply, session: await presentSession(), locale: query._locale };
      return await drawn(pages, extranetResetPage(area, asked, { login: query.login ?? '', email: '' }));
    },
    session_reset_password_extranet_send: async ({ body, request }) =>
      await askReset(area, { kind: 'extranet', login: body.login, email: body.email }, request),
    session_reset_password_new: async ({ query, request, reply, presentSession }) => {
      const { token, _locale: locale } = query;
      // What this page leads to is not told where one comes from.
      reply.header('Referrer-Policy', 'no-referrer');
      if (token !== undefined) return await reply.redirect(openLink(area, { token, locale }, reply), 303);
      return await drawn(
        pages,
        await newPasswordPage(area, { request, reply, session: await presentSession(), locale }),
      );
    },
    session_reset_password_new_send: async ({ body, request, reply }) =>
      await choosePassword(area, body, { request, reply }),
    account_password: async ({ body, session, request, reply }) => {
      await changeOwnPassword(area, { ...body, session: session() }, { request, reply });
      return {};
    },
    admin_user_reset: async ({ body, session, request }) =>
      await resetByAdministrator(area, { session: session(), request }, body.user),
    admin_user_password: async ({ body, session, request }) => {
      await setPasswordByAdministrator(area, { session: session(), request }, body);
      return {};
    },
  } satisfies HandlersOf<typeof PASSWORD_ROUTES>;
}

/** The page of a reset again, after a plain form that was refused; what was typed is kept but for passwords. */
export function refusedPasswordsOf({ area, pages }: Services): RefusedFormsOf<typeof PASSWORD_ROUTES> {
  return {
    session_reset_password_extranet_send: async ({ request, reply, error }) => {
      const { login, email } = typedInto(request);
      const invalid = [
        ...(login === '' ? ['login' as const] : []),
        ...(/\S@\S/.test(email) ? [] : ['email' as const]),
      ];
      const saying: PageSaying =
        error.code === 'request.invalid' && invalid[0] !== undefined
          ? { tone: 'alert', key: `reset_password.need_${invalid.length > 1 ? 'both' : invalid[0]}` }
          : { tone: 'alert', text: textOf(area, error, request) };
      const asked = { request, reply, session: await sessionOf(area.sessions, request) };
      return await drawn(pages, { ...extranetResetPage(area, asked, { login, email, invalid }), saying });
    },
    session_reset_password_new_send: async ({ request, reply, error }) => {
      const asked = { request, reply, session: await sessionOf(area.sessions, request) };
      const saying: PageSaying = { tone: 'alert', text: textOf(area, error, request) };
      return await drawn(pages, await newPasswordPage(area, { ...asked, saying }));
    },
  };
}

/** The page of a reset again, after a plain form that was taken. */
export function answeredPasswordsOf({ area, pages }: Services): AnsweredFormsOf<typeof PASSWORD_ROUTES> {
  return {
    session_reset_password_extranet_send: async ({ request, reply, answer }) => {
      const { message } = answer;
      const saying: PageSaying =
        message === '' ? { tone: 'info', key: 'reset_password.sent' } : { tone: 'info', text: message };
      const asked = { request, reply, session: await sessionOf(area.sessions, request) };
      return await drawn(pages, { ...extranetResetPage(area, asked, typedInto(request)), saying });
    },
  };
}

function extranetResetPage(
  area: SessionArea,
  asked: Parameters<typeof pageFrame>[1],
  part: Omit<ExtranetResetPart, 'page'>,
): SessionPage {
  return { ...pageFrame(area, asked), page: 'extranet-reset', ...part };
}

function typedInto(request: FastifyRequest): { readonly login: string; readonly email: string } {
  const { login = '', email = '' } = (request.body ?? {}) as Readonly<Record<string, string | undefined>>;
  return { login: login.trim(), email: email.trim() };
}

function textOf({ translations }: SessionArea, { code, params }: AppError, request: FastifyRequest): string {
  return translations.message(`errors.${code}`, params, readerLocale(request));
}

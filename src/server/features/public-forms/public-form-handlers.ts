import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FORM_ROUTES } from '#core/contract/public-forms/form-routes.ts';
import { AppError } from '#core/errors.ts';
import { callerOf } from '../../http/caller.ts';
import { policyWithNonce } from '../../http/headers.ts';
import { KEY_HEADER } from '../../http/once.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import {
  followForm,
  formChoices,
  formHead,
  formLinks,
  sendForm,
  showForm,
  type FormCall,
} from '../../public-forms/public-forms.ts';
import { pageFrame } from '../../session/session.ts';
import { drawn } from '../page-answer.ts';
import type { Services } from '../services.ts';

/** What of a call says who fills in which form. */
interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly params: { readonly address: string };
  readonly timeZone?: string;
  readonly writes?: boolean;
}

/** What can be asked at a form's address. Whoever is signed in counts for nothing here. */
export function publicFormHandlers({ area, parts, pages }: Services) {
  const callOf = ({ request, reply, params, timeZone, writes = false }: Asked): FormCall => ({
    area,
    request,
    address: params.address,
    timeZone,
    dbFor: (account) => parts.db.askedBy(callerOf(reply.raw, { account, reads: !writes })),
  });
  return {
    form_page: async ({ params, query, request, reply, presentSession }) => {
      reply.header('X-Robots-Tag', 'noindex').header('Referrer-Policy', 'no-referrer');
      const frame = pageFrame(area, {
        request,
        reply,
        session: await presentSession(),
        locale: query._locale,
      });
      const head = await formHead({ ...callOf({ request, reply, params }), locale: frame.locale });
      if (!head) reply.status(404);
      const nonce = randomBytes(16).toString('base64');
      reply.header('Content-Security-Policy', policyWithNonce(nonce));
      const { address } = params;
      return await drawn(pages, { ...frame, page: 'public-form', address, head: head ?? null, nonce });
    },
    form_open: async ({ params, body: { timeZone }, request, reply }) =>
      await showForm(callOf({ params, request, reply, timeZone })),
    form_follow: async ({ params, body: { timeZone, values }, request, reply }) =>
      await followForm(callOf({ params, request, reply, timeZone }), values),
    form_links: async ({ params, body: { column, text, given }, request, reply }) => {
      const rows = await formLinks(callOf({ params, request, reply }), { column, text, given });
      return {
        rows: rows.map(({ id, title, subtitle }): [number, string, string | null] => [id, title, subtitle]),
      };
    },
    form_choices: async ({ params, body, request, reply }) => ({
      closed: [...(await formChoices(callOf({ params, request, reply }), body))],
    }),
    form_send: async ({ params, body: { timeZone, ...sending }, request, reply, once }) => {
      if (!once) throw new AppError('request.invalid', { reason: KEY_HEADER });
      return await sendForm(callOf({ params, request, reply, timeZone, writes: true }), sending, once);
    },
  } satisfies HandlersOf<typeof FORM_ROUTES>;
}

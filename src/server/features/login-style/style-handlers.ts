import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import type { STYLE_ROUTES } from '#core/contract/settings/style-routes.ts';
import { loginStyleSheet, loginStyleVersion } from '#core/style/login-style-sheet.ts';
import { hasAlready } from '../../http/entity-tag.ts';
import { asImage, imageAnswer } from '../../http/image-answer.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import { textAnswer } from '../../http/text-answer.ts';
import {
  dropUnusedStyleImages,
  keepStyleImage,
  loginStyleInfo,
  openFlags,
  readStyleImage,
  resetLoginStyle,
  saveLoginStyle,
} from '../../login-style/login-style.ts';
import { authorOf } from '../../session/session.ts';
import type { Services } from '../services.ts';

export function styleHandlers({ parts, area }: Services) {
  const flagOf = openFlags(join(parts.webFolder, 'flags'));
  return {
    admin_custom_style_login_get: async () => await loginStyleInfo(area),
    admin_custom_style_login_css: async ({ query, request, reply }) => {
      const style = area.settings.of('loginStyle');
      keepFor(reply, query.v === loginStyleVersion(style) ? 'ever' : 'no time');
      const sheet = loginStyleSheet(style);
      if (hasAlready(request, reply, sheet)) return await reply.status(304).send();
      return textAnswer('text/css; charset=utf-8', sheet);
    },
    admin_custom_style_login_save: async ({ body, session, request }) => {
      await saveLoginStyle(area, body, authorOf(session(), request));
      return await loginStyleInfo(area);
    },
    admin_custom_style_login_reset: async ({ session, request }) => {
      await resetLoginStyle(area, authorOf(session(), request));
      return await loginStyleInfo(area);
    },
    admin_custom_style_login_image: async ({ query, request }) => {
      await dropUnusedStyleImages(area.db);
      // The route's body is the file's bytes.
      return await keepStyleImage(area.db, query.kind, request.body as Buffer);
    },
    session_image: async ({ params, reply }) => {
      return imageAnswer(reply, await readStyleImage(area.db, params.name), 'public');
    },
    session_flag: async ({ params, request, reply }) => {
      const { drawing, packed } = await flagOf(params.name);
      keepFor(reply, 'a day');
      asImage(reply);
      reply.header('Vary', 'Accept-Encoding');
      if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
        return textAnswer('image/svg+xml', drawing);
      reply.header('Content-Encoding', 'gzip');
      return textAnswer('image/svg+xml', packed);
    },
  } satisfies HandlersOf<typeof STYLE_ROUTES>;
}

const KEPT = {
  'no time': 'no-cache',
  'a day': 'public, max-age=86400',
  ever: 'public, max-age=31536000, immutable',
} as const;

function keepFor(reply: FastifyReply, time: keyof typeof KEPT): void {
  reply.header('Cache-Control', KEPT[time]);
}

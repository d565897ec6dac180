import type { FastifyReply, FastifyRequest } from 'fastify';
import type { STYLE_ROUTES } from '#core/contract/settings/style-routes.ts';
import { generalStyleVersion, loginStyleSheet, loginStyleVersion } from '#core/style/style-sheets.ts';
import { hasAlready } from '../../http/entity-tag.ts';
import { drawingAnswer, imageAnswer } from '../../http/image-answer.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import { textAnswer } from '../../http/text-answer.ts';
import {
  dropUnusedStyleFonts,
  dropUnusedStyleImages,
  generalSheet,
  generalStyleInfo,
  keepStyleFont,
  keepStyleImage,
  loginStyleInfo,
  readStyleFont,
  readStyleImage,
  resetStyle,
  saveStyle,
} from '../../style/style.ts';
import { openFlags } from '../../images/images.ts';
import { authorOf } from '../../session/session.ts';
import type { Services } from '../services.ts';

export function styleHandlers(services: Services) {
  const { area } = services;
  const keepImage = async (kind: Parameters<typeof keepStyleImage>[1], request: FastifyRequest) => {
    await dropUnusedStyleImages(area.db);
    // The route's body is the file's bytes.
    return await keepStyleImage(area.db, kind, request.body as Buffer);
  };
  return {
    admin_custom_style_gen_get: async () => await generalStyleInfo(area),
    admin_custom_style_gen_css: async ({ query, request, reply }) => {
      const style = area.settings.of('generalStyle');
      keepFor(reply, query.v === generalStyleVersion(style) ? 'ever' : 'no time');
      return await sheetAnswer(request, reply, await generalSheet(area.db, style));
    },
    admin_custom_style_gen_save: async ({ body, session, request }) => {
      await saveStyle(area, { name: 'generalStyle', parts: body }, authorOf(session(), request));
      return await generalStyleInfo(area);
    },
    admin_custom_style_gen_reset: async ({ session, request }) => {
      await resetStyle(area, 'generalStyle', authorOf(session(), request));
      return await generalStyleInfo(area);
    },
    admin_custom_style_gen_image: async ({ query, request }) => await keepImage(query.kind, request),
    admin_custom_style_gen_font: async ({ request }) => {
      await dropUnusedStyleFonts(area.db);
      return await keepStyleFont(area.db, request.body as Buffer);
    },
    admin_custom_style_login_get: async () => await loginStyleInfo(area),
    admin_custom_style_login_css: async ({ query, request, reply }) => {
      const style = area.settings.of('loginStyle');
      keepFor(reply, query.v === loginStyleVersion(style) ? 'ever' : 'no time');
      return await sheetAnswer(request, reply, loginStyleSheet(style));
    },
    admin_custom_style_login_save: async ({ body, session, request }) => {
      await saveStyle(area, { name: 'loginStyle', parts: body }, authorOf(session(), request));
      return await loginStyleInfo(area);
    },
    admin_custom_style_login_reset: async ({ session, request }) => {
      await resetStyle(area, 'loginStyle', authorOf(session(), request));
      return await loginStyleInfo(area);
    },
    admin_custom_style_login_image: async ({ query, request }) => await keepImage(query.kind, request),
    ...fileHandlers(services),
  } satisfies HandlersOf<typeof STYLE_ROUTES>;
}

type Files = Pick<typeof STYLE_ROUTES, 'session_image' | 'session_font' | 'session_flag'>;

/** The files that pages show, for everybody. */
function fileHandlers({ parts, area }: Services) {
  const flagOf = openFlags(parts.webFolder);
  return {
    session_image: async ({ params, reply }) => {
      return imageAnswer(reply, await readStyleImage(area.db, params.name), 'public');
    },
    session_font: async ({ params, reply }) => {
      keepFor(reply, 'ever');
      reply.header('Cross-Origin-Resource-Policy', 'same-origin');
      return textAnswer('font/woff2', await readStyleFont(area.db, params.name));
    },
    session_flag: async ({ params, request, reply }) => {
      return drawingAnswer(request, reply, await flagOf(params.name.slice(0, -'.svg'.length)));
    },
  } satisfies HandlersOf<Files>;
}

async function sheetAnswer(request: FastifyRequest, reply: FastifyReply, sheet: string) {
  if (hasAlready(request, reply, sheet)) return await reply.status(304).send();
  return textAnswer('text/css; charset=utf-8', sheet);
}

const KEPT = {
  'no time': 'no-cache',
  ever: 'public, max-age=31536000, immutable',
} as const;

function keepFor(reply: FastifyReply, time: keyof typeof KEPT): void {
  reply.header('Cache-Control', KEPT[time]);
}

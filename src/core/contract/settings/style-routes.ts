import { z } from 'zod';
import { Labels } from '../../language/labels-schema.ts';
import { GeneralStyle } from '../../site-settings/general-style.ts';
import { LoginStyle } from '../../site-settings/login-style.ts';
import { clearableParts } from '../../site-settings/parts.ts';
import { route } from '../route/route.ts';

/** What is set apart: the application, and the pages without a session where they differ from it. */
type Area = 'gen' | 'login';

/** An image of a style: where it is, and its size in pixels where the drawing has one. */
const StyleImage = z.object({
  hash: z.string(),
  url: z.string(),
  media: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
});
export type StyleImage = z.infer<typeof StyleImage>;

/** A font of the general style: where it is, what it calls itself, its lightest and heaviest weight where it has several. */
const StyleFont = z.object({
  hash: z.string(),
  url: z.string(),
  family: z.string(),
  weights: z.array(z.number()).nullable(),
});
export type StyleFont = z.infer<typeof StyleFont>;

/** The general style as it is set; null where the product's own holds. */
const GeneralStyleInfo = z.object({
  title: Labels.nullable(),
  accent: z.string().nullable(),
  logo: StyleImage.nullable(),
  logoDark: StyleImage.nullable(),
  favicon: StyleImage.nullable(),
  font: GeneralStyle.shape.font.unwrap().nullable(),
  fontFile: StyleFont.nullable(),
  radius: GeneralStyle.shape.radius.unwrap().nullable(),
  density: GeneralStyle.shape.density.unwrap().nullable(),
  scheme: GeneralStyle.shape.scheme.unwrap().nullable(),
  /** Its style sheet; null where nothing is set that needs one. */
  css: z.string().nullable(),
});
export type GeneralStyleInfo = z.infer<typeof GeneralStyleInfo>;

/** The login style as it is set; null where the general style holds. */
const LoginStyleInfo = z.object({
  title: Labels.nullable(),
  lead: Labels.nullable(),
  accent: z.string().nullable(),
  logo: StyleImage.nullable(),
  logoDark: StyleImage.nullable(),
  background: StyleImage.nullable(),
  principalLanguage: z.number().nullable(),
  css: z.string().nullable(),
});
export type LoginStyleInfo = z.infer<typeof LoginStyleInfo>;

/** The routes of the styles, and the images that pages show of them. */
export const STYLE_ROUTES = {
  admin_custom_style_gen_get: getRoute('gen', 'How the application looks', GeneralStyleInfo),
  admin_custom_style_gen_css: cssRoute(
    'gen',
    'The style sheet of all pages: the colours made of the accent, light and dark, font, corners and scheme',
  ),
  admin_custom_style_gen_save: saveRoute('gen', clearableParts(GeneralStyle), GeneralStyleInfo),
  admin_custom_style_gen_reset: resetRoute('gen', GeneralStyleInfo),
  admin_custom_style_gen_image: imageRoute('gen', ['logo', 'logoDark', 'favicon']),
  admin_custom_style_gen_font: route({
    method: 'POST',
    path: '/admin/custom/style/gen/font',
    audience: 'configuration',
    summary:
      'Keeps a font for the general style, which takes it only when it is saved with its `hash`: WOFF2 by its content, at most 1 MB',
    stream: 'application/octet-stream',
    largest: 1_048_576,
    answer: StyleFont,
  }),
  admin_custom_style_login_get: getRoute(
    'login',
    'The style of the login page and the other pages without a session, where it differs from the general one',
    LoginStyleInfo,
  ),
  admin_custom_style_login_css: cssRoute(
    'login',
    'The style sheet that the pages without a session have besides: the colours of their own accent, their background',
  ),
  admin_custom_style_login_save: saveRoute('login', clearableParts(LoginStyle), LoginStyleInfo),
  admin_custom_style_login_reset: resetRoute('login', LoginStyleInfo),
  admin_custom_style_login_image: imageRoute('login', ['logo', 'logoDark', 'background']),
  session_image: route({
    method: 'GET',
    path: '/session/images/{name}',
    audience: 'public',
    summary: 'An image of a style; its name is the hash of its bytes, so that it may be kept for ever',
    params: z.object({ name: z.string().regex(/^[0-9a-f]{32}$/) }),
    media: 'image/*',
  }),
  session_font: route({
    method: 'GET',
    path: '/session/fonts/{name}',
    audience: 'public',
    summary:
      'A font of the general style; its name is the hash of its bytes, so that it may be kept for ever',
    params: z.object({ name: z.string().regex(/^[0-9a-f]{32}$/) }),
    media: 'font/woff2',
  }),
  session_flag: route({
    method: 'GET',
    path: '/session/images/flags/{name}',
    audience: 'public',
    summary: 'The flag of a language: `fr_FR.svg`',
    params: z.object({ name: z.string().regex(/^[a-z]{2}_[A-Z]{2}\.svg$/) }),
    media: 'image/svg+xml',
  }),
} as const;

function getRoute<const Answer extends z.ZodType>(area: Area, summary: string, answer: Answer) {
  return route({
    method: 'GET',
    path: `/admin/custom/style/${area}/get`,
    audience: 'configuration',
    summary,
    answer,
  });
}

function cssRoute(area: Area, summary: string) {
  return route({
    method: 'GET',
    path: `/admin/custom/style/${area}/css`,
    audience: 'public',
    summary: `${summary}. With the version that is current (\`v\`) it may be kept for a year`,
    query: z.object({ v: z.string().max(100).optional() }),
    media: 'text/css',
  });
}

function saveRoute<const Body extends z.ZodType, const Answer extends z.ZodType>(
  area: Area,
  body: Body,
  answer: Answer,
) {
  return route({
    method: 'POST',
    path: `/admin/custom/style/${area}/save`,
    audience: 'configuration',
    summary: 'Changes the parts that are given and leaves the others; null takes one away',
    body,
    fields: true,
    answer,
  });
}

function resetRoute<const Answer extends z.ZodType>(area: Area, answer: Answer) {
  return route({
    method: 'POST',
    path: `/admin/custom/style/${area}/reset`,
    audience: 'configuration',
    summary: 'Takes all parts of the style away',
    answer,
  });
}

function imageRoute<const Kind extends string>(area: Area, kinds: readonly Kind[]) {
  return route({
    method: 'POST',
    path: `/admin/custom/style/${area}/image`,
    audience: 'configuration',
    summary:
      'Keeps an image for a part of the style, which takes it only when it is saved with its `hash`: PNG, JPEG, WebP or SVG by its content, at most 1 MB',
    query: z.object({ kind: z.enum(kinds) }),
    stream: 'application/octet-stream',
    largest: 1_048_576,
    answer: StyleImage,
  });
}

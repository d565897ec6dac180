import { z } from 'zod';
import { Labels } from '../../language/labels-schema.ts';
import { LoginStyle } from '../../site-settings/login-style.ts';
import { route } from '../route/route.ts';

/** An image of the login style: where it is, and its size in pixels where the drawing has one. */
const StyleImage = z.object({
  hash: z.string(),
  url: z.string(),
  media: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
});
export type StyleImage = z.infer<typeof StyleImage>;

/** The login style as it is set; null where the product's own holds. */
const LoginStyleInfo = z.object({
  title: Labels.nullable(),
  lead: Labels.nullable(),
  accent: z.string().nullable(),
  logo: StyleImage.nullable(),
  background: StyleImage.nullable(),
  principalLanguage: z.number().nullable(),
  /** The style sheet of accent and background; null where nothing is set. */
  css: z.string().nullable(),
});
export type LoginStyleInfo = z.infer<typeof LoginStyleInfo>;

const { title, lead, accent, logo, background, principalLanguage } = LoginStyle.shape;

/** The routes of the style of the session area's pages, and the images that these show. */
export const STYLE_ROUTES = {
  admin_custom_style_login_get: route({
    method: 'GET',
    path: '/admin/custom/style/login/get',
    audience: 'configuration',
    summary: 'The style of the login page and the other pages without a session',
    answer: LoginStyleInfo,
  }),
  admin_custom_style_login_css: route({
    method: 'GET',
    path: '/admin/custom/style/login/css',
    audience: 'public',
    summary:
      'The style sheet of the login style: the colours made of its accent, light and dark, and its background. With the version that is current (`v`) it may be kept for a year',
    query: z.object({ v: z.string().max(100).optional() }),
    media: 'text/css',
  }),
  admin_custom_style_login_save: route({
    method: 'POST',
    path: '/admin/custom/style/login/save',
    audience: 'configuration',
    summary: "Changes the parts that are given and leaves the others; null puts the product's own back",
    body: z.strictObject({
      title: title.nullable(),
      lead: lead.nullable(),
      accent: accent.nullable(),
      logo: logo.nullable(),
      background: background.nullable(),
      principalLanguage: principalLanguage.nullable(),
    }),
    answer: LoginStyleInfo,
  }),
  admin_custom_style_login_reset: route({
    method: 'POST',
    path: '/admin/custom/style/login/reset',
    audience: 'configuration',
    summary: "Puts the product's own style back",
    answer: LoginStyleInfo,
  }),
  admin_custom_style_login_image: route({
    method: 'POST',
    path: '/admin/custom/style/login/image',
    audience: 'configuration',
    summary:
      'Keeps an image for the login style, which takes it only when it is saved with its `hash`: PNG, JPEG, WebP or SVG by its content, at most 1 MB',
    query: z.object({ kind: z.enum(['logo', 'background']) }),
    stream: 'application/octet-stream',
    largest: 1_048_576,
    answer: StyleImage,
  }),
  session_image: route({
    method: 'GET',
    path: '/session/images/{name}',
    audience: 'public',
    summary:
      'An image of the login style; its name is the hash of its bytes, so that it may be kept for ever',
    params: z.object({ name: z.string().regex(/^[0-9a-f]{32}$/) }),
    media: 'image/*',
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

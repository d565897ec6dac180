import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { Flag, route } from '../route/route.ts';

/** The smallest and the largest height of an icon, in pixels. */
const HEIGHTS = { least: 8, most: 512 } as const;

const height = naming(
  'plain',
  z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .refine((pixels) => pixels >= HEIGHTS.least && pixels <= HEIGHTS.most)
    .prefault('20'),
);

/** The routes of the server's own drawings (spec 2, group `img`). */
export const DRAWING_ROUTES = {
  img_icon: route({
    method: 'GET',
    path: '/img/icon/{icon}/{type}/{size}/{small}',
    audience: 'session',
    summary:
      'An icon that catalogs can name, or the sign of a kind of files (`kind-pdf`): `type` svg, png, or na, which leaves that to the server; `size` is the height in pixels; `small` 1 the drawing made for small sizes',
    params: z.object({
      icon: naming('plain', z.string().regex(/^[a-z0-9-]{1,40}$/)),
      type: z.enum(['na', 'svg', 'png']).prefault('na'),
      size: height,
      small: Flag.prefault('1'),
    }),
    media: 'image/*',
  }),
  img_flag: route({
    method: 'GET',
    path: '/img/flag/{short}',
    audience: 'public',
    summary: 'The flag of a language, by its `short` such as `fr_FR`',
    params: z.object({ short: z.string().regex(/^[a-z]{2}_[A-Z]{2}$/) }),
    media: 'image/svg+xml',
  }),
} as const;

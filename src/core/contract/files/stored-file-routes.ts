import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { Digits, Flag, route } from '../route/route.ts';
import { FileId } from './upload-routes.ts';

/** The longer sides that small images are drawn with, in pixels: in lists, on cards, in the viewer. */
const THUMBNAIL_SIZES = [64, 256, 1_024] as const;

export type ThumbnailSize = (typeof THUMBNAIL_SIZES)[number];

const size = z
  .enum(THUMBNAIL_SIZES.map(String) as [string, ...string[]])
  .transform((text) => Number(text) as ThumbnailSize);

const cell = {
  tableId: naming('table', Digits),
  recordId: naming('record', Digits),
  columnId: naming('column', Digits),
  idfile: FileId,
};

/** The routes of files in cells (spec 2). Each request is judged by the rights to the cell. */
export const STORED_FILE_ROUTES = {
  file_get: route({
    method: 'GET',
    path: '/file/get/{idform}/{idenreg}/{idcolumn}/{idfile}/{attachement}',
    audience: 'session',
    summary:
      'A file that a cell holds or has held, or that the account has uploaded for it, as a download or to be shown; in parts where `Range` asks for one',
    params: z.object({ ...cell, attachement: Flag.prefault('1') }),
    media: 'application/octet-stream',
  }),
  file_thumbnail: route({
    method: 'GET',
    path: '/file/thumbnail/{idform}/{idenreg}/{idcolumn}/{idfile}/{size}',
    audience: 'session',
    summary: 'The same as an image, drawn with at most `size` pixels a side',
    params: z.object({ ...cell, size }),
    media: 'image/webp',
  }),
  file_pdf: route({
    method: 'GET',
    path: '/file/pdf/{idform}/{idenreg}/{idcolumn}/{idfile}',
    audience: 'session',
    summary:
      'The same, where it is an office document, as a PDF; only with a converter (`COLONNADE_CONVERTER`)',
    params: z.object(cell),
    media: 'application/pdf',
  }),
  file_zip: route({
    method: 'GET',
    path: '/file/zip/{idform}',
    audience: 'session',
    summary: 'All files of records that the viewer may read, as one zip file',
    params: z.object({ tableId: naming('table', Digits) }),
    query: z.object({
      selection: naming('records', z.string().regex(/^\d{1,16}(\|\d{1,16}){0,499}$/)),
    }),
    media: 'application/zip',
  }),
} as const;

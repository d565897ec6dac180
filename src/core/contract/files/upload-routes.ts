import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { route } from '../route/route.ts';
import { UPLOAD_MEDIA, UPLOADS } from './upload-address.ts';

/** The id of an upload, and of the file that it becomes. */
export const FileId = naming('plain', z.uuid());

/** What the server knows of a file; the value that a cell takes. */
const UploadedFile = z.object({
  id: z.string(),
  hash: z.string(),
  name: z.string(),
  size: z.number(),
  type: z.string(),
  width: z.exactOptional(z.number()),
  height: z.exactOptional(z.number()),
});

const params = z.object({ idupload: FileId });

/** The routes of uploads: tus 1.0 with creation and termination, and what a whole upload is. */
export const UPLOAD_ROUTES = {
  file_upload: route({
    method: 'POST',
    path: UPLOADS,
    audience: 'session',
    summary:
      'Begins an upload (tus 1.0): `Upload-Length` says its bytes, `Upload-Metadata` its `filename`; `Location` is where they go',
    media: 'text/plain',
  }),
  file_upload_offset: route({
    method: 'HEAD',
    path: '/file/upload/{idupload}',
    audience: 'session',
    personal: true,
    summary: 'How much of an upload of the account is there (tus 1.0)',
    params,
    media: 'text/plain',
  }),
  file_upload_append: route({
    method: 'PATCH',
    path: '/file/upload/{idupload}',
    audience: 'session',
    stream: UPLOAD_MEDIA,
    summary: 'Goes on with an upload of the account from `Upload-Offset` (tus 1.0)',
    params,
    media: 'text/plain',
  }),
  file_upload_end: route({
    method: 'DELETE',
    path: '/file/upload/{idupload}',
    audience: 'session',
    summary: 'Gives up an upload of the account (tus 1.0)',
    params,
    media: 'text/plain',
  }),
  file_uploaded: route({
    method: 'GET',
    path: '/file/uploaded/{idupload}',
    audience: 'session',
    personal: true,
    summary: 'What a whole upload of the account is: the value that a cell takes',
    params,
    answer: UploadedFile,
  }),
} as const;

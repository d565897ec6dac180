import type { FastifyReply, FastifyRequest } from 'fastify';
import { SHOWN_IMAGES } from '#core/fields/file/file-kinds.ts';
import { titleOfFile } from '#core/fields/file/file-value.ts';
import { rangeIn } from '../http/byte-range.ts';
import { hasDigest } from '../http/entity-tag.ts';
import { asImage } from '../http/image-answer.ts';
import type { FileAnswer } from '../http/text-answer.ts';
import type { ContentStore } from '../files/store/content-store.ts';
import type { HeldFile } from './held-file.ts';

/** What a browser shows by itself and runs nothing of. All else is always a download. */
function isShown(media: string): boolean {
  return SHOWN_IMAGES.includes(media) || media === 'text/plain' || /^(?:audio|video)\//.test(media);
}

interface Delivered {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly held: HeldFile;
  readonly isAttached: boolean;
}

/** A file as an answer: whole, a range of it, or that the browser has it already. It is asked for anew each time. */
export async function deliver(
  { store }: { readonly store: ContentStore },
  { request, reply, held: { file }, isAttached }: Delivered,
): Promise<FileAnswer> {
  reply.header('Cache-Control', 'private, no-cache').header('Accept-Ranges', 'bytes');
  asImage(reply);
  const answer = {
    media: mediaOf(file.type),
    name: titleOfFile(file),
    isAttached: isAttached || !isShown(file.type),
  };
  const nothing = { ...answer, content: Buffer.alloc(0) };
  if (hasDigest(request, reply, { digest: file.hash })) {
    reply.code(304);
    return nothing;
  }
  const { range: asked, 'if-range': unless } = request.headers;
  const isSame = unless === undefined || unless === `"${file.hash}"`;
  const range = isSame ? rangeIn(asked, file.size) : undefined;
  if (range === null) {
    reply.code(416).header('Content-Range', `bytes */${file.size}`);
    return nothing;
  }
  if (range) reply.code(206).header('Content-Range', `bytes ${range.first}-${range.last}/${file.size}`);
  reply.header('Content-Length', range ? range.last - range.first + 1 : file.size);
  return { ...answer, content: await store.read(file.hash, range) };
}

/** A text is sent with its charset. */
function mediaOf(media: string): string {
  return media.startsWith('text/') ? `${media}; charset=utf-8` : media;
}

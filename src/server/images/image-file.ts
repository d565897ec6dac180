import { createHash } from 'node:crypto';
import { MAX_IMAGE_SIDE, type ImageFile } from '#core/catalog/objects/image/image.ts';
import { bad, good, type Result } from '#core/std/result.ts';
import { recogniseImage } from './recognise-image.ts';

/** An image with its bytes. */
export interface KeptImage {
  readonly file: ImageFile;
  readonly bytes: Buffer;
}

/** The size of a drawing that says none, as browsers show it. */
const PLAIN = { width: 300, height: 150 };

/** What bytes are as the file of an image. Refused with `image.unknown`, `image.damaged`, `image.active` or `image.size`. */
export function imageFileOf(bytes: Buffer): Result<ImageFile> {
  const recognised = recogniseImage(bytes);
  if (typeof recognised === 'string') return bad(`image.${recognised}`);
  const { media } = recognised;
  const { width, height } =
    recognised.width && recognised.height ? { width: recognised.width, height: recognised.height } : PLAIN;
  if (Math.max(width, height) > MAX_IMAGE_SIDE) return bad('image.size', { most: MAX_IMAGE_SIDE });
  return good({ hash: imageHash(bytes), media, width, height });
}

/** The name under which the bytes of an image are kept and found. */
export function imageHash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

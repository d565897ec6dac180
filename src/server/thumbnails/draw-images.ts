import { parentPort } from 'node:worker_threads';
import sharp, { type Sharp } from 'sharp';
import { must } from '#core/std/must.ts';
import type { Answered, Asked, Sides } from './image-work.ts';

/** Most pixels of an image that is opened. */
const MOST_PIXELS = 100_000_000;

sharp.concurrency(1);
sharp.cache(false);

const port = must(parentPort ?? undefined, 'the thread of images');

port.on('message', (asked: Asked) => {
  void answered(asked)
    .catch(() => null)
    .then((answer) => port.postMessage(answer));
});

async function answered(asked: Asked): Promise<Answered> {
  return asked.what === 'sides' ? await sidesOf(asked.bytes) : await drawn(asked);
}

/** As it is shown: some cameras keep what is upright lying. */
async function sidesOf(bytes: Uint8Array): Promise<Sides> {
  const { autoOrient } = await open(bytes).metadata();
  return { width: autoOrient.width, height: autoOrient.height };
}

async function drawn({
  bytes,
  size,
  watermark,
  format = 'webp',
}: Extract<Asked, { what: 'draw' }>): Promise<Uint8Array> {
  const { data, info } = await open(bytes)
    .rotate()
    .resize(size, size, { fit: 'inside', withoutEnlargement: true })
    .toBuffer({ resolveWithObject: true });
  const image = sharp(data);
  if (watermark !== undefined) image.composite([{ input: watermarkOver(info, watermark) }]);
  return await (format === 'png' ? image.png() : image.webp({ quality: 82 })).toBuffer();
}

function open(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false });
}

/** The words across an image, light with a dark edge so that they are seen on anything. */
function watermarkOver({ width, height }: Sides, words: string): Buffer {
  const size = Math.max(8, Math.min(height / 4, (width * 1.5) / [...words].length));
  const text = words.replaceAll(/[<>&"']/g, (sign) => `&#${sign.codePointAt(0)};`);
  const angle = (-Math.atan2(height, width) * 180) / Math.PI;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text x="50%" y="50%" text-anchor="middle" dominant-baseline="middle" transform="rotate(${angle} ${width / 2} ${height / 2})" font-family="sans-serif" font-weight="bold" font-size="${size}" fill="#fff" fill-opacity="0.55" stroke="#000" stroke-opacity="0.35" stroke-width="${size / 30}">${text}</text></svg>`,
  );
}

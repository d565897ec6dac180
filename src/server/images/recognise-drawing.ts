import { isUtf8 } from 'node:buffer';
import type { ImageRefusal, RecognisedImage } from './recognised-image.ts';

/**
 * What makes a drawing more than a drawing: scripts, what reacts, foreign content, what it would load, and entities,
 * which can grow without end. Pages show drawings as images only, where none of this works; who opens one by its
 * address meets a policy that forbids it; so this is the third bar, and may be stricter than needed.
 */
const ACTIVE = [
  /<!ENTITY/i,
  /<(?:[\w-]+:)?(?:script|foreignObject|iframe|embed|object|audio|video|handler|listener)\b/i,
  /[\s"'/]on[a-z]+\s*=/i,
  /(?:href|src|from|to|values|attributeName)\s*=\s*["']?\s*(?:[\w-]+:)?(?:java|vb)script:/i,
  /(?:href|src)\s*=\s*(?:"(?!#|data:image\/(?:png|jpeg|webp);)|'(?!#|data:image\/(?:png|jpeg|webp);)|[^"'\s])/i,
  /attributeName\s*=\s*["']?\s*(?:[\w-]+:)?(?:href|on)/i,
  /@import|url\((?!\s*["']?\s*#)/i,
  /<\?xml-stylesheet/i,
];

/** What may stand before the drawing's own element. */
const BEFORE =
  /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*|<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>\s*)*/;

/** A drawing in SVG, in UTF-8 and without anything active; its size where it has one in pixels. */
export function recogniseDrawing(bytes: Buffer): RecognisedImage | ImageRefusal {
  if (!isUtf8(bytes)) return 'unknown';
  const text = bytes.toString('utf8');
  const element = /^<svg(?=[\s>/])([^>]*)>/.exec(text.slice(BEFORE.exec(text)?.[0].length ?? 0));
  if (!element) return 'unknown';
  // References to characters could spell what is looked for here; drawings have no need of them in these places.
  const plain = text.replaceAll(/&#(?:x([0-9a-f]+)|(\d+));?/gi, (_, hex?: string, ten?: string) =>
    characterOf(hex === undefined ? Number(ten) : Number.parseInt(hex, 16)),
  );
  if (text.includes('\0') || ACTIVE.some((mark) => mark.test(plain))) return 'active';
  if (!text.includes('</svg>') && !element[0].endsWith('/>')) return 'damaged';
  return { media: 'image/svg+xml', ...sizeOf(element[1] ?? '') };
}

function characterOf(code: number): string {
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
}

/** The size in the attributes of the drawing, else that of its view box. */
function sizeOf(attributes: string): Pick<RecognisedImage, 'width' | 'height'> {
  const pixels = (name: string) =>
    new RegExp(`\\s${name}\\s*=\\s*["']\\s*(\\d+(?:\\.\\d+)?)(?:px)?\\s*["']`).exec(attributes)?.[1];
  const box = /\sviewBox\s*=\s*["'][\d.eE+-]+[\s,]+[\d.eE+-]+[\s,]+([\d.]+)[\s,]+([\d.]+)\s*["']/.exec(
    attributes,
  );
  return { width: whole(pixels('width') ?? box?.[1]), height: whole(pixels('height') ?? box?.[2]) };
}

function whole(text: string | undefined): number | null {
  const number = Math.round(Number(text));
  return Number.isSafeInteger(number) && number > 0 && number < 2 ** 31 ? number : null;
}

import { plainCharacters } from './plain-characters.ts';
import type { ForeignElement, RichElement } from './rich-node.ts';

/** Most images in one text. */
export const MOST_IMAGES = 200;

/** Longest text that stands for an image, in characters. */
const ALTERNATIVE_LENGTH = 500;

/** Longest side at which an image is drawn in a text, in pixels. */
export const LONGEST_SIDE = 4_000;

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The image that an element is: one that names a file. Where its bytes come from is no part of a text. */
export function imageOf({ tag, attribute }: ForeignElement): RichElement | undefined {
  const file = tag === 'img' ? attribute('data-file') : undefined;
  if (file === undefined || !ID.test(file)) return undefined;
  const [width, height] = [sideOf(attribute('width')), sideOf(attribute('height'))];
  const size = width !== undefined && height !== undefined ? { width, height } : {};
  return { tag: 'img', file, alternative: alternativeOf(attribute('alt')), ...size, children: [] };
}

/** The words that stand for an image, as they are kept. */
export function alternativeOf(given: string | undefined): string {
  const line = plainCharacters(given ?? '').replace(/[\t\n]/g, ' ');
  return [...line.trim()].slice(0, ALTERNATIVE_LENGTH).join('').trim();
}

function sideOf(given: string | undefined): number | undefined {
  if (given === undefined || !/^[1-9]\d{0,3}$/.test(given)) return undefined;
  return Number(given) <= LONGEST_SIDE ? Number(given) : undefined;
}

const NAMED = /<img data-file="([0-9a-f-]{36})"/g;

/** The files that a formatted text names, each once; `colonnade.images_in` gives the same. */
export function imagesIn(html: string): readonly string[] {
  return [...new Set(Array.from(html.matchAll(NAMED), ([, file = '']) => file))];
}

/** How many images stand in a formatted text. */
export function imageCount(html: string): number {
  return html.split('<img ').length - 1;
}

import { LONGEST_SIDE } from '#core/fields/rich-text/rich-image.ts';

/** Width of an image that was just put into a text, at most, in pixels. */
const FIRST_WIDTH = 640;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** How large an image is drawn that was just put into a text; undefined where its own size is not known. */
export function firstSize({ width, height }: Partial<Size>): Size | undefined {
  if (width === undefined || height === undefined) return undefined;
  return sizeOfWidth({ width, height }, Math.min(width, FIRST_WIDTH));
}

/** An image in the same proportions with another width, or as near as its longest side allows. */
export function sizeOfWidth({ width, height }: Size, wanted: number): Size {
  const scale = Math.min(wanted / width, LONGEST_SIDE / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

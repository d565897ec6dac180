import { bad, good, type Result } from '../../std/result.ts';
import { plainOf } from './plain-text.ts';
import { imageCount, MOST_IMAGES } from './rich-image.ts';
import { MARKUP_LENGTH, RICH_LENGTH } from './rich-lengths.ts';

/** Formatted text in its one spelling, whose words and images are not too many. */
export function within(html: string, max = RICH_LENGTH): Result<string> {
  if (html.length > MARKUP_LENGTH) return bad('value.too_long', { max });
  if (imageCount(html) > MOST_IMAGES) return bad('file.too_many', { max: MOST_IMAGES });
  const words = plainOf(html);
  return words.length > max && [...words].length > max ? bad('value.too_long', { max }) : good(html);
}

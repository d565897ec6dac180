import { z } from 'zod';
import { columnReference } from '../../marks/reference.ts';
import { CARD_SIZES, PICTURE_FITS } from './picture-cards.ts';
import { viewOf } from './view-parts.ts';

/** Records as cards, each with a picture above its title and columns. */
export const ThumbnailView = viewOf('thumbnail', {
  /** A column of images; of several the first one is shown. */
  image: columnReference(),
  /** Whether pictures fill their place, which cuts off what is left over, or are shown whole; they fill it unless said otherwise. */
  fit: z.enum(PICTURE_FITS).optional(),
  /** How large the cards are until their user chooses; medium unless said otherwise. */
  size: z.enum(CARD_SIZES).optional(),
});
export type ThumbnailView = z.infer<typeof ThumbnailView>;

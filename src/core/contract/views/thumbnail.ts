import { z } from 'zod';
import { CARD_SIZES, PICTURE_FITS } from '../../catalog/views/picture-cards.ts';
import type { ThumbnailView } from '../../catalog/views/thumbnail-view.ts';
import { PathText } from '../../query/filter-schema.ts';
import { viewContract, type Telling } from './view-contract.ts';

/** Cards with pictures: they show windows of rows. */
export const thumbnail = viewContract({
  options: {
    /** Undefined where the viewer may not read it. */
    image: PathText.optional(),
    fit: z.enum(PICTURE_FITS),
    size: z.enum(CARD_SIZES),
  },
  told: ({ image, fit = 'cover', size = 'medium' }: ThumbnailView, { path }: Telling) => {
    const column = path([image]);
    return { fit, size, ...(column === undefined ? {} : { image: column }) };
  },
  routes: {},
});

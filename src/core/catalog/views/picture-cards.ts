/** How large cards with pictures are. */
export const CARD_SIZES = ['small', 'medium', 'large'] as const;
export type CardSize = (typeof CARD_SIZES)[number];

/** How a picture stands in its place: filling it, or whole. */
export const PICTURE_FITS = ['cover', 'contain'] as const;

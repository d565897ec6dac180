/** What a file turned out to be; a drawing may have no size of its own. */
export interface RecognisedImage {
  readonly media: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/svg+xml';
  readonly width: number | null;
  readonly height: number | null;
}

/** Why a file cannot be used: it is none of the known images, or a drawing that could do something. */
export type ImageRefusal = 'unknown' | 'damaged' | 'active';

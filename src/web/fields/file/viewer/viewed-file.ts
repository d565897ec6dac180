import type { FileValue } from '#core/fields/file/file-value.ts';

/** A file that is looked at. Of an image that stands in a text no more is known than what the text says of it. */
export type ViewedFile = Pick<FileValue, 'id' | 'name' | 'title' | 'width' | 'height'> &
  Partial<Pick<FileValue, 'type' | 'size'>>;

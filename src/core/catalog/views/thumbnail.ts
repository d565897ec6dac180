import { isOfImages } from '../../fields/traits.ts';
import { finding } from '../../std/finding.ts';
import type { ThumbnailView } from './thumbnail-view.ts';
import type { ViewKind } from './view-kind.ts';

/** See `ThumbnailView`. */
export const thumbnail: ViewKind<ThumbnailView> = {
  leastTile: { width: 2, height: 4 },
  begin: ({ columns }) => {
    const image = columns.find((column) => isOfImages(column));
    return image && { image: image.id };
  },
  check: (_catalog, { columns }, { image }) => {
    const column = columns.find(({ id }) => id === image);
    if (!column || isOfImages(column)) return [];
    return [finding(['image'], 'not_image', { name: column.name, type: column.type })];
  },
};

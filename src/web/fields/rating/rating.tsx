import type { CSSProperties } from 'react';
import type { ColumnOf } from '#core/fields/registry.ts';
import { withGauge } from '../number/gauge.tsx';
import { bestRating } from './best-rating.ts';
import cells from '../values/cell.module.css';
import { shownText } from '../values/column-values.ts';
import type { WebField } from '../values/web-field.ts';

export const rating: WebField<ColumnOf<'rating'>, number> = {
  cell: (value, column, reader) =>
    column.stages ? (
      withGauge({ ...column, min: 0, max: bestRating(column) }, value, {
        text: shownText(column, value, reader),
        reader,
      })
    ) : (
      <span
        className={cells.stars}
        role="img"
        aria-label={shownText(column, value, reader)}
        // Custom properties; React's type of styles knows none.
        style={{ '--given': value, '--best': bestRating(column) } as CSSProperties}
      />
    ),
  width: 116,
  copied: String,
  figureRank: 4,
  limitsCount: true,
};

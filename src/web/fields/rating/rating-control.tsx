import { IconStar, IconStarFilled, IconX } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import type { ColumnOf } from '#core/fields/registry.ts';
import { bestRating } from './best-rating.ts';
import { shownText } from '../values/column-values.ts';
import { ControlButton } from '../typing/control-frame.tsx';
import classes from './rating.module.css';
import { useReader } from '../values/reader.ts';
import type { InputProps, FieldControl } from '../values/web-field.ts';

type Column = ColumnOf<'rating'>;

/** A row of stars. */
export const ratingControl: FieldControl<Column, number> = {
  Input: RatingInput,
};

/** A row of stars, one radio button each, so that the arrow keys go through them. */
function RatingInput(props: InputProps<Column, number>) {
  const { id, column, value, disabled } = props;
  const { t } = useTranslation();
  const reader = useReader();
  return (
    <div
      role="radiogroup"
      aria-label={props.label ?? column.label}
      aria-invalid={props.invalid || undefined}
      aria-describedby={props.describedBy}
      className={classes.row}
    >
      {Array.from({ length: bestRating(column) }, (_, index) => index + 1).map((stars) => (
        <label key={stars} className={classes.star} title={shownText(column, stars, reader)}>
          <input
            type="radio"
            id={stars === Math.max(value ?? 1, 1) ? id : undefined}
            name={id}
            checked={value === stars}
            disabled={disabled}
            aria-label={shownText(column, stars, reader)}
            onChange={() => props.onChange(stars)}
            onBlur={props.onBlur}
          />
          {stars <= (value ?? 0) ? (
            <IconStarFilled size={20} aria-hidden="true" />
          ) : (
            <IconStar size={20} aria-hidden="true" data-empty />
          )}
        </label>
      ))}
      {value === null || disabled || column.required ? null : (
        <ControlButton
          label={t('field.clear', { label: column.label })}
          icon={<IconX size={16} aria-hidden="true" />}
          onClick={() => props.onChange(null)}
        />
      )}
    </div>
  );
}

import { IconCurrentLocation, IconMap } from '@tabler/icons-react';
import type { Coordinates } from '#core/fields/position/coordinates.ts';
import { placeOfText } from '#core/fields/position/position.ts';
import type { ColumnOf } from '#core/fields/registry.ts';
import { useApplication } from '#web/api/application.tsx';
import { useTranslation } from '#web/std/translation.ts';
import { ControlButton } from '../typing/control-frame.tsx';
import classes from '../typing/control.module.css';
import { TypedInput } from '../typing/typed-input.tsx';
import { useTyping } from '../typing/use-typing.ts';
import { shownText } from '../values/column-values.ts';
import { useReader } from '../values/reader.ts';
import type { FieldControl, InputProps } from '../values/web-field.ts';
import { mapLink } from './map-address.ts';
import { PositionFilterInput, type AskedPlace } from './position-filter-input.tsx';
import { useOwnPosition } from './use-own-position.ts';

type Column = ColumnOf<'position'>;

/** Typed or pasted in any usual form; buttons take the place where the device is, and lead to a map. */
export const positionControl: FieldControl<Column, Coordinates, AskedPlace> = {
  Input: PositionInput,
  read: (text, _column, { locale }) => placeOfText(text, locale),
  FilterInput: PositionFilterInput,
};

function PositionInput(props: InputProps<Column, Coordinates>) {
  const { column, value, disabled } = props;
  const { t } = useTranslation();
  const { info } = useApplication();
  const reader = useReader();
  const typed = useTyping<Coordinates>({
    ...props,
    show: (place) => shownText(column, place, reader),
    read: (text) => placeOfText(text, reader.locale),
  });
  const own = useOwnPosition(typed.put);
  const map = value === null || props.invalid ? undefined : mapLink(value, info.maps);
  return (
    <TypedInput
      {...props}
      typed={typed}
      dir="ltr"
      placeholder={disabled ? undefined : shownText(column, EXAMPLE, reader)}
      rest={
        map && value ? (
          <a className={classes.rest} dir="ltr" tabIndex={-1} aria-hidden="true" {...map}>
            {shownText(column, value, reader)}
          </a>
        ) : null
      }
    >
      {disabled || !own ? null : (
        <ControlButton
          label={t(own.isAsking ? 'field.locating' : 'field.ownPosition')}
          icon={<IconCurrentLocation size={16} aria-hidden="true" />}
          onClick={own.ask}
        />
      )}
      {map ? (
        <a className={classes.button} aria-label={t('field.openMap')} title={t('field.openMap')} {...map}>
          <IconMap size={16} aria-hidden="true" />
        </a>
      ) : null}
    </TypedInput>
  );
}

const EXAMPLE: Coordinates = { latitude: 48.8566, longitude: 2.3522 };

import { IconCurrentLocation } from '@tabler/icons-react';
import { useState } from 'react';
import { coordinatesOf, type Coordinates } from '#core/fields/position/coordinates.ts';
import { parseAround, parseBox, type Around, type GeographicBox } from '#core/fields/position/around.ts';
import { shownCoordinates } from '#core/fields/position/shown-coordinates.ts';
import { placeOfText } from '#core/fields/position/position.ts';
import type { ColumnOf } from '#core/fields/registry.ts';
import type { Problem } from '#core/std/result.ts';
import { bad, good } from '#core/std/result.ts';
import { useTranslation } from '#web/std/translation.ts';
import { readNumber } from '../number/number-typing.ts';
import { ControlButton } from '../typing/control-frame.tsx';
import { TypedInput } from '../typing/typed-input.tsx';
import { useTyping } from '../typing/use-typing.ts';
import { useReader } from '../values/reader.ts';
import type { FilterInputProps } from '../values/web-field.ts';
import classes from './position-filter-input.module.css';
import { useOwnPosition } from './use-own-position.ts';

/** What a condition on positions compares with. */
export type AskedPlace = Around | GeographicBox;

type Props = FilterInputProps<ColumnOf<'position'>, AskedPlace>;

/** A place and a distance around it, or two corners of a box. */
export function PositionFilterInput(props: Props) {
  return props.operator === 'isInBox' ? <BoxInput {...props} /> : <AroundInput {...props} />;
}

/** A distance is begun with, so that the place alone is a condition: in metres. */
const FIRST_DISTANCE = 10_000;

function AroundInput(props: Props) {
  const { t } = useTranslation();
  const known = props.value && 'within' in props.value ? props.value : undefined;
  const [center, setCenter] = useState<Coordinates | null>(
    known ? { latitude: known.latitude, longitude: known.longitude } : null,
  );
  const [within, setWithin] = useState<number | null>(known?.within ?? FIRST_DISTANCE);
  const give = (place: Coordinates | null, metres: number | null) => {
    setCenter(place);
    setWithin(metres);
    if (place === null || metres === null) return props.onChange(null);
    const value = parseAround({ ...place, within: metres });
    props.onProblem(value.ok ? undefined : value.problem);
    if (value.ok) props.onChange(value.value);
  };
  return (
    <span className={classes.parts}>
      <PlaceInput
        {...props}
        label={t('field.aroundPlace')}
        place={center}
        onPlace={(place) => give(place, within)}
      />
      <DistanceInput {...props} metres={within} onMetres={(metres) => give(center, metres)} />
    </span>
  );
}

interface DistanceInputProps extends Omit<Props, 'value' | 'onChange' | 'label'> {
  readonly metres: number | null;
  readonly onMetres: (metres: number | null) => void;
}

/** A distance in kilometres. */
function DistanceInput({ metres, onMetres, ...props }: DistanceInputProps) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const typed = useTyping<number>({
    ...props,
    value: metres,
    onChange: onMetres,
    show: (value) => new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(value / 1_000),
    read: (text) => {
      const number = readNumber(text, locale);
      return number === undefined ? bad('value.decimal') : good(Math.round(Number(number) * 1_000));
    },
  });
  return (
    <span className={classes.distance}>
      <TypedInput
        {...props}
        id={`${props.id}-distance`}
        label={t('field.aroundDistance')}
        typed={typed}
        inputMode="decimal"
        align="end"
      >
        <span className={classes.unit}>km</span>
      </TypedInput>
    </span>
  );
}

function BoxInput(props: Props) {
  const { t } = useTranslation();
  const known = props.value && 'south' in props.value ? props.value : undefined;
  const [low, setLow] = useState(known ? (coordinatesOf(known.south, known.west) ?? null) : null);
  const [high, setHigh] = useState(known ? (coordinatesOf(known.north, known.east) ?? null) : null);
  const give = (southWest: Coordinates | null, northEast: Coordinates | null) => {
    setLow(southWest);
    setHigh(northEast);
    if (!southWest || !northEast) return props.onChange(null);
    const value = parseBox({
      south: southWest.latitude,
      west: southWest.longitude,
      north: northEast.latitude,
      east: northEast.longitude,
    });
    props.onProblem(value.ok ? undefined : value.problem);
    if (value.ok) props.onChange(value.value);
  };
  return (
    <span className={classes.parts}>
      <PlaceInput
        {...props}
        label={t('field.boxSouthWest')}
        place={low}
        onPlace={(place) => give(place, high)}
      />
      <PlaceInput
        {...props}
        id={`${props.id}-end`}
        label={t('field.boxNorthEast')}
        place={high}
        onPlace={(place) => give(low, place)}
      />
    </span>
  );
}

interface PlaceInputProps extends Omit<Props, 'value' | 'onChange'> {
  readonly label: string;
  readonly place: Coordinates | null;
  readonly onPlace: (place: Coordinates | null) => void;
}

function PlaceInput({ place, onPlace, ...props }: PlaceInputProps) {
  const { t } = useTranslation();
  const reader = useReader();
  const [problem, setProblem] = useState<Problem>();
  const typed = useTyping<Coordinates>({
    ...props,
    value: place,
    onChange: onPlace,
    onProblem: (next) => {
      setProblem(next);
      props.onProblem(next);
    },
    show: (value) => shownCoordinates(value, reader),
    read: (text) => placeOfText(text, reader.locale),
  });
  const own = useOwnPosition(typed.put);
  return (
    <TypedInput
      {...props}
      invalid={props.invalid && problem !== undefined}
      typed={typed}
      dir="ltr"
      placeholder={props.label}
    >
      {own ? (
        <ControlButton
          label={t(own.isAsking ? 'field.locating' : 'field.ownPosition')}
          icon={<IconCurrentLocation size={16} aria-hidden="true" />}
          onClick={own.ask}
        />
      ) : null}
    </TypedInput>
  );
}

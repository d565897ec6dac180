import type { Reader } from '#core/fields/field.ts';
import { aroundText, boxText, parseAround, parseBox } from '#core/fields/position/around.ts';
import type { Coordinates } from '#core/fields/position/coordinates.ts';
import type { ColumnOf } from '#core/fields/registry.ts';
import type { Operator } from '#core/query/operators.ts';
import { useApplication } from '#web/api/application.tsx';
import cells from '../values/list-cell.module.css';
import { shownText } from '../values/column-values.ts';
import reading from '../values/reading.module.css';
import { useReader } from '../values/reader.ts';
import type { LabelledColumn, WebField } from '../values/web-field.ts';
import { mapLink } from './map-address.ts';

type Column = LabelledColumn<ColumnOf<'position'>>;

/** A place on the earth by its two numbers, which lead to a map. */
export const position: WebField<ColumnOf<'position'>, Coordinates> = {
  cell: (value, column, reader) => shownText(column, value, reader),
  Reading: (props) => <PositionLink {...props} className={reading.anchor} />,
  listCell: (value, column, { inert, reader }) =>
    inert ? (
      shownText(column, value, reader)
    ) : (
      <PositionLink value={value} column={column} className={cells.link} silent />
    ),
  width: 200,
  figures: true,
  card: 'quiet',
  askedText: ({ operator, value }, reader) => placeText(operator, value, reader),
};

interface PositionLinkProps {
  readonly value: Coordinates;
  readonly column: Column;
  readonly className: string | undefined;
  /** Out of the tab order, as a grid has one place for the keyboard. */
  readonly silent?: boolean;
}

function PositionLink({ value, column, className, silent }: PositionLinkProps) {
  const reader = useReader();
  const { info } = useApplication();
  return (
    <a className={className} dir="ltr" tabIndex={silent ? -1 : undefined} {...mapLink(value, info.maps)}>
      {shownText(column, value, reader)}
    </a>
  );
}

/** The words of a place that is asked for; none of what is no such place. */
function placeText(operator: Operator, value: unknown, reader: Reader): string | undefined {
  const [around, box] = [parseAround(value), parseBox(value)];
  if (operator === 'isNear') return around.ok ? aroundText(around.value, reader) : '';
  if (operator === 'isInBox') return box.ok ? boxText(box.value, reader) : '';
  return undefined;
}

import { isLink } from '#core/fields/traits.ts';
import type { Reader } from '#core/fields/field.ts';
import type { ListRow } from '#web/data/row-source.ts';
import { CellRecordProvider } from '#web/fields/values/cell-record.ts';
import { shownText } from '#web/fields/values/column-values.ts';
import { webFieldOf } from '#web/fields/registry.ts';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import type { ShownColumn } from '../../../columns/shown-columns.ts';
import type { CardColumns } from '../../datatable/cards/card-columns.ts';
import classes from './card.module.css';

/** What a card shows, and where. */
export interface CardParts extends CardColumns<ShownColumn> {
  /** A person, as initials at the end. */
  readonly person: ShownColumn | undefined;
}

interface CardFaceProps {
  readonly row: ListRow;
  readonly tableId: number;
  readonly parts: CardParts;
  readonly reader: Reader;
}

/** What stands on a card: its picture, its title and a figure, below them details, a state and a person. */
export function CardFace({ row, tableId, parts, reader }: CardFaceProps) {
  const { picture, details, figure, badge, person } = parts;
  const known = details.flatMap((shown) => {
    const detail = contentOf(shown, row, reader);
    if (detail === null) return [];
    return [webFieldOf(shown.column).bare === true ? [`${shown.label} `, detail] : detail];
  });
  const image = picture && row[picture.place];
  return (
    <>
      {picture && image !== null && image !== undefined ? (
        <span className={classes.picture} aria-hidden="true">
          <CellRecordProvider value={{ tableId, recordId: row[0] }}>
            {webFieldOf(picture.column).picture?.(image, picture.column)}
          </CellRecordProvider>
        </span>
      ) : null}
      <span className={classes.title}>{titleOf(row, parts, reader)}</span>
      <span className={classes.figure}>{figure && contentOf(figure, row, reader)}</span>
      <span className={classes.below}>
        <span className={classes.details}>
          {known.map((detail, at) => (
            <span key={at}>
              {at > 0 ? ' · ' : ''}
              <bdi>{detail}</bdi>
            </span>
          ))}
        </span>
        <span className={classes.end}>
          {badge && contentOf(badge, row, reader)}
          {person && <Person shown={person} row={row} />}
        </span>
      </span>
    </>
  );
}

function Person({ shown, row }: { readonly shown: ShownColumn; readonly row: ListRow }) {
  const value = row[shown.place];
  if (!Array.isArray(value)) return null;
  const name = String(value[1]);
  return (
    <span title={`${shown.label}: ${name}`}>
      <Avatar name={name} size={22} />
      <span className="out-of-sight">{name}</span>
    </span>
  );
}

/** What a record is called; one without a title by its number. */
function titleOf(row: ListRow, { title }: Pick<CardParts, 'title'>, reader: Reader) {
  const named = title.flatMap((shown) => contentOf(shown, row, reader) ?? []);
  if (named.length === 0) return `#${row[0]}`;
  return named.map((name, at) => (
    <span key={at}>
      {at > 0 ? ' ' : ''}
      <bdi>{name}</bdi>
    </span>
  ));
}

/** The same as a text. */
export function titleText(row: ListRow, { title }: Pick<CardParts, 'title'>, reader: Reader): string {
  const named = title.flatMap(({ place, column }) => {
    const value = row[place];
    if (value === null || value === undefined) return [];
    return isLink(column) && Array.isArray(value) ? String(value[1]) : shownText(column, value, reader);
  });
  return named.length === 0 ? `#${row[0]}` : named.join(' ');
}

function contentOf({ column, place, align }: ShownColumn, row: ListRow, reader: Reader) {
  const value = place > 0 ? row[place] : undefined;
  if (value === null || value === undefined) return null;
  if (isLink(column)) return Array.isArray(value) ? String(value[1]) || `#${value[0]}` : null;
  if (align === 'end') return shownText(column, value, reader);
  return webFieldOf(column).cell(value, column, reader);
}

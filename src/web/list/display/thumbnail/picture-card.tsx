import { IconDots, IconGripVertical, IconLayoutSidebarRight } from '@tabler/icons-react';
import { memo } from 'react';
import type { Reader } from '#core/fields/field.ts';
import type { ListRow } from '#web/data/row-source.ts';
import { recordAddress } from '#web/addresses/addresses.ts';
import { CellRecordProvider } from '#web/fields/values/cell-record.ts';
import { shownText } from '#web/fields/values/column-values.ts';
import { webFieldOf } from '#web/fields/registry.ts';
import { initialsOf, shadeOf } from '#web/ui/avatar/initials.ts';
import boxes from '#web/ui/box.module.css';
import { lookProps } from '#web/ui/look.ts';
import type { ShownColumn } from '../../columns/shown-columns.ts';
import { looksOf, type PlacedLayout } from '../../state/list-layouts.ts';
import type { PictureCardColumns } from './card-columns.ts';
import classes from './thumbnail.module.css';

/** What the controls of cards are called; undefined where cards have none. */
interface CardLabels {
  readonly select: string;
  readonly beside: string | undefined;
  readonly menu: string;
  /** What its handle does; undefined where it is not moved. */
  readonly move: string | undefined;
}

interface PictureCardProps {
  readonly row: ListRow | undefined;
  readonly index: number;
  /** Its place in its line. */
  readonly column: number;
  readonly tableId: number;
  readonly parts: PictureCardColumns;
  /** The column of its picture, and where a row has it. */
  readonly image: ShownColumn | undefined;
  readonly layouts: readonly PlacedLayout[];
  readonly reader: Reader;
  readonly labels: CardLabels;
  readonly selected: boolean;
  readonly focused: boolean;
  readonly flashing: boolean;
  readonly dragged: boolean;
}

/** One record as a card. Its events are handled by the grid of cards. */
export const PictureCard = memo(function PictureCard(props: PictureCardProps) {
  const { row, index, column, labels, selected, focused } = props;
  const whole = row && looksOf(props.layouts, row)?.whole;
  const look = whole && lookProps(whole);
  return (
    <div
      role="gridcell"
      aria-colindex={column + 1}
      aria-selected={selected}
      aria-busy={row ? undefined : true}
      data-card={index}
      data-focus={focused || undefined}
      data-flash={props.flashing || undefined}
      data-dragged={props.dragged || undefined}
      tabIndex={focused ? 0 : -1}
      {...look}
      className={classes.card}
      style={look?.style}
    >
      {row ? <CardContent {...props} row={row} /> : <Unknown index={index} />}
      {row ? <Controls {...{ labels, selected }} /> : null}
    </div>
  );
});

/** What is done with a card, by pointing at it. */
function Controls({ labels, selected }: Pick<PictureCardProps, 'labels' | 'selected'>) {
  return (
    <>
      <span
        role="checkbox"
        aria-checked={selected}
        aria-label={labels.select}
        className={`${boxes.box} ${classes.box}`}
      />
      <span className={classes.actions}>
        {labels.move === undefined ? null : (
          <span className={classes.grip} data-grip title={labels.move} aria-hidden="true">
            <IconGripVertical size={16} stroke={1.6} />
          </span>
        )}
        {labels.beside === undefined ? null : (
          <button type="button" tabIndex={-1} data-beside aria-label={labels.beside} title={labels.beside}>
            <IconLayoutSidebarRight size={16} stroke={1.6} aria-hidden="true" />
          </button>
        )}
        <button
          type="button"
          tabIndex={-1}
          data-menu
          aria-haspopup="menu"
          aria-label={labels.menu}
          title={labels.menu}
        >
          <IconDots size={16} stroke={1.6} aria-hidden="true" />
        </button>
      </span>
    </>
  );
}

function CardContent(props: PictureCardProps & { readonly row: ListRow }) {
  const { row, tableId, parts, image, reader } = props;
  const title = titleOf(parts, row, reader);
  return (
    <>
      <Picture {...{ row, tableId, image, title }} />
      <a className={classes.title} href={recordAddress(tableId, row[0])} tabIndex={-1} title={title}>
        <bdi>{title}</bdi>
      </a>
      {parts.fields.map((shown) => (
        <Line key={shown.path} {...{ shown, reader }} value={row[shown.place]} />
      ))}
    </>
  );
}

/** A column below the title: figures stand at the end of their line, behind what they are. */
function Line(props: { readonly shown: ShownColumn; readonly value: unknown; readonly reader: Reader }) {
  const { shown, value, reader } = props;
  const { cell, bare, align } = webFieldOf(shown.column);
  const isEmpty = value === null || value === undefined;
  const isFigure = align === 'end' || bare === true;
  return (
    <span className={classes.line} data-figure={isFigure || undefined}>
      {isFigure ? <span className={classes.label}>{shown.label}</span> : null}
      <span className={classes.value}>{isEmpty ? null : cell(value, shown.column, reader)}</span>
    </span>
  );
}

interface PictureProps extends Pick<PictureCardProps, 'tableId' | 'image'> {
  readonly row: ListRow;
  readonly title: string;
}

/** The record's picture, or the initials of its title on a colour that is always the same for it. */
function Picture({ row, tableId, image, title }: PictureProps) {
  const value = image && row[image.place];
  const picture =
    image && value !== null && value !== undefined
      ? webFieldOf(image.column).picture?.(value, image.column)
      : undefined;
  const isMissing = picture === undefined || (Array.isArray(picture) && picture.length === 0);
  const shade: Readonly<Record<string, string>> = { '--shade': shadeOf(title) };
  return (
    <span
      className={classes.picture}
      data-open
      data-missing={isMissing || undefined}
      style={isMissing ? shade : undefined}
      aria-hidden="true"
    >
      {isMissing ? (
        initialsOf(title)
      ) : (
        <CellRecordProvider value={{ tableId, recordId: row[0] }}>{picture}</CellRecordProvider>
      )}
    </span>
  );
}

/** What the record is called; where that is nothing, its number. */
function titleOf({ title }: PictureCardColumns, row: ListRow, reader: Reader): string {
  const words = title.flatMap(({ column, place }) => {
    const value = row[place];
    return value === null || value === undefined ? [] : [shownText(column, value, reader)];
  });
  return words.filter(Boolean).join(' ') || `#${row[0]}`;
}

/** A record that is on its way. */
function Unknown({ index }: { readonly index: number }) {
  return (
    <>
      <span className={classes.picture} />
      <span className={classes.bar} style={{ inlineSize: `${45 + ((index * 17) % 40)}%` }} />
    </>
  );
}

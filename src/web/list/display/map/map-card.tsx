import { isLink } from '#core/fields/traits.ts';
import { useApplication } from '#web/api/application.tsx';
import { CellRecordProvider } from '#web/fields/values/cell-record.ts';
import { webFieldOf } from '#web/fields/registry.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { useTranslation } from '#web/std/translation.ts';
import { numberFormat } from '#core/language/formats.ts';
import { useShownColumns, type ShownColumn } from '../../columns/shown-columns.ts';
import { listColumn, type PlacedColumn } from '../../state/list-columns.ts';
import type { List } from '../../state/use-list.ts';
import { recordCount } from '../../state/record-count.ts';
import { pictureCardColumns } from '../thumbnail/card-columns.ts';
import type { MapMark, MapPoint } from './map-marks.ts';
import classes from './map.module.css';
import type { MapSize } from './mercator.ts';

/** What the card of a record shows below its title. */
export interface PointColumns {
  readonly fields: readonly ShownColumn[];
  readonly image: ShownColumn | undefined;
}

/** The columns of the cards of rows with cells of `cells`: a picture, and the first columns of the list. */
export function usePointColumns(
  list: List,
  image: string | undefined,
  cells: readonly string[],
): PointColumns {
  const application = useApplication();
  const own = image === undefined ? undefined : listColumn(application, list.table, image);
  const columns: readonly PlacedColumn[] = own ? [...list.columns, own] : list.columns;
  const shown = useShownColumns(application, columns, { cells, frozen: 1 });
  const { title } = list.table;
  const fields = pictureCardColumns(shown.slice(0, list.columns.length), { title, image }).fields;
  return {
    fields: fields.filter(({ place }) => place > 0),
    image: own && shown.find(({ path, place }) => path === image && place > 0),
  };
}

interface CardProps {
  readonly list: List;
  readonly mark: MapMark;
  /** The record of the mark that is meant; all of them without one. */
  readonly point: MapPoint | undefined;
  readonly at: readonly [number, number];
  readonly size: MapSize;
  readonly columns: PointColumns;
}

/** How wide a card is, and how far from its mark and from the edge of the map, in pixels. */
const WIDE = 250;
const APART = 18;

/** Where a card begins, counted from its mark: on the side with more room, and on the map as a whole where that is narrow. */
function beside(x: number, { width }: MapSize): number {
  const wanted = x > width / 2 ? -APART - WIDE : APART;
  return Math.max(8 - x, Math.min(wanted, width - 8 - WIDE - x));
}

/** Titles that the card of several records names. */
const FEW = 5;

/** What stands beside a mark that is pointed at or focused. The list beside the map leads to the same records. */
export function MapCard({ list, mark, point, at: [x, y], size, columns }: CardProps) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const { number, word } = recordCount(list.table, mark.count, locale);
  return (
    <div
      className={classes.card}
      aria-hidden="true"
      data-below={y < size.height / 2 || undefined}
      style={{ transform: `translate(${x}px, ${y}px)` }}
    >
      <div className={classes.cardBody} style={{ left: beside(x, size) }}>
        {point ? (
          <PointCard point={point} columns={columns} tableId={list.table.id} />
        ) : (
          <>
            <p className={classes.cardTitle}>{t('chart.behind_count', { number, word })}</p>
            {mark.points.slice(0, FEW).map(({ id, title }) => (
              <p key={id} className={classes.cardLine}>
                {title}
              </p>
            ))}
            {mark.points.length > FEW ? (
              <p className={classes.cardLabel}>
                {t('map.more', { number: numberFormat(locale).format(mark.points.length - FEW) })}
              </p>
            ) : null}
          </>
        )}
      </div>
    </div>
  );
}

interface PointCardProps {
  readonly point: MapPoint;
  readonly columns: PointColumns;
  readonly tableId: number;
}

function PointCard({ point: { id, title, row }, columns: { fields, image }, tableId }: PointCardProps) {
  const reader = useReader();
  const value = image && row[image.place];
  return (
    <CellRecordProvider value={{ tableId, recordId: id }}>
      {image && value !== null && value !== undefined ? (
        <span className={classes.cardPicture}>{webFieldOf(image.column).picture?.(value, image.column)}</span>
      ) : null}
      <p className={classes.cardTitle}>{title}</p>
      <dl className={classes.cardFields}>
        {fields.map((shown) => {
          const cell = row[shown.place];
          if (cell === null || cell === undefined) return null;
          return (
            <div key={shown.path}>
              <dt className={classes.cardLabel}>{shown.label}</dt>
              <dd>
                {isLink(shown.column) && Array.isArray(cell)
                  ? String(cell[1])
                  : webFieldOf(shown.column).cell(cell, shown.column, reader)}
              </dd>
            </div>
          );
        })}
      </dl>
    </CellRecordProvider>
  );
}

import { isLink } from '#core/fields/traits.ts';
import { memo } from 'react';
import type { Look } from '#core/catalog/objects/table/layout.ts';
import type { Reader } from '#core/fields/field.ts';
import { isNewKey } from '#core/query/new-key.ts';
import type { ListRow } from '#web/data/row-source.ts';
import { CellRecordProvider } from '#web/fields/values/cell-record.ts';
import { shownText } from '#web/fields/values/column-values.ts';
import { webFieldOf } from '#web/fields/registry.ts';
import { recordAddress } from '#web/addresses/addresses.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { grip } from '../../../moving/grip.tsx';
import type { CardColumns } from './card-columns.ts';
import boxes from '#web/ui/box.module.css';
import { lookProps } from '#web/ui/look.ts';
import classes from './cards.module.css';
import type { RowLook } from '../../../rows/row-editing.ts';
import type { ShownColumn } from '../../../columns/shown-columns.ts';

interface CardProps {
  readonly row: ListRow | undefined;
  readonly position: number;
  readonly total: number;
  readonly top: number;
  readonly tableId: number;
  readonly parts: CardColumns<ShownColumn>;
  readonly reader: Reader;
  readonly flashing: boolean;
  /** It has a handle to drag it by, and is being dragged. */
  readonly movable: boolean;
  readonly dragged: boolean;
  readonly layout?: Look | undefined;
  /** What of the row is not in the list's rows yet. */
  readonly look?: RowLook | undefined;
  /** A press edits the record here instead of leading to it. */
  readonly inPlace?: boolean;
  readonly onOpen: (id: number) => void;
  /** Records are being selected: whether this one is. */
  readonly picked?: boolean | undefined;
  readonly onPick?: ((row: number) => void) | undefined;
}

/** One record on a narrow screen: its title, some details, a figure and a state. */
export const Card = memo(function Card(props: CardProps) {
  const { row, position, total, top, flashing, look } = props;
  const place = { 'aria-posinset': position, 'aria-setsize': total };
  if (!row) {
    return (
      <div
        role="listitem"
        {...place}
        aria-busy="true"
        className={classes.card}
        style={{ insetBlockStart: top }}
      >
        <div className={classes.link}>
          <span className={classes.bar} style={{ inlineSize: `${30 + ((position * 17) % 30)}%` }} />
          <span className={classes.bar} style={{ inlineSize: '22%' }} />
        </div>
      </div>
    );
  }
  const layout = props.layout && lookProps(props.layout);
  const isWrong = look !== undefined && Object.keys(look.faults).length > 0;
  return (
    <div
      role="listitem"
      {...place}
      {...layout}
      className={classes.card}
      style={{ insetBlockStart: top, ...layout?.style }}
      data-flash={flashing || undefined}
      data-state={look?.state}
      data-wrong={isWrong || undefined}
      data-picked={props.picked}
      data-row={position - 1}
      data-movable={props.movable || undefined}
      data-dragged={props.dragged || undefined}
      data-pictured={props.parts.picture !== undefined || undefined}
    >
      {props.movable ? grip() : null}
      <CardPress {...props} row={row} />
    </div>
  );
});

/** What a press does: it selects the record, edits it here, or leads to it. */
function CardPress(props: CardProps & { readonly row: ListRow }) {
  const { row, position, tableId, inPlace, onOpen, picked, onPick } = props;
  if (picked !== undefined)
    return (
      <>
        <span className={`${boxes.box} ${classes.box}`} aria-hidden="true" data-checked={picked} />
        <button
          type="button"
          role="checkbox"
          aria-checked={picked}
          className={classes.link}
          onClick={() => onPick?.(position - 1)}
        >
          <CardContent {...props} />
        </button>
      </>
    );
  if (inPlace)
    return (
      <button type="button" className={classes.link} aria-haspopup="dialog" onClick={() => onOpen(row[0])}>
        <CardContent {...props} />
      </button>
    );
  return (
    <AppLink className={classes.link} href={recordAddress(tableId, row[0])} instead={() => onOpen(row[0])}>
      <CardContent {...props} />
    </AppLink>
  );
}

function CardContent({ row, tableId, parts, reader, look }: CardProps & { readonly row: ListRow }) {
  const { title, details, figure, badge } = parts;
  const content = (shown: ShownColumn | undefined) => shown && contentOf(shown, { row, look }, reader);
  const named = title.map(content).filter(Boolean);
  const known = details.flatMap((shown) => {
    const detail = content(shown);
    if (!detail) return [];
    return [webFieldOf(shown.column).bare === true ? [`${shown.label} `, detail] : detail];
  });
  return (
    <>
      {parts.picture ? <CardPicture shown={parts.picture} tableId={tableId} of={{ row, look }} /> : null}
      <span className={classes.title}>
        {named.length === 0
          ? nameless(row)
          : named.map((name, at) => (
              <span key={at}>
                {at > 0 ? ' ' : ''}
                <bdi>{name}</bdi>
              </span>
            ))}
      </span>
      <span className={classes.figure}>{content(figure)}</span>
      <span className={classes.details}>
        {known.map((detail, at) => (
          <span key={at}>
            {at > 0 ? ' · ' : ''}
            <bdi>{detail}</bdi>
          </span>
        ))}
      </span>
      <span className={classes.badge}>{content(badge)}</span>
    </>
  );
}

interface CardPictureProps {
  readonly shown: ShownColumn;
  readonly tableId: number;
  readonly of: CardRow;
}

/** The picture of a record, or the room for one. */
function CardPicture({ shown: { column, ...shown }, tableId, of }: CardPictureProps) {
  const value = valueOf(shown, of);
  return (
    <span className={classes.picture} aria-hidden="true">
      <CellRecordProvider value={{ tableId, recordId: of.row[0] }}>
        {value === null || value === undefined ? null : webFieldOf(column).picture?.(value, column)}
      </CellRecordProvider>
    </span>
  );
}

/** A record without a title has its number, one that is not stored yet nothing. */
function nameless([id]: ListRow): string {
  return isNewKey(id) ? '–' : `#${id}`;
}

interface CardRow {
  readonly row: ListRow;
  readonly look: RowLook | undefined;
}

function valueOf({ path, place }: Pick<ShownColumn, 'path' | 'place'>, { row, look }: CardRow): unknown {
  const own = look?.values[path];
  return own === undefined && place > 0 ? row[place] : own;
}

function contentOf(shown: ShownColumn, of: CardRow, reader: Reader) {
  const value = valueOf(shown, of);
  if (value === null || value === undefined) return null;
  if (isLink(shown.column)) return Array.isArray(value) ? String(value[1]) || `#${value[0]}` : null;
  if (shown.align === 'end') return shownText(shown.column, value, reader);
  return webFieldOf(shown.column).cell(value, shown.column, reader);
}

import { memo } from 'react';
import type { Reader } from '#core/fields/field.ts';
import type { Row } from '#web/data/row-source.ts';
import { shownText } from '#web/fields/column-values.ts';
import { webFieldOf } from '#web/fields/registry.ts';
import { recordAddress } from '#web/shell/addresses.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import type { CardColumns } from './card-columns.ts';
import classes from './cards.module.css';
import type { ShownColumn } from './shown-columns.ts';

interface CardProps {
  readonly row: Row | undefined;
  readonly position: number;
  readonly total: number;
  readonly top: number;
  readonly tableId: number;
  readonly parts: CardColumns<ShownColumn>;
  readonly reader: Reader;
  readonly flashing: boolean;
  readonly onOpen: (id: number) => void;
}

/** One record on a narrow screen: its title, two details, a figure and a state. */
export const Card = memo(function Card({
  row,
  position,
  total,
  top,
  tableId,
  parts,
  reader,
  flashing,
  onOpen,
}: CardProps) {
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
  const { title, details, figure, badge } = parts;
  const content = (shown: ShownColumn | undefined) => shown && contentOf(shown, row, reader);
  const known = details.map(content).filter(Boolean);
  return (
    <div
      role="listitem"
      {...place}
      className={classes.card}
      style={{ insetBlockStart: top }}
      data-flash={flashing || undefined}
    >
      <AppLink className={classes.link} href={recordAddress(tableId, row[0])} instead={() => onOpen(row[0])}>
        <span className={classes.title}>{content(title) || `#${row[0]}`}</span>
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
      </AppLink>
    </div>
  );
});

function contentOf(shown: ShownColumn, row: Row, reader: Reader) {
  const value = shown.place > 0 ? row[shown.place] : undefined;
  if (value === null || value === undefined) return null;
  if (shown.column.type === 'link') return Array.isArray(value) ? String(value[1]) || `#${value[0]}` : null;
  if (shown.align === 'end') return shownText(shown.column, value, reader);
  return webFieldOf(shown.column).cell(value, shown.column, reader);
}

import { IconDots } from '@tabler/icons-react';
import { useEffect, useRef, type Ref } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { Look } from '#core/catalog/objects/table/layout.ts';
import type { Reader } from '#core/fields/field.ts';
import type { ListRow } from '#web/data/row-source.ts';
import { recordAddress } from '#web/addresses/addresses.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import boxes from '#web/ui/box.module.css';
import { lookProps } from '#web/ui/look.ts';
import { CardFace, titleText, type CardParts } from './card-face.tsx';
import classes from './card.module.css';

/** What is done with a card by a press. */
export interface CardActs {
  readonly onOpen: (id: number) => void;
  readonly onToggle: (id: number) => void;
  /** Opens the menu of the card at its button. */
  readonly onMenu: (id: number, anchor: HTMLElement) => void;
}

interface CardProps {
  readonly row: ListRow;
  readonly position: number;
  readonly total: number;
  readonly top: number;
  readonly tableId: number;
  readonly parts: CardParts;
  readonly reader: Reader;
  readonly look: Look | undefined;
  readonly acts: CardActs;
  readonly isSelected: boolean;
  /** Records are being selected: a press takes the card in or out. */
  readonly isPicking: boolean;
  readonly isMoving: boolean;
  readonly isChanged: boolean;
  /** The keyboard comes to it when it comes to its lane. */
  readonly isPlace: boolean;
  /** It has to take the keyboard. */
  readonly takes: boolean;
  readonly onFocus: (row: number) => void;
}

/** A record as a card of a lane. */
export function LaneCard({ row, position, total, top, look, ...card }: CardProps) {
  const { tableId, parts, reader, acts, isSelected, isPlace, takes, onFocus } = card;
  const { t } = useTranslation();
  const link = useTaken(takes);
  const [id] = row;
  const title = titleText(row, parts, reader);
  const layout = look && lookProps(look);
  return (
    <div
      role="listitem"
      aria-posinset={position}
      aria-setsize={total}
      {...layout}
      className={classes.card}
      style={{ insetBlockStart: top, ...layout?.style }}
      data-row={position - 1}
      data-card={id}
      data-selected={isSelected || undefined}
      data-moving={card.isMoving || undefined}
      data-flash={card.isChanged || undefined}
    >
      <AppLink
        ref={link}
        className={classes.link}
        href={recordAddress(tableId, id)}
        instead={() => (card.isPicking ? acts.onToggle(id) : acts.onOpen(id))}
        tabIndex={isPlace ? 0 : -1}
        draggable={false}
        title={title}
        data-pictured={(parts.picture && row[parts.picture.place] !== null) || undefined}
        onFocus={() => onFocus(position - 1)}
      >
        <CardFace row={row} tableId={tableId} parts={parts} reader={reader} />
        {isSelected ? <span className="out-of-sight">{t('kanban.selected')}</span> : null}
      </AppLink>
      <span className={classes.tools}>
        <input
          type="checkbox"
          className={`${boxes.box} ${classes.box}`}
          checked={isSelected}
          tabIndex={-1}
          aria-label={t('kanban.select', { title })}
          onChange={() => acts.onToggle(id)}
        />
        <button
          type="button"
          className={classes.more}
          tabIndex={-1}
          aria-haspopup="menu"
          aria-label={t('kanban.card_menu', { title })}
          data-menu
          onClick={(event) => acts.onMenu(id, event.currentTarget)}
        >
          <IconDots size={16} stroke={1.6} aria-hidden="true" />
        </button>
      </span>
    </div>
  );
}

/** Leads the keyboard to a card once it is to have it. */
function useTaken(takes: boolean): Ref<HTMLAnchorElement> {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takes) link.current?.focus({ preventScroll: true });
  }, [takes]);
  return link;
}

/** A card that is still to come. */
export function CardToCome({ position, top }: { readonly position: number; readonly top: number }) {
  return (
    <div role="listitem" aria-busy="true" className={classes.card} style={{ insetBlockStart: top }}>
      <div className={classes.link} data-coming>
        <span className={classes.bar} style={{ inlineSize: `${45 + ((position * 17) % 30)}%` }} />
        <span className={classes.bar} style={{ inlineSize: '35%' }} />
      </div>
    </div>
  );
}

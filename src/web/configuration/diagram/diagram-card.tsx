import { IconPlugConnected, IconTable } from '@tabler/icons-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { EditPlace } from '#core/configuration/place.ts';
import { usePanelTexts } from '../panel/panel-texts.ts';
import type { PartDeeds } from '../objects/part-deeds.tsx';
import { deedOfKey } from '../objects/part-lines.tsx';
import { SIGNS } from './canvas-tools.tsx';
import type { CardBox } from './diagram-layout.ts';
import type { TableCard, CardColumn } from './diagram-model.ts';
import classes from './diagram.module.css';

interface DiagramCardProps {
  readonly id: string;
  readonly card: TableCard;
  readonly box: CardBox;
  /** The column that is chosen. */
  readonly column: number | undefined;
  readonly isChosen: boolean;
  /** A search has found others. */
  readonly isBack: boolean;
  readonly isOver: boolean;
  /** The Tab key stops at it. */
  readonly isStop: boolean;
  readonly deeds: PartDeeds;
  readonly onShow: (place: EditPlace) => void;
  readonly onFocus: () => void;
  readonly onDrag: (event: PointerEvent) => void;
}

/** A table: its name, which chooses it and has its menu, its columns, and the grip that links are drawn from. */
export function DiagramCard({
  id,
  card,
  box,
  column,
  deeds,
  onShow,
  onFocus,
  onDrag,
  ...is
}: DiagramCardProps) {
  const { t } = useTranslation();
  const place: EditPlace = ['tables', card.id];
  return (
    <div
      className={classes.card}
      data-table={card.id}
      data-chosen={is.isChosen || undefined}
      data-back={is.isBack || undefined}
      data-over={is.isOver || undefined}
      data-tone={card.tone % 8}
      style={{ left: box.x, top: box.y, inlineSize: box.width, blockSize: box.height }}
    >
      <CardName {...{ id, card, place, deeds, onShow, onFocus }} isChosen={is.isChosen} isStop={is.isStop} />
      <span
        className={classes.grip}
        data-handle
        title={t('configure.diagram.drag')}
        aria-hidden="true"
        onPointerDown={onDrag}
      >
        <IconPlugConnected size={14} />
      </span>
      {card.columns.length > 0 && (
        <ul>
          {card.columns.map((one) => (
            <Row
              key={one.id}
              column={one}
              isChosen={column === one.id}
              onShow={() => onShow([...place, 'columns', one.id])}
            />
          ))}
          {card.more > 0 && (
            <li className={classes.more}>{t('configure.diagram.more', { count: card.more })}</li>
          )}
        </ul>
      )}
    </div>
  );
}

interface CardNameProps extends Pick<
  DiagramCardProps,
  'id' | 'card' | 'isChosen' | 'isStop' | 'deeds' | 'onShow' | 'onFocus'
> {
  readonly place: EditPlace;
}

function CardName({ id, card, place, isChosen, isStop, deeds, onShow, onFocus }: CardNameProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const deed = deedOfKey(event);
    if (!deed) return;
    event.preventDefault();
    deeds.ask(place, deed);
  };
  return (
    <button
      type="button"
      id={id}
      className={classes.name}
      tabIndex={isStop ? 0 : -1}
      aria-current={isChosen ? 'true' : undefined}
      onClick={() => onShow(place)}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => {
        event.preventDefault();
        deeds.openMenu(place, event.currentTarget);
      }}
    >
      <IconTable size={16} stroke={1.6} aria-hidden="true" />
      <span>{card.label}</span>
    </button>
  );
}

interface RowProps {
  readonly column: CardColumn;
  readonly isChosen: boolean;
  readonly onShow: () => void;
}

function Row({ column: { label, type, sign, leadsTo }, isChosen, onShow }: RowProps) {
  const words = usePanelTexts();
  const Sign = sign === 'plain' ? undefined : SIGNS[sign];
  return (
    <li>
      <button
        type="button"
        tabIndex={-1}
        className={classes.column}
        data-key={sign === 'title' || undefined}
        aria-current={isChosen ? 'true' : undefined}
        onClick={onShow}
      >
        <span className={classes.sign}>{Sign && <Sign size={14} stroke={1.6} aria-hidden="true" />}</span>
        <span className={classes.label}>{label}</span>
        <span className={classes.type}>{leadsTo ?? words.word('column', 'type', type)}</span>
      </button>
    </li>
  );
}

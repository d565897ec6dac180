import { directionOf } from '#core/language/direction.ts';
import { useTranslation } from '#web/std/translation.ts';
import type { TableCard, Diagram } from './diagram-model.ts';
import { CARD_SIZE, type CardBox, type DiagramLayout, type DrawnLine } from './diagram-layout.ts';
import { ManyMark } from './many-mark.tsx';
import classes from './drawing.module.css';

interface DiagramDrawingProps {
  readonly diagram: Diagram;
  readonly layout: DiagramLayout;
  readonly title: string;
}

/** The whole diagram as one drawing, for paper and files. */
export function DiagramDrawing({ diagram, layout, title }: DiagramDrawingProps) {
  const { width, height, boxes, lines } = layout;
  return (
    <svg
      className={classes.drawing}
      viewBox={`0 0 ${Math.ceil(width)} ${Math.ceil(height)}`}
      role="img"
      aria-label={title}
    >
      {lines.map((drawn) => (
        <path key={drawn.line.key} className={classes.line} data-kind={drawn.line.kind} d={drawn.path} />
      ))}
      {diagram.cards.map((card) => {
        const box = boxes.get(card.id);
        return box && <DrawnCard key={card.id} card={card} box={box} />;
      })}
      {lines.map((drawn) => (
        <Ends key={drawn.line.key} drawn={drawn} />
      ))}
    </svg>
  );
}

function Ends({ drawn: { line, from, to } }: { readonly drawn: DrawnLine }) {
  if (line.kind === 'parent') return null;
  return (
    <>
      <ManyMark at={from} many={line.from.many} />
      <ManyMark at={to} many={line.to.many} />
    </>
  );
}

/** Room of a column's label and of what stands beside it, in characters. */
const LABEL = 17;
const BESIDE = 13;

function DrawnCard({
  card,
  box: { x, y, width, height },
}: {
  readonly card: TableCard;
  readonly box: CardBox;
}) {
  const { t, language } = useTranslation();
  const isRightToLeft = directionOf(language) === 'rtl';
  const [near, far] = isRightToLeft ? [x + width - 12, x + 12] : [x + 12, x + width - 12];
  const beside = isRightToLeft ? 'start' : 'end';
  return (
    <g>
      <rect className={classes.card} x={x} y={y} width={width} height={height} rx={6} />
      <rect className={classes.tone} data-tone={card.tone % 8} x={x} y={y} width={width} height={4} rx={2} />
      <text className={classes.name} x={near} y={y + 25} direction={isRightToLeft ? 'rtl' : 'ltr'}>
        {shortened(card.label, LABEL + BESIDE - 4)}
      </text>
      {card.columns.map((column, at) => {
        const middle = y + CARD_SIZE.head + (at + 0.5) * CARD_SIZE.row + 4;
        return (
          <g key={column.id}>
            <text className={classes.column} x={near} y={middle} direction={isRightToLeft ? 'rtl' : 'ltr'}>
              {shortened(column.label, LABEL)}
            </text>
            <text className={classes.beside} x={far} y={middle} textAnchor={beside}>
              {shortened(column.leadsTo ?? '', BESIDE)}
            </text>
          </g>
        );
      })}
      {card.more > 0 && (
        <text
          className={classes.beside}
          x={near}
          y={y + CARD_SIZE.head + (card.columns.length + 0.5) * CARD_SIZE.row + 4}
          direction={isRightToLeft ? 'rtl' : 'ltr'}
        >
          {t('configure.diagram.more', { count: card.more })}
        </text>
      )}
    </g>
  );
}

function shortened(text: string, room: number): string {
  const letters = [...text];
  return letters.length > room ? `${letters.slice(0, room - 1).join('')}…` : text;
}

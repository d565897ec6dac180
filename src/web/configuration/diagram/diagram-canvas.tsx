import { useEffect, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { EditPlace } from '#core/configuration/place.ts';
import { usePartDeeds, type PartDeeds } from '../objects/part-deeds.tsx';
import type { WorkingDraft } from '../draft/configuration-draft.ts';
import { CanvasTools } from './canvas-tools.tsx';
import { useCanvasZoom } from './canvas-zoom.ts';
import { DiagramCard } from './diagram-card.tsx';
import { DiagramLines } from './diagram-lines.tsx';
import type { DiagramLayout } from './diagram-layout.ts';
import type { Diagram } from './diagram-model.ts';
import { DragLine } from './drag-line.tsx';
import { useDragLink } from './drag-link.ts';
import { tableAfter } from './walk.ts';
import classes from './diagram.module.css';

interface DiagramCanvasProps {
  readonly draft: WorkingDraft;
  readonly diagram: Diagram;
  readonly layout: DiagramLayout;
  readonly place: EditPlace;
  /** The table that is chosen, or the one of the column that is. */
  readonly chosen: number | undefined;
  /** Tables that a search has found; others stand back. */
  readonly found: readonly number[] | undefined;
  /** The table that the search shows. */
  readonly aim: number | undefined;
  readonly onShow: (place: EditPlace) => void;
  /** A link has been drawn from a table to another one. */
  readonly onLink: (from: number, to: number) => void;
}

/** The drawing on the screen: one stop of the Tab key, in which arrows walk from table to table. */
export function DiagramCanvas({
  draft,
  diagram,
  layout,
  place,
  chosen,
  found,
  aim,
  ...does
}: DiagramCanvasProps) {
  const { t } = useTranslation();
  const [focus, setFocus] = useState(chosen ?? diagram.cards[0]?.id);
  const canvas = useCanvasZoom(layout);
  const { drag, begin } = useDragLink(does.onLink);
  const deeds = usePartDeeds({ draft, onShow: does.onShow });
  const { viewport, content, show } = canvas;
  useShown(chosen, layout, show);
  useShown(aim, layout, show, true);
  const shown = diagram.cards.some(({ id }) => id === focus) ? focus : diagram.cards[0]?.id;
  const goTo = (id: number) => {
    setFocus(id);
    const box = layout.boxes.get(id);
    if (box) show(box);
    document.getElementById(cardName(id))?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (shown === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = tableAfter(event.key, shown, { boxes: layout.boxes, lines: diagram.lines });
    if (next === undefined) return;
    event.preventDefault();
    goTo(next);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the cards within
    <div className={classes.canvas} onKeyDown={onKeyDown}>
      <div ref={viewport} className={classes.viewport} data-dragged={drag !== undefined || undefined}>
        <div
          ref={content}
          className={classes.content}
          style={{ inlineSize: layout.width, blockSize: layout.height }}
        >
          <DiagramLines {...{ layout, chosen, place }} onShow={does.onShow} />
          <Cards
            {...{ diagram, layout, place, chosen, found, deeds }}
            focus={shown}
            over={drag?.over}
            onShow={does.onShow}
            onFocus={setFocus}
            onDrag={begin}
          />
        </div>
        {drag && <DragLine {...drag} />}
      </div>
      <p className={classes.hint}>{t('configure.diagram.keys')}</p>
      <CanvasTools canvas={canvas} diagram={diagram} />
      {deeds.shown}
    </div>
  );
}

/** Brings a table into sight when it becomes the one to be shown. */
function useShown(
  table: number | undefined,
  { boxes }: DiagramLayout,
  show: ReturnType<typeof useCanvasZoom>['show'],
  aimed = false,
): void {
  const box = table === undefined ? undefined : boxes.get(table);
  useEffect(() => {
    if (box) show(box, aimed);
  }, [box, show, aimed]);
}

/** The id of the element that stands for a table. */
function cardName(table: number): string {
  return `diagram-table-${table}`;
}

interface CardsProps extends Pick<
  DiagramCanvasProps,
  'diagram' | 'layout' | 'place' | 'chosen' | 'found' | 'onShow'
> {
  readonly deeds: PartDeeds;
  readonly focus: number | undefined;
  /** The table under a link that is being drawn. */
  readonly over: number | undefined;
  readonly onFocus: (table: number) => void;
  readonly onDrag: ReturnType<typeof useDragLink>['begin'];
}

function Cards({
  diagram: { cards },
  layout,
  place,
  chosen,
  found,
  deeds,
  focus,
  over,
  ...does
}: CardsProps) {
  return cards.map((card) => {
    const box = layout.boxes.get(card.id);
    return (
      box && (
        <DiagramCard
          key={card.id}
          id={cardName(card.id)}
          card={card}
          box={box}
          column={chosen === card.id && place.length > 2 ? Number(place[3]) : undefined}
          isChosen={chosen === card.id}
          isBack={found !== undefined && !found.includes(card.id)}
          isOver={over === card.id}
          isStop={focus === card.id}
          deeds={deeds}
          onShow={does.onShow}
          onFocus={() => does.onFocus(card.id)}
          onDrag={(event) => does.onDrag(card.id, event)}
        />
      )
    );
  });
}

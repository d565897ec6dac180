import { useCallback, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { ChartType } from '#core/query/chart.ts';
import { useInlineSize } from '#web/ui/hooks/use-inline-size.ts';
import type { ChartColours } from './chart-colours.ts';
import classes from './chart.module.css';
import type { ChartModel } from './chart-model.ts';
import type { DrawnChart, Mark } from './chart-drawing.ts';
import { drawnChart } from './chart-options.ts';
import { ChartTip, tipLines } from './chart-tip.tsx';
import { openCanvas, type Canvas } from './echarts.ts';
import { isSameMark, markAfter } from './mark-steps.ts';

interface ChartCanvasProps {
  readonly label: string;
  readonly model: ChartModel;
  readonly type: ChartType;
  readonly colours: ChartColours;
  readonly hidden: ReadonlySet<string>;
  /** The mark whose records are shown. */
  readonly chosen: Mark | undefined;
  readonly onChoose: (mark: Mark) => void;
  readonly onCanvas: (canvas: Canvas | undefined) => void;
}

/** Where a mark is told of, in pixels. */
interface Pointed {
  readonly mark: Mark;
  readonly left: number;
  readonly top: number;
  /** How high the drawing is. */
  readonly height: number;
}

/** The drawing: pointing at a mark tells of it, pressing it or Enter chooses it, arrows go from one to the next. */
export function ChartCanvas(props: ChartCanvasProps) {
  const { label, model, type, colours, hidden, chosen, onChoose, onCanvas } = props;
  const { t } = useTranslation();
  const id = useId();
  const [room, width] = useInlineSize();
  const rtl = document.dir === 'rtl';
  const drawing = useMemo(
    () => drawnChart({ model, type, colours, hidden, rtl, width }),
    [model, type, colours, hidden, rtl, width],
  );
  const [pointed, setPointed] = useState<Pointed>();
  const [canvasRef, canvas] = useCanvas(drawing, { onPoint: setPointed, onChoose, onCanvas });
  const marks = useMemo(() => drawing.marks.flat().filter((mark) => mark !== undefined), [drawing]);
  const { reached, keys } = useMarkKeys({ marks, model, rtl }, { drawing, canvas, setPointed, onChoose });
  useShownState(canvas, drawing, reached, 'highlight');
  const shown = chosen && marks.find((mark) => isSameMark(mark, chosen));
  useShownState(canvas, drawing, shown, 'select');
  const told = reached ?? marks[0];
  return (
    <div ref={room} className={classes.canvasRoom} onPointerLeave={() => setPointed(undefined)}>
      <div
        className={classes.canvas}
        role="listbox"
        aria-label={t('chart.drawing', { label })}
        aria-describedby={`${id}-keys`}
        aria-activedescendant={`${id}-mark`}
        tabIndex={0}
        {...keys}
      >
        <div ref={canvasRef} aria-hidden="true" />
        {told ? (
          <div
            id={`${id}-mark`}
            className="out-of-sight"
            role="option"
            aria-selected={shown !== undefined && isSameMark(shown, told)}
            aria-setsize={marks.length}
            aria-posinset={marks.indexOf(told) + 1}
          >
            {tipLines(model, told, t).join(', ')}
          </div>
        ) : null}
      </div>
      <p id={`${id}-keys`} className="out-of-sight">
        {t('chart.keys')}
      </p>
      {pointed ? <ChartTip model={model} colours={colours} {...pointed} room={width} /> : null}
    </div>
  );
}

interface MarkHands {
  readonly drawing: DrawnChart;
  readonly canvas: Canvas | undefined;
  readonly setPointed: (pointed: Pointed | undefined) => void;
  readonly onChoose: (mark: Mark) => void;
}

/** The mark that the keyboard has reached, and what its keys do. */
function useMarkKeys(
  among: Parameters<typeof markAfter>[1],
  { drawing, canvas, setPointed, onChoose }: MarkHands,
) {
  const [kept, setKept] = useState<Mark>();
  // What is drawn anew has other marks.
  const reached = kept && among.marks.find((mark) => isSameMark(mark, kept));
  const onKeyDown = (event: KeyboardEvent): void => {
    if ((event.key === 'Enter' || event.key === ' ') && reached) {
      event.preventDefault();
      onChoose(reached);
      return;
    }
    const next = markAfter(event.key, among, reached);
    if (!next) return;
    event.preventDefault();
    setKept(next);
    setPointed({ mark: next, ...placeOf(canvas, drawing, next) });
  };
  const onBlur = (): void => {
    setKept(undefined);
    setPointed(undefined);
  };
  return { reached, keys: { onKeyDown, onBlur } };
}

interface CanvasEvents {
  readonly onPoint: (pointed: Pointed | undefined) => void;
  readonly onChoose: (mark: Mark) => void;
  readonly onCanvas: (canvas: Canvas | undefined) => void;
}

/** Keeps what the library draws in step with the drawing. */
function useCanvas(drawing: DrawnChart, events: CanvasEvents) {
  const [canvas, setCanvas] = useState<Canvas>();
  const latest = useRef({ drawing, events });
  useEffect(() => {
    latest.current = { drawing, events };
  });
  const ref = useCallback((element: HTMLDivElement | null) => {
    if (!element) return undefined;
    const opened = openCanvas(element);
    const markOf = ({ seriesIndex = 0, dataIndex = 0 }: Pointing): Mark | undefined =>
      latest.current.drawing.marks[seriesIndex]?.[dataIndex];
    opened.on('mouseover', (pointing) => {
      const mark = markOf(pointing);
      const { offsetX = 0, offsetY = 0 } = pointing.event ?? {};
      const height = element.clientHeight;
      latest.current.events.onPoint(mark && { mark, left: offsetX, top: offsetY, height });
    });
    opened.on('mouseout', () => latest.current.events.onPoint(undefined));
    opened.on('click', (pointing) => {
      const mark = markOf(pointing);
      if (mark) latest.current.events.onChoose(mark);
    });
    const watcher = new ResizeObserver(() => opened.resize());
    watcher.observe(element);
    setCanvas(opened);
    latest.current.events.onCanvas(opened);
    return () => {
      watcher.disconnect();
      latest.current.events.onCanvas(undefined);
      setCanvas(undefined);
      opened.dispose();
    };
  }, []);
  useEffect(() => {
    canvas?.setOption({ ...drawing.option }, { notMerge: true });
  }, [canvas, drawing]);
  return [ref, canvas] as const;
}

/** What the library tells of a mark. */
interface Pointing {
  readonly seriesIndex?: number | undefined;
  readonly dataIndex?: number | undefined;
}

const BACK = { highlight: 'downplay', select: 'unselect' } as const;

/** Outlines a mark for as long as it is the one that the keyboard has, or whose records are shown. */
function useShownState(
  canvas: Canvas | undefined,
  drawing: DrawnChart,
  mark: Mark | undefined,
  type: keyof typeof BACK,
): void {
  useEffect(() => {
    const place = mark && placeIn(drawing, mark);
    if (!canvas || !place) return undefined;
    canvas.dispatchAction({ type, ...place });
    return () => {
      if (!canvas.isDisposed()) canvas.dispatchAction({ type: BACK[type], ...place });
    };
  }, [canvas, drawing, mark, type]);
}

function placeIn({ marks }: DrawnChart, mark: Mark): { seriesIndex: number; dataIndex: number } | undefined {
  for (const [seriesIndex, row] of marks.entries()) {
    const dataIndex = row.findIndex((one) => one !== undefined && isSameMark(one, mark));
    if (dataIndex >= 0) return { seriesIndex, dataIndex };
  }
  return undefined;
}

/** Where a mark that the keyboard reaches is told of: beside it where the library knows its place, else at the top. */
function placeOf(canvas: Canvas | undefined, drawing: DrawnChart, mark: Mark): Omit<Pointed, 'mark'> {
  const height = canvas?.getHeight() ?? 0;
  const middle = { left: (canvas?.getWidth() ?? 0) / 2, top: 24, height };
  const place = placeIn(drawing, mark);
  const at = drawing.placeOf?.(mark);
  if (!canvas || !place || !at) return middle;
  const found: unknown = canvas.convertToPixel({ seriesIndex: place.seriesIndex }, [...at]);
  if (!Array.isArray(found)) return middle;
  const [left, top] = found.map(Number);
  if (left === undefined || top === undefined || !Number.isFinite(left + top)) return middle;
  return { left, top: Math.max(0, Math.min(height, top)), height };
}

import { useId, useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { PivotLine, PivotNode } from '#core/query/pivot-tree.ts';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { PivotHeads } from './pivot-heads.tsx';
import type { HeatScale } from './pivot-heat.ts';
import { sortsRows, type PivotLayout, type PivotSlot } from './pivot-layout.ts';
import type { PivotModel, PivotPlace } from './pivot-model.ts';
import {
  lineOf,
  parentOf,
  placeAfter,
  scrollFor,
  nearest,
  type PivotSpot,
  type Sizes,
} from './pivot-place.ts';
import { spotKey, PivotRow } from './pivot-row.tsx';
import classes from './pivot.module.css';
import type { PivotOpening } from './use-opening.ts';
import { useViewport } from './use-viewport.ts';

interface PivotGridProps {
  readonly label: string;
  readonly model: PivotModel;
  readonly lines: readonly PivotLine[];
  readonly layout: PivotLayout;
  readonly heat: HeatScale | undefined;
  readonly opening: PivotOpening;
  /** The cell whose records are shown. */
  readonly chosen: { readonly row: PivotPlace; readonly column: PivotPlace } | undefined;
  readonly onChoose: (row: PivotPlace, column: PivotPlace) => void;
  readonly onSort: (slot: PivotSlot) => void;
}

/** Lines that are drawn above and below what is in sight, and pixels beside it. */
const BEYOND = 6;
const BESIDE = 240;

/** The figures in rows and columns: arrows move among cells, Enter shows the records behind one, Space opens and closes. */
export function PivotGrid(props: PivotGridProps) {
  const { label, model, lines, layout, heat, opening, chosen } = props;
  const id = useId();
  const { viewport, ref, look, scrollTo } = useViewport();
  const sizes = useSizes(layout);
  const { reached, hands } = useHands(props, { sizes, viewport, scrollTo });
  const { left, top, width, height } = viewport;
  const isSeen = (start: number, size: number): boolean =>
    start + size > left - BESIDE && start < left + width + BESIDE;
  const first = Math.max(0, Math.floor(top / sizes.line) - BEYOND);
  const last = Math.ceil((top + height) / sizes.line) + BEYOND;
  const marked = chosen && { row: spotKey(chosen.row), column: spotKey(chosen.column) };
  const shared = { id, model, layout, sizes, heat, isSeen, chosen: marked };
  const at = (line: number) => (reached?.line === line ? reached : undefined);
  return (
    <div
      ref={ref}
      className={classes.scroller}
      role="treegrid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={lines.length + layout.lines + 1 + (layout.hasMeasures ? 1 : 0)}
      aria-colcount={layout.slots.length + 1}
      aria-activedescendant={reached && `${id}-${reached.line}-${reached.slot}`}
      onScroll={look}
      {...hands}
    >
      <div className={classes.sheet} style={{ inlineSize: sizes.side + layout.width }}>
        <PivotHeads {...{ id, model, layout, sizes, isSeen }} reached={at(-1)} />
        <div role="rowgroup" className={classes.rows} style={{ blockSize: lines.length * sizes.line }}>
          {lines.slice(first, last).map((line, index) => (
            <PivotRow
              key={`${spotKey(line.node)} ${line.more ?? ''}`}
              {...shared}
              line={line}
              at={first + index}
              isOpen={line.node !== undefined && opening.isRowOpen(line.node)}
              reached={at(first + index)}
            />
          ))}
        </div>
        <div role="rowgroup" className={classes.totals} style={{ blockSize: sizes.line }}>
          <PivotRow
            {...shared}
            line={undefined}
            at={lines.length}
            isOpen={false}
            reached={at(lines.length)}
          />
        </div>
      </div>
    </div>
  );
}

const LINE = { wide: 30, touch: 40 };
const SIDE = { wide: 248, phone: 138 };

function useSizes({ lines, hasMeasures }: PivotLayout): Sizes {
  const phone = usePhone();
  const line = phone ? LINE.touch : LINE.wide;
  return useMemo(
    () => ({ line, head: (lines + (hasMeasures ? 1 : 0)) * line, side: phone ? SIDE.phone : SIDE.wide }),
    [line, phone, lines, hasMeasures],
  );
}

interface HandsOn extends Pick<ReturnType<typeof useViewport>, 'viewport' | 'scrollTo'> {
  readonly sizes: Sizes;
}

/** The cell that was reached, and what keys and presses do. */
function useHands(props: PivotGridProps, { sizes, viewport, scrollTo }: HandsOn) {
  const { lines, layout } = props;
  const [kept, setKept] = useState<PivotSpot>();
  const places = { lines: lines.length, slots: layout.slots.length };
  const reached = kept && nearest(kept, places);
  const goTo = (next: PivotSpot): void => {
    setKept(next);
    scrollTo(scrollFor(next, layout, { sizes, lines: lines.length, view: viewport }));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.metaKey) return;
    if (reached && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      if (event.key === 'Enter') enter(props, reached);
      else turn(props, reached, goTo);
      return;
    }
    const rtl = document.dir === 'rtl';
    const page = Math.max(1, Math.floor((viewport.height - sizes.head) / sizes.line) - 2);
    const next = placeAfter(event, reached ?? { line: -1, slot: 0 }, { ...places, page, rtl });
    if (!next) return;
    event.preventDefault();
    goTo(next);
  };
  const onClick = (event: MouseEvent): void => {
    const cell = (event.target as Element).closest<HTMLElement>('[data-line]');
    if (!cell) return;
    const at = { line: Number(cell.dataset['line']), slot: Number(cell.dataset['slot']) };
    setKept(at);
    press(props, at, cell.dataset['head']);
  };
  return { reached, hands: { onKeyDown, onClick } };
}

/** Enter: a cell shows its records, the head of a column sorts, one that has columns in it opens or closes. */
function enter(props: PivotGridProps, at: PivotSpot): void {
  const { lines, layout, opening, onChoose, onSort } = props;
  const slot = layout.slots[at.slot];
  if (at.line >= 0) {
    const line = lines[at.line];
    if (line?.more === undefined) onChoose(line?.node, slot?.node);
  } else if (slot && (layout.hasMeasures || sortsRows(slot))) onSort(slot);
  else if (slot?.node) opening.turnColumn(slot.node);
}

/** Space: a row opens or closes, in the heads a column; what has nothing in it closes what it is in. */
function turn(props: PivotGridProps, at: PivotSpot, goTo: (at: PivotSpot) => void): void {
  const { model, lines, layout, opening } = props;
  if (at.line < 0) {
    const node = layout.slots[at.slot]?.node;
    if (!node) return;
    const parent = node.inside.length > 0 ? node : parentOf(model.figures.columns, node);
    if (parent) opening.turnColumn(parent);
    return;
  }
  const line = lines[at.line];
  const node = line?.node;
  if (!node) return;
  if (line.more === undefined && node.count > 0) return opening.turnRow(node);
  const parent = line.more === undefined ? parentOf(model.figures.rows, node) : node;
  if (!parent) return;
  opening.turnRow(parent);
  goTo({ ...at, line: lineOf(lines, parent) });
}

/** A press: rows and columns open and close by their heads, those of what is calculated sort, cells show their records. */
function press(props: PivotGridProps, at: PivotSpot, head: string | undefined): void {
  const { model, lines, layout, opening, onSort } = props;
  if (at.line < 0) {
    const slot = layout.slots[at.slot];
    const node = head === undefined ? undefined : headNode(model.figures.columns, head);
    if (node && node.inside.length > 0) opening.turnColumn(node);
    else if (slot && (head === undefined || !layout.hasMeasures)) onSort(slot);
    return;
  }
  if (at.slot >= 0) return enter(props, at);
  const line = lines[at.line];
  if (line?.node && line.more === undefined && line.node.count > 0) opening.turnRow(line.node);
}

function headNode(nodes: readonly PivotNode[], key: string): PivotNode | undefined {
  for (const node of nodes) {
    const found = node.key === key ? node : headNode(node.inside, key);
    if (found) return found;
  }
  return undefined;
}

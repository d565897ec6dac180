import { Graph, layout as arrange } from '@dagrejs/dagre';
import type { TableCard, Diagram, TableLine } from './diagram-model.ts';

/** Sizes of cards, in pixels at full size. */
export const CARD_SIZE = { width: 232, head: 38, row: 25, end: 8 } as const;

const GAP = { beside: 44, between: 120, fold: 72, margin: 40 } as const;

export interface CardBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A line on the screen: its path, and where its ends and its middle are. */
export interface DrawnLine {
  readonly line: TableLine;
  readonly path: string;
  readonly from: Point;
  readonly to: Point;
  readonly middle: Point;
}

export interface DiagramLayout {
  readonly boxes: ReadonlyMap<number, CardBox>;
  readonly lines: readonly DrawnLine[];
  readonly width: number;
  readonly height: number;
}

/** Height of a card: its head, its columns, and the line that counts the others. */
function cardHeight({ columns, more }: Pick<TableCard, 'columns' | 'more'>): number {
  const rows = columns.length + (more > 0 ? 1 : 0);
  return CARD_SIZE.head + (rows > 0 ? rows * CARD_SIZE.row + CARD_SIZE.end : 0);
}

/**
 * Places cards in columns so that lines lead from the left to the right, from the one to the many, or the other way
 * where texts are read so; tables without lines stand in rows below.
 */
export function layOut({ cards, lines }: Diagram, isRightToLeft: boolean): DiagramLayout {
  const joined = new Set(
    lines.filter(({ from, to }) => from.table !== to.table).flatMap(({ from, to }) => [from.table, to.table]),
  );
  const graph = new Graph({ multigraph: true });
  graph.setGraph({
    rankdir: isRightToLeft ? 'RL' : 'LR',
    nodesep: GAP.beside,
    ranksep: GAP.between,
    marginx: GAP.margin,
    marginy: GAP.margin,
    // Exact ranks take seconds for hundreds of tables, and look the same.
    ranker: cards.length > 60 ? 'longest-path' : 'network-simplex',
  });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const card of cards)
    if (joined.has(card.id))
      graph.setNode(String(card.id), { width: CARD_SIZE.width, height: cardHeight(card) });
  for (const { key, from, to } of lines)
    if (from.table !== to.table) graph.setEdge(String(to.table), String(from.table), {}, key);
  if (joined.size > 0) arrange(graph);
  const boxes = new Map<number, CardBox>();
  for (const card of cards) {
    if (!joined.has(card.id)) continue;
    const { x, y, width, height } = graph.node(String(card.id)) as CardBox;
    boxes.set(card.id, { x: x - width / 2, y: y - height / 2, width, height });
  }
  const isFolded = foldTall(boxes, isRightToLeft);
  placeAlone(
    cards.filter(({ id }) => !joined.has(id)),
    boxes,
  );
  const byId = new Map(cards.map((card) => [card.id, card]));
  const drawn = lines.flatMap((line) => {
    const via = isFolded || line.from.table === line.to.table ? [] : pointsOf(graph, line);
    return drawnLine({ line, boxes, cards: byId, via });
  });
  return { boxes, lines: drawn, ...sizeOf(boxes) };
}

function pointsOf(graph: Graph, { key, from, to }: TableLine): readonly Point[] {
  const { points = [] } = graph.edge(String(to.table), String(from.table), key) as {
    readonly points?: readonly Point[];
  };
  // Between neighbours a line has one bend, which its curve makes by itself.
  return points.length > 3 ? points.slice(1, -1) : [];
}

/** How much wider than high a drawing of many tables is to be, about. */
const SHAPE = 1.5;

/**
 * Folds columns of cards that are much higher than the drawing should be into several; whether there were some. Columns
 * stay in their order, and cards in theirs.
 */
function foldTall(boxes: Map<number, CardBox>, isRightToLeft: boolean): boolean {
  const all = [...boxes].map(([id, box]) => ({ id, box }));
  const area = all.reduce((sum, { box }) => sum + (box.width + GAP.fold) * (box.height + GAP.beside), 0);
  const most = Math.max(1200, Math.sqrt(area / SHAPE));
  const ranks = Map.groupBy(all, ({ box }) => Math.round(box.x));
  const isTall = [...ranks.values()].some(
    (rank) => rank.reduce((sum, { box }) => sum + box.height + GAP.beside, 0) > most * 1.4,
  );
  if (!isTall) return false;
  let left = GAP.margin;
  const folded = new Map<number, CardBox>();
  for (const [, rank] of [...ranks].toSorted(([one], [other]) =>
    isRightToLeft ? other - one : one - other,
  )) {
    let top = GAP.margin;
    for (const { id, box } of rank.toSorted((one, other) => one.box.y - other.box.y)) {
      if (top > GAP.margin && top + box.height > most) {
        left += CARD_SIZE.width + GAP.fold;
        top = GAP.margin;
      }
      folded.set(id, { ...box, x: left, y: top });
      top += box.height + GAP.beside;
    }
    left += CARD_SIZE.width + GAP.between;
  }
  const width = left - GAP.between + GAP.margin;
  for (const [id, box] of folded)
    boxes.set(id, isRightToLeft ? { ...box, x: width - box.x - box.width } : box);
  return true;
}

function placeAlone(cards: readonly TableCard[], boxes: Map<number, CardBox>): void {
  const { width, height } = sizeOf(boxes);
  const across = Math.max(
    3,
    Math.floor(width / (CARD_SIZE.width + GAP.beside)),
    Math.ceil(Math.sqrt(cards.length)),
  );
  let top = boxes.size > 0 ? height : GAP.margin;
  for (let at = 0; at < cards.length; at += across) {
    const row = cards.slice(at, at + across);
    row.forEach((card, place) =>
      boxes.set(card.id, {
        x: GAP.margin + place * (CARD_SIZE.width + GAP.beside),
        y: top,
        width: CARD_SIZE.width,
        height: cardHeight(card),
      }),
    );
    top += Math.max(...row.map(cardHeight)) + GAP.beside;
  }
}

function sizeOf(boxes: ReadonlyMap<number, CardBox>): { readonly width: number; readonly height: number } {
  const all = [...boxes.values()];
  return {
    width: Math.max(0, ...all.map(({ x, width }) => x + width)) + GAP.margin,
    height: Math.max(0, ...all.map(({ y, height }) => y + height)) + GAP.margin,
  };
}

interface Drawing {
  readonly line: TableLine;
  readonly boxes: ReadonlyMap<number, CardBox>;
  readonly cards: ReadonlyMap<number, TableCard>;
  /** Where the line goes through, from its end to its beginning. */
  readonly via: readonly Point[];
}

/** How far a line that goes back to the same side stands off its cards. */
const LOOP = 46;

function drawnLine({ line, boxes, cards, via }: Drawing): readonly DrawnLine[] {
  const [from, to] = [boxes.get(line.from.table), boxes.get(line.to.table)];
  if (!from || !to) return [];
  const isRight = from.x >= to.x + to.width;
  const isLeft = to.x >= from.x + from.width;
  const start = (box: CardBox, side: 'left' | 'right', end: TableLine['from']): Point => ({
    x: side === 'left' ? box.x : box.x + box.width,
    y: box.y + rowOf(cards.get(end.table), end.column),
  });
  const begin = start(to, isLeft ? 'left' : 'right', line.to);
  const end = start(from, isRight ? 'left' : 'right', line.from);
  if (!isRight && !isLeft) {
    const x = Math.max(begin.x, end.x) + LOOP;
    const path = `M ${begin.x} ${begin.y} C ${x} ${begin.y} ${x} ${end.y} ${end.x} ${end.y}`;
    return [{ line, path, from: end, to: begin, middle: { x: x - LOOP / 4, y: (begin.y + end.y) / 2 } }];
  }
  const points = [begin, ...via, end];
  const path = points
    .slice(1)
    .reduce((text, point, at) => text + curve(points[at] ?? begin, point), `M ${begin.x} ${begin.y}`);
  const half = Math.floor((points.length - 1) / 2);
  const [one, other] = [points[half] ?? begin, points[half + 1] ?? end];
  return [
    { line, path, from: end, to: begin, middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 } },
  ];
}

function curve(one: Point, other: Point): string {
  const half = (one.x + other.x) / 2;
  return ` C ${half} ${one.y} ${half} ${other.y} ${other.x} ${other.y}`;
}

/** Where a card's line begins: at the column, or at its head. */
function rowOf(card: TableCard | undefined, column: number | undefined): number {
  const at = card?.columns.findIndex(({ id }) => id === column) ?? -1;
  return at < 0 ? CARD_SIZE.head / 2 : CARD_SIZE.head + (at + 0.5) * CARD_SIZE.row;
}

import type { RowSource } from '#web/data/row-source.ts';
import { RowWindows } from '#web/data/row-windows.ts';
import { Viewport } from '#web/data/viewport/viewport.ts';

/** What the cards of a row of a board have in common, in whichever lane they stand. */
export interface SwimLane {
  /** As lanes are named. */
  readonly name: string;
  readonly value: unknown;
}

/** A lane of a board; where the board has swim lanes, its part in one of them. */
export interface CardLane {
  /** Names it among the lanes: a choice's code, a record's id, nothing for the records without a value. */
  readonly name: string;
  /** Names it on its board. */
  readonly place: string;
  readonly swim: SwimLane | undefined;
  /** A choice; of a link `[id, title]`; null for the records without a value. */
  readonly value: unknown;
  readonly windows: RowWindows;
  readonly viewport: Viewport;
}

/** A lane as the server answers it. */
export interface AnsweredLane {
  readonly value?: unknown;
  readonly rows: readonly (readonly unknown[])[];
}

/** Gives the cards of a lane; `start` the first of them, as the answer has them. */
export type CardsOf = (
  lane: Pick<CardLane, 'name' | 'value'>,
  start: () => AnsweredLane | undefined,
) => RowSource;

interface KeptLane {
  readonly lane: CardLane;
  answer: AnsweredLane;
  /** The answer that its cards are of. */
  shown: AnsweredLane;
}

/** What names a lane on its board. */
export function laneName(value: unknown): string {
  return value === null || value === undefined ? '' : String(Array.isArray(value) ? value[0] : value);
}

/** The lane of a card; undefined where it is not loaded. A lane that it has left may have it until its cards are loaded again. */
export function laneOfCard(lanes: readonly CardLane[], id: number): CardLane | undefined {
  const having = lanes.filter(({ windows }) => windows.positionOf(id) !== undefined);
  return (
    having.find(({ windows }) => windows.isFresh) ??
    having.find(({ windows }) => windows.isShown) ??
    having[0]
  );
}

/** The lanes of a board with their cards, which stay while the board is asked for again. */
export class LaneStore {
  readonly #swim: SwimLane | undefined;
  #question = '';
  #kept = new Map<string, KeptLane>();

  constructor(swim?: SwimLane) {
    this.#swim = swim;
  }

  /** The lanes of an answer to a question. */
  take(question: string, answers: readonly AnsweredLane[], cardsOf: CardsOf): readonly CardLane[] {
    const before = question === this.#question ? this.#kept : new Map<string, KeptLane>();
    const after = new Map<string, KeptLane>();
    for (const answer of answers) {
      const name = laneName(answer.value);
      const known = before.get(name) ?? this.#begun(name, answer, cardsOf);
      known.answer = answer;
      after.set(name, { ...known, lane: { ...known.lane, value: answer.value } });
    }
    this.#question = question;
    this.#kept = after;
    return [...after.values()].map(({ lane }) => lane);
  }

  /** Has the cards loaded again of all lanes, or of those whose first ones have changed or that are looked at further down. */
  refresh(all = false): void {
    for (const kept of this.#kept.values()) {
      const { answer, shown, lane } = kept;
      kept.shown = answer;
      if (all || answer.rows !== shown.rows || lane.viewport.firstInSight > 0) lane.windows.invalidate();
    }
  }

  #begun(name: string, answer: AnsweredLane, cardsOf: CardsOf): KeptLane {
    const source = cardsOf({ name, value: answer.value }, () => this.#kept.get(name)?.answer);
    const swim = this.#swim;
    const place = swim ? `${swim.name}/${name}` : name;
    const shown = { windows: new RowWindows(source), viewport: new Viewport() };
    const lane = { name, place, swim, value: answer.value, ...shown };
    return { lane, answer, shown: answer };
  }
}

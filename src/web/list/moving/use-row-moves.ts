import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import type { MoveAnswer } from '#core/contract/lists/order-routes.ts';
import { MAX_MOVED } from '#core/contract/route/limits.ts';
import type { RequestSort } from '#core/contract/lists/list-routes.ts';
import { numberFormat } from '#core/language/formats.ts';
import { recordChanged } from '#web/data/record-changes.ts';
import type { Rows } from '#web/data/rows.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { journalChanged } from '#web/journal-view/undoing/journal-changed.ts';
import { useOfferUndo } from '#web/journal-view/undoing/use-offer-undo.ts';
import { CallError } from '#web/std/call-error.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import type { Selection } from '#web/data/selection/selection.ts';
import { firstMoved, isBeside, movedWith, steppedTo, type MoveTo, type LookFrom, type Way } from './moves.ts';
import { ownOrderIn, ownOrderOf } from './own-order.ts';
import type { RowMoves } from './row-moves.ts';
import { countNow, sendMove, type MoveIn } from './send-move.ts';

interface MovedList {
  readonly table: TableInfo;
  readonly windows: Rows;
  readonly sort: readonly RequestSort[];
  /** The list column of a record, where it is the list of one. */
  readonly parent?: MoveIn['parent'];
  /** Rows that are selected go together: some, or all that the question of the list finds. */
  readonly selection?: Selection | undefined;
  readonly question?: MoveIn['question'];
}

/** What moves the rows of a list; undefined where it is not in its own order, or its user may not move them. */
export function useRowMoves({
  table,
  windows,
  sort,
  parent,
  selection,
  question = {},
}: MovedList): RowMoves | undefined {
  const queries = useQueryClient();
  const tell = useTold(windows);
  const refuse = useRefused();
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const own = ownOrderIn(table, sort);
  const may = table.update && ownOrderOf(table)?.movable === true;
  if (!own || !may || windows.groupAt) return undefined;

  const move = async (moved: Selection, { side, record }: MoveTo): Promise<void> => {
    if (moved.size > MAX_MOVED) {
      refuse.tooMany(moved.size);
      return;
    }
    const turned = side === 'before' ? 'after' : 'before';
    const first = firstMoved(windows, moved) ?? 0;
    try {
      const to = { side: own.descending === true ? turned : side, record };
      const answer = await sendMove({ table, question, parent }, moved, to);
      if (answer.operation === null) return;
      recordChanged(table.id, first);
      journalChanged(queries);
      await loadedAgain(windows);
      tell(first, moved.size, answer);
    } catch (error) {
      refuse.failed(error, moved.size);
    }
  };
  /** One after the other, also after one that failed: each step goes from where the last one led. */
  const inTurn = (work: () => Promise<void>): void => {
    turn.current = turn.current.then(work, work);
  };
  const step = async (id: number, way: Way, page: number): Promise<void> => {
    const moved = movedWith(id, selection);
    const from = steppedTo(windows, moved, { way, page });
    const to = from && (await neighbourOf(windows, moved, from));
    if (to) await move(moved, to);
  };
  return {
    together: (id) => movedWith(id, selection),
    step: (id, way, page) => inTurn(async () => await step(id, way, page)),
    place: (moved, to) => inTurn(async () => await move(moved, to)),
  };
}

/** The first row from a place on that moved ones can go next to. */
async function neighbourOf(windows: Rows, moved: Selection, from: LookFrom): Promise<MoveTo | undefined> {
  const { at, step, side } = from;
  const last = (windows.state().total?.rows ?? 0) - 1;
  for (let near = at; near >= 0 && near <= last; near += step * LOOKED_AT) {
    const far = Math.min(last, Math.max(0, near + step * (LOOKED_AT - 1)));
    const rows = await windows.range(Math.min(near, far), Math.max(near, far), new AbortController().signal);
    const row = (step > 0 ? rows : rows.toReversed()).find((one) => isBeside(one, moved));
    if (row) return { side, record: row[0] };
  }
  return undefined;
}

/** Rows that are looked at together for one to go next to. */
const LOOKED_AT = 100;

/** Tells why rows were not moved. */
function useRefused() {
  const { t } = useTranslation();
  const { locale } = useReader();
  const number = (count: number) => numberFormat(locale).format(count);
  const bad = (message: string): void => void notify({ message, tone: 'bad' });
  return {
    tooMany: (size: number) =>
      bad(t('list.too_many_to_run', { max: number(MAX_MOVED), number: number(size) })),
    failed: (error: unknown, size: number) => {
      const now = countNow(error);
      if (now !== undefined) bad(t('list.count_changed', { now: number(now), before: number(size) }));
      else if (error instanceof CallError) bad(refusal(error));
      else throw error;
    },
  };
}

/** Tells what was moved and where it stands now, with the way back; of several steps the last one. */
function useTold(windows: Rows): (first: number, count: number, answer: MoveAnswer) => void {
  const { t } = useTranslation();
  const { locale } = useReader();
  const offerUndo = useOfferUndo();
  const told = useRef<() => void>(undefined);
  return (first, count, { operation }) => {
    const number = numberFormat(locale);
    const position = windows.positionOf(first);
    const total = windows.state().total?.rows ?? 0;
    const at = { position: number.format((position ?? 0) + 1), total: number.format(total) };
    const message =
      position === undefined ? t('order.moved', { count }) : t('order.moved_to', { count, ...at });
    told.current?.();
    told.current = offerUndo({ message }, operation);
  };
}

/** The reasons, each with the record that it is about. */
function refusal({ entries, message }: CallError): string {
  const told = entries.map((one) => (one.title ? `${one.title}: ${one.message}` : one.message));
  return told.length > 0 ? [...new Set(told)].slice(0, MOST_TOLD).join('\n') : message;
}

const MOST_TOLD = 3;

/** Waits until the rows in sight are those after a change, or could not be loaded. */
async function loadedAgain(windows: Rows): Promise<void> {
  const isThere = (): boolean => windows.isFresh || windows.state().failure !== undefined;
  if (isThere()) return;
  await new Promise<void>((resolve) => {
    const stop = windows.subscribe(() => {
      if (!isThere()) return;
      stop();
      resolve();
    });
  });
}

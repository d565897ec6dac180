import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import type { MoveAnswer } from '#core/contract/lists/order-routes.ts';
import type { RequestSort } from '#core/contract/lists/list-routes.ts';
import { numberFormat } from '#core/language/formats.ts';
import { callOnce } from '#web/api/call-once.ts';
import { call } from '#web/api/call.ts';
import { recordChanged } from '#web/data/record-changes.ts';
import type { Rows } from '#web/data/rows.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { journalChanged } from '#web/journal-view/undoing/journal-changed.ts';
import { useOfferUndo } from '#web/journal-view/undoing/use-offer-undo.ts';
import { CallError } from '#web/std/call-error.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { movedWith, steppedTo, type MoveTo, type Way } from './moves.ts';
import { ownOrderIn, ownOrderOf } from './own-order.ts';
import type { RowMoves } from './row-moves.ts';

interface MovedList {
  readonly table: TableInfo;
  readonly windows: Rows;
  readonly sort: readonly RequestSort[];
  /** The list column of a record, where it is the list of one. */
  readonly parent?: { readonly columnId: number; readonly recordId: number } | undefined;
  /** Rows that were chosen one by one go together. */
  readonly chosen?: ReadonlySet<number> | undefined;
}

/** What moves the rows of a list; undefined where it is not in its own order, or its user may not move them. */
export function useRowMoves({ table, windows, sort, parent, chosen }: MovedList): RowMoves | undefined {
  const queries = useQueryClient();
  const tell = useTold(windows);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const own = ownOrderIn(table, sort);
  const may = table.update && ownOrderOf(table)?.movable === true;
  if (!own || !may || windows.groupAt) return undefined;

  const move = async (ids: readonly number[], { side, record }: MoveTo): Promise<void> => {
    const turned = side === 'before' ? 'after' : 'before';
    const isDown = own.descending === true;
    const records = isDown ? ids.toReversed() : [...ids];
    const body = { records, to: { side: isDown ? turned : side, record } };
    try {
      const answer = await callOnce(async (once) =>
        parent
          ? await call('list_sub_order', { body: { ...parent, ...body }, once })
          : await call('list_full_order', { body: { tableId: table.id, ...body }, once }),
      );
      if (answer.operation === null) return;
      recordChanged(table.id, ids[0] ?? 0);
      journalChanged(queries);
      await loadedAgain(windows);
      tell(ids, answer);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      notify({ message: refusal(error), tone: 'bad' });
    }
  };
  /** One after the other, also after one that failed: each step goes from where the last one led. */
  const inTurn = (work: () => Promise<void>): void => {
    turn.current = turn.current.then(work, work);
  };
  const step = async (id: number, way: Way, page: number): Promise<void> => {
    const ids = movedWith(windows, id, chosen);
    const to = steppedTo(windows, ids, { way, page });
    if (!to) return;
    const [row] = await windows.range(to.at, to.at, new AbortController().signal);
    if (row && !ids.includes(row[0])) await move(ids, { side: to.side, record: row[0] });
  };
  return {
    together: (id) => movedWith(windows, id, chosen),
    step: (id, way, page) => inTurn(async () => await step(id, way, page)),
    place: (ids, to) => inTurn(async () => await move(ids, to)),
  };
}

/** Tells what was moved and where it stands now, with the way back; of several steps the last one. */
function useTold(windows: Rows): (ids: readonly number[], answer: MoveAnswer) => void {
  const { t } = useTranslation();
  const { locale } = useReader();
  const offerUndo = useOfferUndo();
  const told = useRef<() => void>(undefined);
  return ([id = 0, ...others], { operation }) => {
    const number = numberFormat(locale);
    const position = windows.positionOf(id);
    const total = windows.state().total?.rows ?? 0;
    const at = { position: number.format((position ?? 0) + 1), total: number.format(total) };
    const count = others.length + 1;
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

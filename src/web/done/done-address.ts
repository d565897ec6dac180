import type { QueryInputOf } from '#core/contract/route/route.ts';
import type { UNDO_ROUTES } from '#core/contract/records/undo-routes.ts';
import { momentOf, wallTimeOf } from '#core/language/zone-time.ts';
import type { UndoDirection } from '#web/journal-view/undoing/asked-undo.ts';

/** Days back that can be chosen, and days of one's own. */
export const PERIODS = ['today', 'week', 'month', 'days'] as const;
type Period = (typeof PERIODS)[number];

/** What the address of the window of what was done says. */
export interface DoneAddress {
  readonly direction: UndoDirection;
  readonly period: Period | undefined;
  /** Days, YYYY-MM-DD, where the period is one of one's own. */
  readonly from: string;
  readonly to: string;
  /** One's own operations, everybody's, or those of a user by id. */
  readonly whose: 'mine' | 'all' | number;
  /** What was done above all, or the action that was run, by id. */
  readonly kind: string | number | undefined;
  readonly table: number | undefined;
  /** The operation that is open. */
  readonly operation: number | undefined;
}

type Texts = Readonly<Record<string, string | undefined>>;

/** Reads an address; what it does not say, or says wrongly, is as it is at first. */
export function readDoneAddress(texts: Texts): DoneAddress {
  const { direction, period, from, to, whose, kind, table, operation } = texts;
  return {
    direction: direction === 'redo' ? 'redo' : 'undo',
    period: PERIODS.find((one) => one === period),
    from: dayOf(from),
    to: dayOf(to),
    whose: whose === 'all' ? 'all' : (idOf(whose) ?? 'mine'),
    kind: kind !== undefined && /^[a-z]{1,20}$/.test(kind) ? kind : idOf(kind),
    table: idOf(table),
    operation: idOf(operation),
  };
}

/** What the address says after a change; what is as it is at first is left out. */
export function doneTexts(address: DoneAddress): Record<string, string | undefined> {
  const { direction, period, from, to, whose, kind, table, operation } = address;
  const own = period === 'days';
  return {
    direction: direction === 'redo' ? 'redo' : undefined,
    period,
    from: (own && from) || undefined,
    to: (own && to) || undefined,
    whose: whose === 'mine' ? undefined : String(whose),
    kind: direction === 'redo' ? undefined : kind?.toString(),
    table: table === undefined ? undefined : String(table),
    operation: operation === undefined ? undefined : String(operation),
  };
}

type ListQuery = QueryInputOf<(typeof UNDO_ROUTES)['messaging_undo_list']>;

/** The question that an address asks of the server, at `now` in the reader's time zone. */
export function doneQuery(address: DoneAddress, now: Date, timeZone: string): ListQuery {
  const { direction, whose, kind, table } = address;
  return {
    ...daysOf(address, now, timeZone),
    ...(whose === 'mine' ? { mine: '1' } : whose === 'all' ? {} : { user: String(whose) }),
    ...(direction === 'redo' ? {} : kindQuery(kind)),
    ...(table === undefined ? {} : { table: String(table) }),
  };
}

function kindQuery(kind: DoneAddress['kind']): ListQuery {
  if (kind === undefined) return {};
  return typeof kind === 'number' ? { action: String(kind) } : { kind };
}

const DAYS_BACK = { today: 0, week: 6, month: 29 } as const;
const DAY = 86_400_000;

function daysOf({ period, from, to }: DoneAddress, now: Date, timeZone: string): ListQuery {
  if (period === undefined) return {};
  if (period !== 'days') {
    const first = wallTimeOf(new Date(now.getTime() - DAYS_BACK[period] * DAY).toISOString(), timeZone);
    return { from: momentOf({ day: first.day, clock: '00:00:00' }, timeZone) };
  }
  return {
    ...(from ? { from: momentOf({ day: from, clock: '00:00:00' }, timeZone) } : {}),
    ...(to ? { to: momentOf({ day: to, clock: '23:59:59' }, timeZone) } : {}),
  };
}

function idOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,16}$/.test(text) ? Number(text) : undefined;
}

function dayOf(text: string | undefined): string {
  return text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) ? text : '';
}

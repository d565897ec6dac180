import type { LiveChange, RecordPeople } from '#core/contract/live/live-routes.ts';
import { createStore } from '#web/std/store.ts';

/**
 * How changes of others come: as they happen, by asking now and then, or not at all; `broken` while the stream that told
 * of them is being opened again.
 */
export type LiveStanding = 'off' | 'live' | 'broken' | 'asking';

/** How changes come at present. */
export const liveStanding = createStore<LiveStanding>('off');

/** Whether this page has the stream of the browser: what is to be done by one page alone is done by it. */
export const holdsStream = createStore(false);

/** A record that is open on this page. */
interface OpenHere {
  readonly tableId: number;
  readonly recordId: number;
  readonly editing: boolean;
}

/** What a part of the page shows, and whom it asks to be told of changes of it. */
export interface Interest {
  readonly tables: readonly number[];
  /** When what it shows was read, as milliseconds of the clock; some seconds ago unless given. */
  readonly readAt?: number;
  /** The records on screen of the first of the tables. */
  readonly records?: () => readonly number[];
  readonly open?: OpenHere;
  /** Something has changed: `change` says what; without it anything may have. */
  readonly onChange: (change: LiveChange | undefined) => void;
  /** Comments at the open record are others, or may be. */
  readonly onComments?: () => void;
  /** Next steps at the open record are others, or may be. */
  readonly onSteps?: () => void;
  /** Next steps that the account is to do are others; also told once it is connected, when nobody was told of anything before. */
  readonly onWork?: () => void;
  /** The account was notified of something. */
  readonly onNotified?: () => void;
  readonly onPeople?: (people: RecordPeople['people']) => void;
}

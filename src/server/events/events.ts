import type { SiteSettingName } from '#core/site-settings/site-settings.ts';
import { afterCommit, type Database, type Transaction } from '../database/pool.ts';

/** What an operation did to records of one table. */
export interface ChangedRecords {
  readonly how: 'written' | 'deleted' | 'restored' | 'purged' | 'undone' | 'imported';
  readonly table: number;
  /** Left out where they may be very many: the journal has them under the operation. */
  readonly records?: readonly number[];
  /** Technical names of the columns that were written; left out where only the journal knows. */
  readonly columns?: readonly string[];
}

/** What an operation did to records. */
export interface RecordsChanged {
  readonly operation: number;
  readonly changes: readonly ChangedRecords[];
}

/** All events with their data, by name. */
export interface EventData {
  /** Records were changed, by an account in a session. Told once, by the process that changed them. */
  readonly 'records.changed': RecordsChanged & { readonly account: string; readonly session: number };
  /** A user has written a comment at a record, about its cell in a column where one is named; `table` is at the top of its family. */
  readonly 'comment.added': {
    readonly comment: number;
    readonly table: number;
    readonly record: number;
    readonly column: number | null;
    /** The users whom it mentions. */
    readonly mentioned: readonly number[];
    readonly user: number;
    readonly account: string;
  };
  /** A comment at a record mentions users whom it did not mention before, who read the record as one of `table`. */
  readonly 'comment.mentioned': {
    readonly comment: number;
    readonly table: number;
    readonly record: number;
    /** The column whose cell it is about, by the id that it has where it comes from. */
    readonly column: number | null;
    readonly users: readonly number[];
    /** The account that has written it. */
    readonly account: string;
  };
  /** Comments at a record are others, of its cell in a column where one is named; `table` is at the top of its family. */
  readonly 'comments.changed': {
    readonly table: number;
    readonly record: number;
    readonly column: number | null;
  };
  /** A user is to do a next step at a record, which that one reads as one of `table`; `assigned` tells one time from another. */
  readonly 'step.assigned': {
    readonly step: number;
    readonly assigned: number;
    readonly table: number;
    readonly record: number;
    readonly user: number;
    /** The account that has done so. */
    readonly account: string;
  };
  /** A user has no more to do a next step that was assigned: it is done, deleted or somebody else's. */
  readonly 'step.settled': { readonly step: number; readonly assigned: number; readonly user: number };
  /** Next steps at a record are others, of these users; `table` is at the top of its family. */
  readonly 'steps.changed': {
    readonly table: number;
    readonly record: number;
    readonly users: readonly number[];
  };
  /** This process goes by another version of the catalog; undefined where no application is loaded. */
  readonly 'catalog.changed': { readonly version: number | undefined };
  /** This process goes by other settings; undefined where any may have changed. */
  readonly 'settings.changed': { readonly setting: SiteSettingName | undefined };
}

type EventName = keyof EventData;

/** Handlers of events. Answers wait for them, so that long work must be a job. */
export type Subscriptions = {
  readonly [Name in EventName]?: (data: EventData[Name]) => Promise<void>;
};

type Report = (failure: {
  readonly err: unknown;
  readonly feature: string;
  readonly event: EventName;
}) => void;

type Event = { [Name in EventName]: { readonly name: Name; readonly data: EventData[Name] } }[EventName];

/** Publishes events to the subscribed features, after the transaction that caused them is committed. */
export class Events {
  readonly #subscribers: { readonly feature: string; readonly subscriptions: Subscriptions }[] = [];
  #report: Report = ({ err }) => process.emitWarning(String(err), 'EventNotHeeded');

  subscribe(feature: string, subscriptions: Subscriptions): void {
    this.#subscribers.push({ feature, subscriptions });
  }

  reportTo(report: Report): void {
    this.#report = report;
  }

  /**
   * Calls all subscribers once the transaction of `db` is committed, and never if it is rolled back. Changes of records
   * by one operation of a transaction are one event. Never throws: a subscriber that fails is reported.
   */
  async publish<Name extends EventName>(
    db: Database | Transaction,
    name: Name,
    data: EventData[Name],
  ): Promise<void> {
    // A name and its data are one event; TypeScript cannot follow the pair.
    await afterCommit(db, this.#tellAll, { name, data } as unknown as Event);
  }

  /** Calls all subscribers now, for what is committed already. Never throws. */
  async tell<Name extends EventName>(name: Name, data: EventData[Name]): Promise<void> {
    await Promise.all(
      this.#subscribers.map(async ({ feature, subscriptions }) => {
        try {
          await subscriptions[name]?.(data);
        } catch (error) {
          this.#report({ err: error, feature, event: name });
        }
      }),
    );
  }

  readonly #tellAll = async (events: readonly Event[]): Promise<void> => {
    for (const { name, data } of joined(events)) await this.tell(name, data);
  };
}

/** Merges events of changed records that belong to one operation. */
function joined(events: readonly Event[]): readonly Event[] {
  const all: Event[] = [];
  for (const event of events) {
    const at = all.findIndex((other) => isOfOneOperation(other, event));
    const [before] = at === -1 ? [] : all.splice(at, 1);
    all.push(before ? together(before, event) : event);
  }
  return all;
}

function isOfOneOperation(one: Event, other: Event): boolean {
  return (
    one.name === 'records.changed' &&
    other.name === 'records.changed' &&
    one.data.operation === other.data.operation
  );
}

function together(one: Event, other: Event): Event {
  if (one.name !== 'records.changed' || other.name !== 'records.changed') return other;
  return { ...one, data: { ...one.data, changes: alike([...one.data.changes, ...other.data.changes]) } };
}

/** Merges changes of one table that differ in their records alone. */
function alike(changes: readonly ChangedRecords[]): readonly ChangedRecords[] {
  const all = new Map<string, ChangedRecords>();
  for (const change of changes) {
    const key = JSON.stringify([change.how, change.table, change.columns, change.records === undefined]);
    const before = all.get(key);
    const records = [...new Set([...(before?.records ?? []), ...(change.records ?? [])])];
    all.set(key, change.records === undefined ? change : { ...change, records });
  }
  return [...all.values()];
}

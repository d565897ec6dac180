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

/** All that parts of the server may hear of, by name, with what they are told. */
export interface EventData {
  /** Records were changed, by an account in a session. Told once, by the process that changed them. */
  readonly 'records.changed': RecordsChanged & { readonly account: string; readonly session: number };
  /** This process goes by another version of the catalog; undefined where no application is loaded. */
  readonly 'catalog.changed': { readonly version: number | undefined };
  /** This process goes by other settings; undefined where any may have changed. */
  readonly 'settings.changed': { readonly setting: SiteSettingName | undefined };
}

type EventName = keyof EventData;

/** What a part of the server does about events. Answers wait for it: long work is put down as a job. */
export type Subscriptions = {
  readonly [Name in EventName]?: (data: EventData[Name]) => Promise<void>;
};

/** Where the failure of a subscriber is told. */
type Report = (failure: {
  readonly err: unknown;
  readonly feature: string;
  readonly event: EventName;
}) => void;

/** An event with what is told of it. */
type Event = { [Name in EventName]: { readonly name: Name; readonly data: EventData[Name] } }[EventName];

/** Tells parts of the server what has happened, once it is there for everybody; whoever makes it happen knows none of them. */
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
   * Tells all subscribers when what was written with `db` is committed, never where it is undone; of one transaction what
   * an operation did to records is told as one. Never throws: a subscriber that fails is reported.
   */
  async publish<Name extends EventName>(
    db: Database | Transaction,
    name: Name,
    data: EventData[Name],
  ): Promise<void> {
    // A name and its data are one event; TypeScript cannot follow the pair.
    await afterCommit(db, this.#tellAll, { name, data } as unknown as Event);
  }

  /** Tells all subscribers of what is in force already. Never throws. */
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

/** Events with what one operation did to records, in several steps, as one. */
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

/** Changes of several records of a table that are alike, as one. */
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

import { must } from '#core/std/must.ts';

/** Columns of the records that people comment on. */
export type ToldColumn = 'name' | 'boss' | 'keeper';

/** What a role grants: columns of records with some names. */
interface ToldGrant {
  readonly columns: readonly ToldColumn[];
  /** Names of the records; undefined for all. */
  readonly names?: readonly string[];
}

export const TOLD_NAMES = ['Open', 'Plain', 'Hidden'] as const;
const EVERY = ['name', 'boss', 'keeper'] as const;

/** What the roles of the world grant. */
export const TOLD_ROLES: Readonly<Record<string, readonly ToldGrant[]>> = {
  all: [{ columns: EVERY }],
  few: [{ columns: EVERY, names: ['Open', 'Plain'] }],
  shy: [{ columns: ['name'] }, { columns: ['name', 'boss'], names: ['Open'] }],
  kept: [
    { columns: ['name'], names: ['Plain', 'Hidden'] },
    { columns: ['name', 'keeper'], names: ['Hidden'] },
  ],
};

/** A user of the organisation. */
export interface ToldPerson {
  readonly id: number;
  readonly login: string;
  readonly supervisor: boolean;
  roles: readonly string[];
  /** Kinds of notification that the person has switched off. */
  off: readonly string[];
}

export interface ToldRecord {
  readonly id: number;
  name: string;
  keeper: number | null;
  deleted: boolean;
}

export interface ToldComment {
  readonly id: number;
  readonly record: number;
  readonly column: ToldColumn | null;
  readonly parent: number | null;
  readonly author: number;
  mentions: readonly number[];
  version: number;
  deletedBy: number | null;
}

/** A view or a filter that is shared with roles. */
interface ToldShare {
  readonly id: number;
  roles: readonly string[];
}

/** What a person was notified of. */
export interface ToldNotification {
  readonly id: number;
  readonly account: number;
  readonly kind: string;
  /** The person who caused it. */
  readonly by: number | null;
  /** The records that it is about. */
  readonly records: readonly number[];
  /** The comment that mentions the person. */
  readonly comment: number | null;
  readonly share: number | null;
  /** The column in which the person was entered. */
  readonly column: ToldColumn | null;
  read: boolean;
  finished: boolean;
}

/** How a notification is told. */
interface ToldLine {
  readonly id: number;
  readonly kind: string;
  readonly read: boolean;
  readonly by: string | null;
  readonly count: number;
  readonly records: readonly number[];
  readonly column: string | null;
  readonly hidden: boolean;
}

/** A plain model of who reads which comments, and what notifications tell, by the rules of spec/messages.md alone. */
export class ToldModel {
  readonly people: readonly ToldPerson[];
  readonly records: ToldRecord[] = [];
  readonly comments: ToldComment[] = [];
  readonly shares: ToldShare[] = [];
  readonly notifications: ToldNotification[] = [];

  constructor(people: readonly ToldPerson[]) {
    this.people = people;
  }

  record(id: number): ToldRecord {
    return must(
      this.records.find((one) => one.id === id),
      `record ${id}`,
    );
  }

  nameOf(id: number): string {
    return must(
      this.people.find((one) => one.id === id),
      `user ${id}`,
    ).login;
  }

  /** Whether somebody reads records of the table at all. */
  readsAny({ supervisor, roles }: ToldPerson): boolean {
    return supervisor || roles.length > 0;
  }

  reads(person: ToldPerson, id: number): boolean {
    return this.#columns(person, this.record(id)).length > 0;
  }

  /** Whether somebody reads a record, and its cell where one is meant (MSG-20, MSG-21). */
  readsCell(person: ToldPerson, id: number, column: ToldColumn | null): boolean {
    return column === null ? this.reads(person, id) : this.#columns(person, this.record(id)).includes(column);
  }

  #columns({ supervisor, roles }: ToldPerson, { name, deleted }: ToldRecord): readonly ToldColumn[] {
    if (deleted) return [];
    if (supervisor) return EVERY;
    const grants = roles.flatMap((role) => TOLD_ROLES[role] ?? []);
    return grants.filter(({ names }) => names?.includes(name) !== false).flatMap(({ columns }) => columns);
  }

  /** The comments at a record in cells that somebody reads, deleted ones that were answered too (MSG-22). */
  shown(person: ToldPerson, record: number): readonly ToldComment[] {
    const here = this.comments.filter(
      (one) => one.record === record && this.readsCell(person, record, one.column),
    );
    const isThere = (one: ToldComment) => one.deletedBy === null;
    const isAnswered = ({ id }: ToldComment) => here.some((one) => one.parent === id && isThere(one));
    return here.filter((one) => isThere(one) || (one.parent === null && isAnswered(one)));
  }

  /** How many of them are counted: those that are deleted are not. */
  count(person: ToldPerson, record: number): number {
    return this.shown(person, record).filter(({ deletedBy }) => deletedBy === null).length;
  }

  /** How somebody is told of a notification (MSG-31): by what may be read now. */
  line(person: ToldPerson, told: ToldNotification): ToldLine {
    const { id, kind, read, by } = told;
    const common = { id, kind, read, by: by === null ? null : this.nameOf(by) };
    if (kind === 'share') {
      const hidden = !this.#hasShare(person, told.share);
      return { ...common, count: 1, records: [], column: null, hidden };
    }
    const comment = this.comments.find((one) => one.id === told.comment);
    const there = told.records.filter(
      (one) => this.reads(person, one) && (!comment || this.readsCell(person, one, comment.column)),
    );
    const [first] = there;
    const { column } = told;
    const isTold = first !== undefined && column !== null && this.readsCell(person, first, column);
    return {
      ...common,
      count: there.length,
      records: there,
      column: isTold ? column : null,
      hidden: first === undefined,
    };
  }

  #hasShare(person: ToldPerson, id: number | null): boolean {
    const share = this.shares.find((one) => one.id === id);
    if (!share || !this.readsAny(person)) return false;
    return person.supervisor ? share.roles.length > 0 : share.roles.some((one) => person.roles.includes(one));
  }

  /** What somebody has been notified of, the latest first. */
  notified({ id }: ToldPerson): readonly ToldNotification[] {
    return this.notifications.filter(({ account }) => account === id).toSorted((a, b) => b.id - a.id);
  }
}

import type { Colleagues } from '#core/contract/messaging/message-routes.ts';
import { must } from '#core/std/must.ts';

/** A user, a group or a role to whom a message is addressed. */
export type ModelRecipient = Colleagues;

/** Somebody of the organisation as the model knows them. */
export interface ModelPerson {
  readonly id: number;
  readonly login: string;
  readonly roles: readonly number[];
  readonly supervisor: boolean;
  readonly active: boolean;
}

/** A group: its own members, the groups that it belongs to, and what it gives. */
export interface ModelGroup {
  readonly id: number;
  readonly members: readonly number[];
  readonly parents: readonly number[];
  readonly roles: readonly number[];
  readonly deleted: boolean;
}

/** What somebody owns and shares with users and groups. */
interface ModelShared {
  readonly id: number;
  readonly label: string;
  readonly owner: number;
  users: readonly number[];
  groups: readonly number[];
}

interface ModelFolder extends ModelShared {
  parent: number | null;
}

interface ModelLabel extends ModelShared {
  deleted: boolean;
}

export type ModelPlace = 'inbox' | 'sent' | 'folder' | 'spam' | 'bin';

/** Somebody's copy of a message. */
export interface ModelCopy {
  readonly id: number;
  readonly key: string;
  readonly thread: string;
  readonly subject: string;
  readonly sender: number;
  readonly owner: number;
  readonly to: readonly number[];
  readonly cc: readonly number[];
  /** Of the sender's copy. */
  readonly bcc: readonly number[];
  /** The operation that made it. */
  readonly operation: number;
  place: ModelPlace;
  folder: number | null;
  read: boolean;
  processed: boolean;
  starred: boolean;
  snoozed: boolean;
  deleted: boolean;
  /** The labels that anybody has put on it, those that are deleted by now too. */
  readonly labels: Set<number>;
}

/** Whom a message is addressed to. */
export type Addressed = Record<'to' | 'cc' | 'bcc', ModelRecipient[]>;

/** A plain model of who has which messages and may read, move and delete which, by the rules of spec/messages.md alone. */
export class MessagesModel {
  readonly people: readonly ModelPerson[];
  readonly groups: readonly ModelGroup[];
  readonly folders: ModelFolder[] = [];
  readonly labels: ModelLabel[] = [];
  readonly copies: ModelCopy[] = [];
  readonly #opens: number;

  /** `opens`: the role that allows messages. */
  constructor(people: readonly ModelPerson[], groups: readonly ModelGroup[], opens: number) {
    this.people = people;
    this.groups = groups;
    this.#opens = opens;
  }

  person(login: string): ModelPerson {
    return must(
      this.people.find((one) => one.login === login),
      login,
    );
  }

  /** Whether somebody reads and writes messages (MSG-13). */
  writes({ id, roles, supervisor, active }: ModelPerson): boolean {
    if (!active) return false;
    const given = this.#groupsOf(id).flatMap((group) => group.roles);
    return supervisor || [...roles, ...given].includes(this.#opens);
  }

  /** The groups that somebody is in, directly or through groups; deleted ones give nothing (ACCESS-42). */
  #groupsOf(user: number): readonly ModelGroup[] {
    const live = this.groups.filter(({ deleted }) => !deleted);
    const inside = new Set(live.filter(({ members }) => members.includes(user)));
    for (const group of inside)
      for (const parent of live) if (group.parents.includes(parent.id)) inside.add(parent);
    return [...inside];
  }

  /** The people whom recipients of a kind stand for and whom messages reach, each once, in the order of their ids. */
  reached(recipients: readonly ModelRecipient[]): readonly number[] {
    const stands = ({ kind, id }: ModelRecipient, person: ModelPerson): boolean => {
      if (kind === 'user') return person.id === id;
      const groups = this.#groupsOf(person.id);
      if (kind === 'group') return groups.some((group) => group.id === id);
      return [...person.roles, ...groups.flatMap(({ roles }) => roles)].includes(id);
    };
    return this.people
      .filter((person) => this.writes(person) && recipients.some((one) => stands(one, person)))
      .map(({ id }) => id)
      .toSorted((one, other) => one - other);
  }

  /** Whether a folder is somebody's own or shared with that person, by name or by a group of which they are a direct member. */
  seesFolder(person: ModelPerson, id: number | null): boolean {
    const folder = this.folders.find((one) => one.id === id);
    return folder !== undefined && this.#has(person, folder);
  }

  /** The same of a label, which nobody sees once it is deleted. */
  seesLabel(person: ModelPerson, id: number): boolean {
    const label = this.labels.find((one) => one.id === id);
    return label !== undefined && !label.deleted && this.#has(person, label);
  }

  /** The labels of a copy that somebody is told of. */
  labelsOf(person: ModelPerson, { labels }: ModelCopy): readonly number[] {
    return [...labels].filter((id) => this.seesLabel(person, id)).toSorted((one, other) => one - other);
  }

  #has(person: ModelPerson, shared: ModelShared): boolean {
    return this.writes(person) && (shared.owner === person.id || this.#isShared(person.id, shared));
  }

  #isShared(user: number, { users, groups }: ModelShared): boolean {
    const through = this.groups.filter(({ id, deleted }) => groups.includes(id) && !deleted);
    return users.includes(user) || through.some(({ members }) => members.includes(user));
  }

  /** Whether a copy exists for somebody: the own ones, and those that lie in a folder that the person sees. */
  seesCopy(person: ModelPerson, { owner, place, folder }: ModelCopy): boolean {
    if (!this.writes(person)) return false;
    return owner === person.id || (place === 'folder' && this.seesFolder(person, folder));
  }

  /** The copies that somebody has. */
  seen(person: ModelPerson): readonly ModelCopy[] {
    return this.copies.filter((copy) => !copy.deleted && this.seesCopy(person, copy));
  }

  /** Whether somebody may move a copy there. */
  mayMove(person: ModelPerson, copy: ModelCopy, folder: number | null | undefined): boolean {
    const isThere = folder === null || folder === undefined || this.seesFolder(person, folder);
    return !copy.deleted && this.seesCopy(person, copy) && isThere;
  }

  mayDelete(person: ModelPerson, copy: ModelCopy): boolean {
    return this.writes(person) && !copy.deleted && copy.owner === person.id && copy.place === 'bin';
  }

  /** The thread of a copy as somebody has it: each message once, the copy itself first, then those that were received. */
  thread(person: ModelPerson, asked: ModelCopy): readonly number[] {
    const all = this.seen(person).filter(({ thread }) => thread === asked.thread);
    const rank = (copy: ModelCopy) => (copy === asked ? 0 : copy.place === 'sent' ? 2 : 1);
    const best = new Map<string, ModelCopy>();
    for (const copy of all.toSorted((one, other) => rank(one) - rank(other) || one.id - other.id))
      if (!best.has(copy.key)) best.set(copy.key, copy);
    return [...best.values()].map(({ id }) => id);
  }

  /** What waits: in somebody's inbox, their spam, each folder that the person sees, and with each label. */
  waiting(person: ModelPerson) {
    const waits = this.copies.filter((copy) => !copy.deleted && !copy.processed && !copy.snoozed);
    const counted = (copies: readonly ModelCopy[]) => ({
      open: copies.length,
      unread: copies.filter(({ read }) => !read).length,
    });
    const mine = (wanted: ModelPlace) =>
      waits.filter(({ owner, place }) => owner === person.id && place === wanted);
    const folders = this.folders
      .filter(({ id }) => this.seesFolder(person, id))
      .map((folder) => ({
        id: folder.id,
        own: folder.owner === person.id,
        shared: folder.users.length > 0 || folder.groups.length > 0,
        parentId: this.seesFolder(person, folder.parent) ? folder.parent : null,
        ...counted(waits.filter((copy) => copy.place === 'folder' && copy.folder === folder.id)),
      }));
    const near = this.seen(person).filter(
      (copy) => waits.includes(copy) && (copy.place === 'inbox' || copy.place === 'folder'),
    );
    const labels = this.labels
      .filter(({ id }) => this.seesLabel(person, id))
      .map(({ id, owner, users, groups }) => ({
        id,
        own: owner === person.id,
        shared: users.length > 0 || groups.length > 0,
        ...counted(near.filter((copy) => copy.labels.has(id))),
      }));
    return { inbox: counted(mine('inbox')), spam: mine('spam').length, folders, labels };
  }
}

import type { RequestCalculation, RequestGroup } from '#core/contract/lists/group-routes.ts';
import type { WebColumn } from '#web/api/application.tsx';
import type { Key } from '#core/query/key.ts';
import type { RowWindows } from './row-windows.ts';

/** The lines of a list by position, whatever they are put together from: its rows, and groups above them. */
export type Rows = Pick<
  RowWindows,
  | 'state'
  | 'subscribe'
  | 'begun'
  | 'isFresh'
  | 'rowAt'
  | 'positionOf'
  | 'hasRows'
  | 'range'
  | 'seedAt'
  | 'show'
  | 'retry'
  | 'invalidate'
  | 'glance'
> & {
  /** The group at a position; undefined where a row stands there, or is to come. */
  readonly groupAt?: (position: number) => GroupLine | undefined;
  /** What the positions of a list in groups are, from its first one on. */
  readonly runs?: () => readonly PositionRun[];
  /** The end of a group, where rows are added to it, as a line of its own. */
  readonly endAt?: (position: number) => GroupEnd | undefined;
  /** Where the end of a group stands, by its path. */
  readonly endOf?: (path: string) => number | undefined;
  /** The groups that the row at a position stands in; undefined of other lines. */
  readonly inGroupsAt?: (position: number) => RowInGroups | undefined;
  /** The node of a tree at a position. */
  readonly nodeAt?: (position: number) => TreeNode;
  /** Records of another table that stand below those of a tree. */
  readonly members?: TreeMember | undefined;
  /** Where the node above the one at a position stands; undefined at the top. */
  readonly nodeAbove?: (position: number) => number | undefined;
  /** Of the branch of a tree: its root and the records above it, from it up to the top; undefined until that is known. */
  readonly line?: () => BranchLine | undefined;
  /** Opens a tree down to so many levels. */
  readonly openTo?: (levels: number) => void;
  /** Opens or closes the group or node at a position. */
  readonly toggle?: (position: number) => void;
};

/** Positions that follow each other: the rows of one group, or heads and ends of groups. */
export interface PositionRun {
  readonly of: 'rows' | 'groups';
  readonly count: number;
}

/** Records of a tree, each with the id and the title, from the root of a branch up to the top; none where the root is not there. */
export type BranchLine = readonly (readonly [id: number, title: string])[];

/** A record as a node of a tree. */
export interface TreeNode {
  /** How many nodes stand above it. */
  readonly level: number;
  /** How many stand directly below it. */
  readonly children: number;
  readonly isOpen: boolean;
  /** It is there for its place alone: what is filtered or searched stands below it. */
  readonly isPlace: boolean;
  /** What is calculated of it and all below it. */
  readonly rollUps: readonly RolledUp[];
  /** It is a record of another table that stands below one of the list. */
  readonly member?: TreeMember | undefined;
}

/** A result over a record and all below it. */
interface RolledUp extends RequestCalculation {
  readonly result: unknown;
}

/** Of which table records below those of a list are, and what they show in the columns of the list, by path. */
export interface TreeMember {
  readonly table: number;
  readonly columns: ReadonlyMap<string, WebColumn>;
}

/** The line after the last row of a group. */
export interface GroupEnd {
  /** Names the group in the list. */
  readonly path: string;
  /** What its records have alike: a choice, a number …; of a link `[id, title]`, of a period its beginning. */
  readonly values: readonly GroupValue[];
}

export interface GroupValue {
  readonly column: string;
  readonly value: unknown;
}

/** Where a row stands in a list in groups. */
export interface RowInGroups {
  /** By what the list is grouped, from the outermost on. */
  readonly by: readonly RequestGroup[];
  readonly groups: readonly WalkedGroup[];
  /** Its place among the rows of its group, and how many there are where that is known. */
  readonly at: number;
  readonly total: number | undefined;
}

/** A group that a walk through the records of a list is in. */
export interface WalkedGroup {
  readonly value: unknown;
  /** The end of a period, which is no part of it; null for other groups. */
  readonly until: unknown;
  /** Where it stands among the groups beside it. */
  readonly key: Key;
}

/** A group as a line of a list. */
export interface GroupLine {
  /** How many groups it stands in. */
  readonly level: number;
  /** A choice, a number …; of a link `[id, title]`, of a period its beginning; null for the records without a value. */
  readonly value: unknown;
  readonly records: number;
  /** In the order of the calculations asked for. */
  readonly results: readonly unknown[];
  readonly isOpen: boolean;
}

import { createContext, useContext } from 'react';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { Column, Document } from '#core/catalog/schema.ts';
import type { EditPlace } from '#core/configuration/place.ts';
import type { ReferenceMark } from '#core/marks/reference.ts';
import { must } from '#core/std/must.ts';

/** What a value of a panel is edited within. */
export interface PanelScope {
  readonly document: Document;
  readonly catalog: Catalog;
  readonly locale: string;
  /** The state of the draft that it is edited in. */
  readonly revision: number;
  /** The part whose panel it is. */
  readonly place: EditPlace;
  /** The table whose columns are meant, and the one that a link or an action leads to. */
  readonly table: number | undefined;
  readonly target: number | undefined;
  /** The table of the records of the list whose lines are edited. */
  readonly listed: number | undefined;
  /** The column whose panel it is, or to which a value beside is given. */
  readonly column: Column | undefined;
}

/** The table whose columns are meant. */
export function tableIn(
  { table, target, listed }: Pick<PanelScope, 'table' | 'target' | 'listed'>,
  of: NonNullable<ReferenceMark['of']>,
): number | undefined {
  return { table, target, list: listed }[of];
}

const Scope = createContext<PanelScope | undefined>(undefined);

export const PanelScopeProvider = Scope.Provider;

export function usePanelScope(): PanelScope {
  return must(useContext(Scope), 'the scope of a panel');
}

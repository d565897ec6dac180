import { createContext, useContext } from 'react';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { Column, Document } from '#core/catalog/schema.ts';
import type { EditPlace } from '#core/configuration/place.ts';
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
  /** The column whose panel it is. */
  readonly column: Column | undefined;
}

const Scope = createContext<PanelScope | undefined>(undefined);

export const PanelScopeProvider = Scope.Provider;

export function usePanelScope(): PanelScope {
  return must(useContext(Scope), 'the scope of a panel');
}

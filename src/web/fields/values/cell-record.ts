import { createContext, useContext } from 'react';

/** The record whose cells are shown; 0 for one that is new. */
interface CellRecord {
  readonly tableId: number;
  readonly recordId: number;
  /** Whether a draft of an earlier page changes a column. */
  readonly isDrafted?: (column: string) => boolean;
}

const CellRecordContext = createContext<CellRecord | undefined>(undefined);

/** Says of which record the cells inside are. */
export const CellRecordProvider = CellRecordContext.Provider;

/** Of which record a cell is, where that is known. */
export function useCellRecord(): CellRecord | undefined {
  return useContext(CellRecordContext);
}

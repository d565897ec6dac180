import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { must } from '#core/std/must.ts';
import { useApplication, webColumns } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { recordChanged } from '#web/data/record-changes.ts';
import { journalChanged } from '#web/journal-view/undoing/journal-changed.ts';
import { comparedRows, fullestOf, isFreeOfConflicts } from './merge-plan.ts';
import { askToMerge } from './use-merge.ts';
import type { DuplicateSet, Looking } from './use-sets.ts';

/** Sets that are gone through at once. */
export const MAX_SETS_AT_ONCE = 100;

/** How far sets have been gone through, and what became of them. */
export interface MergedSets {
  readonly looked: number;
  readonly of: number;
  readonly merged: number;
  /** Their values differ, or they have more records than are merged at once. */
  readonly conflicts: number;
  /** The server refused them, or a control warns. */
  readonly refused: number;
  /** Of all: false where it was stopped, or the connection failed. */
  readonly isComplete: boolean;
}

type Outcome = 'merged' | 'conflicts' | 'refused';

/** Merges the first sets of which no values differ, one after the other, each as an operation of its own. */
export function useMergeAll(looking: Looking) {
  const queries = useQueryClient();
  const table = must(useApplication().tables.get(looking.tableId), 'the table of duplicates');
  const [progress, setProgress] = useState<MergedSets>();
  const isStopped = useRef(false);
  useEffect(() => {
    const own = isStopped;
    return () => {
      own.current = true;
    };
  }, []);
  const mergeSet = async ([size, members]: DuplicateSet): Promise<Outcome> => {
    const ids = members.map(([id]) => id);
    if (size > ids.length) return 'conflicts';
    const { records } = await call('list_duplicates_compare', { body: { tableId: table.id, records: ids } });
    const columns = webColumns(table);
    if (!isFreeOfConflicts(comparedRows(columns, records))) return 'conflicts';
    const kept = fullestOf(columns, records);
    const { operation } = await askToMerge(table.id, { kept, chosen: {}, records });
    return operation === null ? 'refused' : 'merged';
  };
  const run = async (): Promise<MergedSets> => {
    isStopped.current = false;
    const body = { ...looking, rule: [...looking.rule], limit: MAX_SETS_AT_ONCE };
    const { sets: wanted } = await call('list_duplicates_find', { body });
    const told = { merged: 0, conflicts: 0, refused: 0 };
    let looked = 0;
    for (const set of wanted) {
      setProgress({ ...told, looked, of: wanted.length, isComplete: false });
      if (isStopped.current) break;
      const outcome = await mergeSet(set).catch((): Outcome => 'refused');
      told[outcome] += 1;
      looked += 1;
    }
    const outcome = { ...told, looked, of: wanted.length, isComplete: looked === wanted.length };
    setProgress(undefined);
    recordChanged(table.id, 0);
    journalChanged(queries);
    return outcome;
  };
  return {
    progress,
    run,
    stop: (): void => {
      isStopped.current = true;
    },
  };
}

import { useMemo } from 'react';
import { z } from 'zod';
import { useStore, type Store } from '#web/std/store.ts';
import { remembered } from '#web/std/remembered.ts';
import type { Arrangement } from './list-columns.ts';

const Kept = z.object({
  columns: z.array(z.string()).optional(),
  widths: z.record(z.string(), z.number()).optional(),
});

const stores = new Map<string, Store<string>>();

/** How a user has arranged the columns of a view (or of a table as it is), kept in this browser. */
export function useArrangement(name: string): readonly [Arrangement, (arrangement: Arrangement) => void] {
  const store = storeOf(`colonnade-columns-${name}`);
  const text = useStore(store);
  const arrangement = useMemo(() => readArrangement(text), [text]);
  return [arrangement, (next) => store.set(() => JSON.stringify(next))];
}

/** Reads a kept arrangement; one that cannot be read counts as none. */
function readArrangement(text: string): Arrangement {
  try {
    const { columns, widths } = Kept.parse(JSON.parse(text));
    return { ...(columns ? { columns } : {}), ...(widths ? { widths } : {}) };
  } catch {
    return {};
  }
}

/** How high rows are: 32, 40 or 56 pixels. */
export type Density = 'dense' | 'comfortable' | 'touch';

export const ROW_HEIGHTS: Readonly<Record<Density, number>> = { dense: 32, comfortable: 40, touch: 56 };

/** The user's density; on touch screens rows are high enough for fingers. */
export function useDensity(): readonly [Density, (density: Density) => void] {
  const store = storeOf('colonnade-density', matchMedia('(pointer: coarse)').matches ? 'touch' : 'dense');
  const density = useStore(store);
  return [isDensity(density) ? density : 'dense', (next) => store.set(() => next)];
}

function isDensity(text: string): text is Density {
  return Object.hasOwn(ROW_HEIGHTS, text);
}

function storeOf(key: string, initial = ''): Store<string> {
  const known = stores.get(key) ?? remembered(key, initial);
  stores.set(key, known);
  return known;
}

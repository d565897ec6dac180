import { useState } from 'react';

/** The sections that have been in front, by key: what was typed in them stays. Without a key, none is in front now. */
export function useSeen(shown: string | undefined): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  if (shown !== undefined && !seen.has(shown)) setSeen(new Set([...seen, shown]));
  return seen;
}

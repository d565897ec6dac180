import type { Frame } from '../../contexts/contexts.ts';
import type { Standing } from '../../query/record/standing-records.ts';
import { openedTranslations } from '../../translations/translations.ts';
import { namedStanding } from './deletions.ts';
import { keyOf, tableOfDraft } from '../draft/draft-tree.ts';
import type { RequestContext } from '../request/request-context.ts';

/** A record that a draft takes out of a list and that somebody has changed since. */
export interface ChangedRemoval {
  /** What a save names in `mine` once its user has confirmed that it goes. */
  readonly name: string;
  /** The question whether it is to go all the same, in the viewer's language. */
  readonly message: string;
}

/** The records that a window's draft takes out and that were changed since, without those confirmed in `mine`. */
export async function changedRemovals(
  request: RequestContext,
  { nested = [] }: Frame,
  mine: readonly string[],
): Promise<readonly ChangedRemoval[]> {
  const removed = nested.filter((one) => one.removed === true && one.record !== null && one.version > 0);
  const changed: ChangedRemoval[] = [];
  for (const [table, own] of Map.groupBy(removed, (one) => tableOfDraft(request, one))) {
    const ids = own.map(keyOf);
    const standing = await namedStanding(request, table, ids);
    for (const one of own) {
      const name = `${keyOf(one)}.`;
      const now = standing.get(keyOf(one));
      if (now?.isLive !== true || now.version === one.version || mine.includes(name)) continue;
      changed.push({ name, message: await questionOf(request, now) });
    }
  }
  return changed;
}

async function questionOf({ viewer }: RequestContext, { title, by }: Standing): Promise<string> {
  const translations = await openedTranslations();
  return by === null
    ? translations.message('box.removedChanged', { title }, viewer.locale)
    : translations.message('box.removedChangedBy', { title, name: by }, viewer.locale);
}

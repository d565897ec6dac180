import { AppError } from '#core/errors.ts';
import { refuseDeleted, withoutDeletions } from '../deleted/deletions.ts';
import type { RequestContext } from '../request/request-context.ts';
import { refuseProblems } from '../values/check-values.ts';
import { check, type Findings } from './check.ts';
import type { Gathered, Saving } from './gathered.ts';
import { gather } from './gather.ts';
import { planOf, type Plan } from './plan.ts';
import { Warned } from './warned.ts';

/**
 * What a saving writes: all that is to be known is asked, then judged, then planned. Throws AppError `value.refused` with
 * every problem, `record.conflict` naming what somebody else has changed, `record.gone` with what others have deleted,
 * `access.refused`; Warned.
 */
export async function prepared(
  request: RequestContext,
  saving: Saving,
  held: { readonly areHeld?: boolean } = {},
): Promise<Plan> {
  const facts = await gather(request, saving, held);
  const findings = check(request, facts);
  refuse(request, saving, { ...facts, ...findings });
  return planOf(request, saving, { ...facts, ...findings });
}

/**
 * Checks what is written later, with the window that it goes into. Throws as `prepared` does, but for what others have
 * deleted: that is asked when it is written.
 */
export async function refuseUnfit(
  request: RequestContext,
  saving: Saving & Required<Pick<Saving, 'later'>>,
): Promise<void> {
  const facts = await gather(request, saving);
  refuse(request, saving, { ...facts, ...check(request, facts) });
}

/** Throws for what is wrong, and for what whoever saves is to be asked first. */
function refuse(
  request: RequestContext,
  { window, later, accepted }: Saving,
  { records, deleted, changedRemovals, problems, warnings }: Gathered & Findings,
): void {
  if (!later) refuseDeleted(request, deleted);
  refuseProblems(later ? withoutDeletions(problems, deleted) : problems);
  // One that a window looked for in vain is there again by now: the save begins anew.
  const isGone = records.some(({ state }) => state === 'gone');
  if (isGone && !later) throw new AppError(window ? 'record.conflict' : 'record.gone');
  const open = accepted === 'all' ? [] : warnings.filter(({ control }) => !accepted.includes(control));
  if (open.length + changedRemovals.length > 0) throw new Warned(open, changedRemovals);
}

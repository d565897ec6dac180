import { AppError } from '#core/errors.ts';
import { isTransaction } from '../../database/pool.ts';
import type { RequestContext } from '../request/request-context.ts';
import type { Saving } from './gathered.ts';
import type { Plan } from './plan.ts';
import { prepared } from './prepare.ts';
import { Warned } from './warned.ts';
import { writeAlone, type Saved } from './write-alone.ts';
import { writeTogether } from './write-together.ts';

/**
 * Saves records, whole or not at all: what they need is asked, judged and planned (`prepare.ts`), then the plan is written,
 * a record alone in one statement, more in one transaction; others are told after the commit. Throws what `prepared` and
 * the writing throw.
 */
export async function save(request: RequestContext, saving: Saving): Promise<Saved> {
  const held = await heldPlan(request, saving);
  const plan = held ?? (await prepared(request, saving));
  return await written(request, plan).catch(async (error: unknown) => {
    // A record that it links to has gone: which one is told by looking it up.
    if (held && error instanceof AppError && error.code === 'link.target') await prepared(request, saving);
    throw error;
  });
}

async function written(request: RequestContext, plan: Plan): Promise<Saved> {
  const isAlone = plan.records.length <= 1 && plan.removals.length === 0 && !isOfOther(plan);
  return isAlone ? await writeAlone(request, plan) : await writeTogether(request, plan);
}

/**
 * The plan for a record alone, whose links are held by the statement that saves it and not looked up before. Undefined
 * where more is to be saved or something is wrong or warned of: that is told with the links looked up.
 */
async function heldPlan(request: RequestContext, saving: Saving): Promise<Plan | undefined> {
  const { nested = [], ...frame } = saving.window?.frame ?? {};
  const isAlone =
    saving.drafts.length === 1 && nested.length === 0 && !isOfOther({ message: saving.message, ...frame });
  // A statement that is refused would end a transaction, in which nothing could be looked up any more.
  if (!isAlone || isTransaction(request.db)) return undefined;
  try {
    return await prepared(request, saving, { areHeld: true });
  } catch (error) {
    if (error instanceof AppError || error instanceof Warned) return undefined;
    throw error;
  }
}

/** Whether a record is made of another one, or of a message: more than the record is written then. */
function isOfOther({ replaces, message }: Pick<Plan, 'replaces' | 'message'>): boolean {
  return replaces !== undefined || message !== undefined;
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NextStep } from '#core/contract/messaging/next-step-routes.ts';
import { DONE_STEPS } from '#core/contract/route/limits.ts';
import { call } from '#web/api/call.ts';
import { OWN_STEPS, stepParams, stepsKey, type StepsPlace } from '#web/api/step-keys.ts';
import { useErrorTexts } from '#web/std/error-texts.ts';
import { useTranslation } from '#web/std/translation.ts';
import { notify } from '#web/ui/notices/notices.tsx';

/** The next steps of a record; more of those done with each `more`. */
export function useLoadedSteps(place: StepsPlace) {
  const [done, setDone] = useState(DONE_STEPS);
  const query = useQuery({
    queryKey: [...stepsKey(place), 'list', done],
    queryFn: async ({ signal }) =>
      await call('record_step_list', { params: stepParams(place), query: { done: String(done) }, signal }),
    placeholderData: (before) => before,
  });
  return { ...query, more: () => setDone((before) => before + 50) };
}

/** What is typed of a step. */
interface TypedStep {
  readonly text: string;
  /** YYYY-MM-DD. */
  readonly dueOn: string | null;
  readonly user: number;
}

/** What is done with steps of a record; `add` and `edit` throw what refuses them, the others tell it. */
export interface StepChanges {
  readonly add: (typed: TypedStep, key: string) => Promise<void>;
  readonly edit: (step: NextStep, typed: Partial<TypedStep>) => Promise<void>;
  readonly finish: (step: NextStep, done: boolean) => Promise<void>;
  readonly remove: (step: NextStep) => Promise<void>;
  readonly putOff: (step: NextStep, dueOn: string, day: string) => Promise<void>;
}

export function useStepChanges(place: StepsPlace): StepChanges {
  const { t } = useTranslation();
  const params = stepParams(place);
  const { refresh, attempt } = useAttempts(place);
  const undo = (run: () => void) => ({ label: t('steps.undo'), run });
  const finish = async (step: NextStep, done: boolean): Promise<boolean> =>
    await attempt(async () => await call('record_step_finish', { params, body: { step: step.id, done } }));
  const edit = async ({ id, version }: NextStep, typed: Partial<TypedStep>): Promise<NextStep> => {
    try {
      return (await call('record_step_edit', { params, body: { step: id, version, ...typed } })).step;
    } finally {
      // What was refused may be another one by now: the next try begins from that.
      await refresh();
    }
  };
  return {
    add: async (typed, key) => {
      await call('record_step_add', { params, body: { key, ...typed } });
      await refresh();
    },
    edit: async (step, typed) => void (await edit(step, typed)),
    finish: async (step, done) => {
      if (!(await finish(step, done)) || !done) return;
      notify({ message: t('steps.finished'), action: undo(() => void finish(step, false)) });
    },
    remove: async (step) => {
      const body = { step: step.id };
      if (!(await attempt(async () => await call('record_step_delete', { params, body })))) return;
      const restore = () => void attempt(async () => await call('record_step_restore', { params, body }));
      notify({ message: t('steps.deleted'), action: undo(restore) });
    },
    putOff: async (step, dueOn, day) => {
      let moved = step;
      const move = async () => {
        moved = await edit(step, { dueOn });
      };
      if (!(await attempt(move))) return;
      const back = () => void attempt(async () => await edit(moved, { dueOn: step.dueOn }));
      notify({ message: t('steps.moved', { date: day }), action: undo(back) });
    },
  };
}

function useAttempts(place: StepsPlace) {
  const queries = useQueryClient();
  const errorTexts = useErrorTexts();
  const refresh = async (): Promise<void> => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: stepsKey(place) }),
      queries.invalidateQueries({ queryKey: [OWN_STEPS] }),
    ]);
  };
  /** Tells what refused it; whatever came of it is asked anew. */
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      for (const message of errorTexts(error)) notify({ message, tone: 'bad' });
      return false;
    } finally {
      await refresh();
    }
  };
  return { refresh, attempt };
}

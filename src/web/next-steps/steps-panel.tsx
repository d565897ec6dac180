import { IconChecklist } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { NextStep } from '#core/contract/messaging/next-step-routes.ts';
import { useApplication } from '#web/api/application.tsx';
import { useTranslation } from '#web/std/translation.ts';
import { Skeletons } from '#web/ui/states/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx';
import { StepForm, type WrittenStep } from './step-form.tsx';
import { StepItem } from './step-item.tsx';
import { stepsKey, type StepsPlace } from '#web/api/step-keys.ts';
import classes from './steps-panel.module.css';
import { useLoadedSteps, useStepChanges, type StepChanges } from './use-steps.ts';

interface NextStepsProps {
  readonly place: StepsPlace;
  readonly takesFocus: boolean;
}

/** What is to be done next at a record, what was done, and where more is noted. */
export function NextSteps({ place, takesFocus }: NextStepsProps) {
  const { t } = useTranslation();
  const { user } = useApplication();
  const { data, error, isPending, refetch, more } = useLoadedSteps(place);
  const changes = useStepChanges(place);
  const count = data?.open.length;
  useCountToo(place, count);
  const { open = [], done = [], doneCount = 0 } = data ?? {};
  return (
    <>
      <div className={classes.scroller} tabIndex={-1} data-steps>
        {isPending ? <Skeletons shape="entries" count={4} bare /> : null}
        {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {data && open.length + done.length === 0 ? (
          <EmptyState
            icon={<IconChecklist size={28} stroke={1.4} aria-hidden="true" />}
            title={t('steps.none')}
            text={t('steps.none_hint')}
          />
        ) : null}
        {open.length > 0 ? <StepList {...{ place, changes }} steps={open} /> : null}
        {done.length > 0 ? (
          <details className={classes.done}>
            <summary>
              {t('steps.done')} <span className={classes.count}>{doneCount}</span>
            </summary>
            <StepList {...{ place, changes }} steps={done} />
            {doneCount > done.length ? (
              <button type="button" className={classes.more} onClick={more}>
                {t('steps.done_more')}
              </button>
            ) : null}
          </details>
        ) : null}
      </div>
      {user.looksOnly ? null : <NewStep {...{ place, takesFocus, changes }} />}
    </>
  );
}

/** What counts the open ones elsewhere goes by those that are shown. */
function useCountToo({ tableId, recordId }: StepsPlace, count: number | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (count !== undefined) queries.setQueryData([...stepsKey({ tableId, recordId }), 'count'], { count });
  }, [queries, tableId, recordId, count]);
}

interface StepListProps {
  readonly place: StepsPlace;
  readonly steps: readonly NextStep[];
  readonly changes: StepChanges;
}

function StepList({ place, steps, changes }: StepListProps) {
  return (
    <ul className={classes.list}>
      {steps.map((step) => (
        <StepItem key={step.id} place={place} step={step} changes={changes} />
      ))}
    </ul>
  );
}

/** Pages without https have no `crypto.randomUUID`. */
function newStepKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(36)).join('-');
}

function NewStep({ place, takesFocus, changes }: NextStepsProps & { readonly changes: StepChanges }) {
  const { t } = useTranslation();
  const { user } = useApplication();
  const blank: WrittenStep = { text: '', dueOn: null, person: { id: user.id, name: user.name } };
  const [written, setWritten] = useState(blank);
  // The same one that is sent again, as its answer was lost, is added once.
  const attempt = useRef({ said: '', key: '' });
  const send = async (): Promise<void> => {
    const { text, dueOn, person } = written;
    const said = JSON.stringify([text, dueOn, person.id]);
    if (attempt.current.said !== said) attempt.current = { said, key: newStepKey() };
    await changes.add({ text, dueOn, user: person.id }, attempt.current.key);
    attempt.current = { said: '', key: '' };
    setWritten(blank);
  };
  return (
    <div className={classes.composer}>
      <StepForm
        place={place}
        label={t('steps.label')}
        placeholder={t('steps.placeholder')}
        action={t('steps.add')}
        written={written}
        onChange={setWritten}
        onSend={send}
        takesFocus={takesFocus}
      />
    </div>
  );
}

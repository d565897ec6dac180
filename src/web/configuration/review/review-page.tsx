import { Button } from '@mantine/core';
import { IconCheck, IconCircleCheck } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { changesBetween } from '#core/configuration/compare.ts';
import type { EditPlace } from '#core/configuration/place.ts';
import { placeKey } from '#core/configuration/place.ts';
import { TextField } from '#web/inputs/text-field.tsx';
import { LoadedPage } from '#web/settings-page/loaded.tsx';
import { useDoing } from '#web/settings-page/use-doing.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';
import {
  applyWorkingDraft,
  discardWorkingDraft,
  useConfigurationDraft,
  type WorkingDraft,
} from '../draft/configuration-draft.ts';
import { StepsBar } from '../draft/steps-bar.tsx';
import { placeAddress } from '../objects/object-words.ts';
import { configurationAddress } from '../section-address.ts';
import { ChangeList } from './change-list.tsx';
import { Conflicts } from './conflicts.tsx';
import { Impact } from './impact.tsx';
import classes from './review-page.module.css';

/** What a draft changes and what applying it would do, before it is applied. */
export function ReviewPage() {
  const { t } = useTranslation();
  return (
    <LoadedPage title={t('configuration.sections.review')} query={useConfigurationDraft()}>
      {(draft) => <Review draft={draft} />}
    </LoadedPage>
  );
}

function Review({ draft }: { readonly draft: WorkingDraft }) {
  const { t } = useTranslation();
  const router = useRouter();
  const { state } = draft;
  const show = (place: EditPlace) =>
    router.history.push(
      `${configurationAddress('objects')}?at=${encodeURIComponent(placeAddress(place.slice(0, 4)))}`,
    );
  if (state.done === 0 && state.conflicts.length === 0)
    return (
      <div className={classes.page}>
        <StepsBar draft={draft} isReviewed />
        <h1 className="out-of-sight">{t('configuration.sections.review')}</h1>
        <EmptyState
          icon={<IconCircleCheck size={28} stroke={1.4} aria-hidden="true" />}
          title={t('configure.review.nothing')}
          text={t('configure.review.nothing_text')}
        >
          <Button onClick={() => router.history.push(configurationAddress('objects'))}>
            {t('configure.review.to_objects')}
          </Button>
        </EmptyState>
      </div>
    );
  return (
    <div className={classes.page}>
      <StepsBar draft={draft} isReviewed />
      <header className={classes.head}>
        <h1>{t('configuration.sections.review')}</h1>
        <Apply draft={draft} />
      </header>
      {state.conflicts.length > 0 && <Conflicts draft={draft} />}
      <div className={classes.parts}>
        <section aria-labelledby="review-changes">
          <h2 id="review-changes">{t('configure.review.changes')}</h2>
          <ChangeList draft={draft} changes={changesBetween(draft.base, draft.document)} onShow={show} />
        </section>
        <section aria-labelledby="review-impact">
          <h2 id="review-impact">{t('configure.review.impact')}</h2>
          {state.problems.length > 0 && (
            <Problems title={t('configure.review.wrong')} problems={state.problems} onShow={show} />
          )}
          {state.problems.length + state.conflicts.length === 0 && <Impact draft={draft} onShow={show} />}
        </section>
      </div>
    </div>
  );
}

/** The title under which the draft is put in force, and the two ways to end it. */
function Apply({ draft: { state } }: { readonly draft: WorkingDraft }) {
  const { t } = useTranslation();
  const router = useRouter();
  const doing = useDoing();
  const [title, setTitle] = useState(state.title);
  const isWrong = state.problems.length + state.conflicts.length > 0;
  const apply = async () => {
    const version = await doing.run(async () => await applyWorkingDraft(title.trim()));
    if (version === undefined) return;
    notify({ message: t('configure.review.applied', { version }) });
    router.history.push(configurationAddress('objects'));
  };
  return (
    <form
      className={classes.apply}
      onSubmit={(event) => {
        event.preventDefault();
        void apply();
      }}
    >
      <TextField
        id="review-title"
        label={t('configure.review.title')}
        value={title}
        maxLength={200}
        onChange={setTitle}
        placeholder={t('configure.review.title_example')}
      />
      <div className={classes.buttons}>
        <Button
          variant="subtle"
          color="red"
          onClick={() => void doing.run(async () => await discardWorkingDraft())}
        >
          {t('configure.review.discard')}
        </Button>
        <Button
          type="submit"
          leftSection={<IconCheck size={16} aria-hidden="true" />}
          loading={doing.busy}
          disabled={isWrong || title.trim() === ''}
        >
          {t('configure.review.apply', { version: state.version + 1 })}
        </Button>
      </div>
    </form>
  );
}

interface ProblemsProps {
  readonly title: string;
  readonly problems: readonly { readonly place: EditPlace; readonly message: string }[];
  readonly onShow: (place: EditPlace) => void;
}

/** What stands against applying, each with the way to its place. */
function Problems({ title, problems, onShow }: ProblemsProps) {
  return (
    <div className={classes.problems} role="alert">
      <h3>{title}</h3>
      <ul>
        {problems.map((problem) => (
          <li key={`${placeKey(problem.place)} ${problem.message}`}>
            <button type="button" onClick={() => onShow(problem.place)}>
              {problem.message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

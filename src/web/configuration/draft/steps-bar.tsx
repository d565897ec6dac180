import { Button } from '@mantine/core';
import { IconAdjustments, IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { preview } from '#web/api/preview.ts';
import { useStore } from '#web/std/store.ts';
import { useDoing } from '#web/settings-page/use-doing.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { configurationAddress } from '../section-address.ts';
import { goToStep, type WorkingDraft } from './configuration-draft.ts';
import { useDraftCommands } from './draft-commands.ts';
import classes from './steps-bar.module.css';

interface StepsBarProps {
  readonly draft: WorkingDraft;
  /** Leads to the review; left out where that is shown. */
  readonly isReviewed?: boolean;
  /** It stands above all screens, which are configured. */
  readonly wide?: boolean;
  /** What else there is to do, before the review and after. */
  readonly children?: ReactNode;
  readonly end?: ReactNode;
}

/** What the draft holds, with a way back and forth among its steps, and the way to its review. */
export function StepsBar({ draft, isReviewed = false, wide = false, children, end }: StepsBarProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const doing = useDoing();
  const { done, steps, problems, conflicts } = draft.state;
  const isAbove = useStore(preview) !== undefined;
  const wrong = problems.length + conflicts.length;
  const go = (to: number) => void doing.run(async () => await goToStep(to));
  useDraftCommands(draft, { onGo: go, isOff: isAbove && !wide });
  // One bar is enough.
  if (isAbove && !wide) return null;
  return (
    <div className={classes.bar} role="region" aria-label={t('configure.draft.title')}>
      <IconAdjustments size={18} stroke={1.6} aria-hidden="true" />
      <span className={classes.title}>{t('configure.draft.title')}</span>
      <span className={classes.count} aria-live="polite">
        {done === 0 ? t('configure.draft.none') : t('configure.draft.changes', { count: done })}
      </span>
      {wrong > 0 && <span className={classes.wrong}>{t('configure.draft.problems', { count: wrong })}</span>}
      <span className={classes.steps}>
        <IconButton
          label={t('configure.draft.undo')}
          disabled={done === 0 || doing.busy}
          onClick={() => go(done - 1)}
        >
          <IconArrowBackUp size={18} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t('configure.draft.redo')}
          disabled={done === steps.length || doing.busy}
          onClick={() => go(done + 1)}
        >
          <IconArrowForwardUp size={18} aria-hidden="true" />
        </IconButton>
      </span>
      {children}
      {!isReviewed && (
        <Button
          size="xs"
          disabled={done === 0}
          onClick={() => router.history.push(configurationAddress('review'))}
        >
          {t('configure.draft.review')}
        </Button>
      )}
      {end}
    </div>
  );
}

import { IconArrowsLeftRight } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { useId } from 'react';
import type { ProposedPairs } from '#core/from-files/proposal.ts';
import { useTranslation } from '#web/std/translation.ts';
import { useEvidence } from './evidence-words.ts';
import { sheetName, type FilesWork } from './files-work.ts';
import classes from './from-files.module.css';
import { NameInput } from './name-input.tsx';
import { useProblemWords } from './problem-words.ts';

interface PairsCardProps {
  readonly work: FilesWork;
  readonly pairs: ProposedPairs;
}

/** A file of pairs: no table, but a list in each of two others. */
export function PairsCard({ work, pairs }: PairsCardProps) {
  const { t } = useTranslation();
  const id = useId();
  const evidence = useEvidence();
  const { key, profile, between, label, back } = pairs;
  const [one, other] = between.map(({ to }) => work.pluralOf(to));
  return (
    <section className={classes.card} aria-label={sheetName(profile)} data-table={key}>
      <header className={classes.cardHead}>
        <p>
          <IconArrowsLeftRight size={16} stroke={1.6} aria-hidden="true" />
          <bdi>{sheetName(profile)}</bdi>
          <span>{t('files.rows', { count: profile.lines })}</span>
        </p>
      </header>
      {profile.fault && (
        <p className={classes.warning} role="alert">
          {t('files.fault', profile.fault)}
        </p>
      )}
      <div className={classes.panel}>
        <p className={classes.pairs}>{t('files.pairs', { one: one ?? '', other: other ?? '' })}</p>
        <p className={classes.values}>{evidence.all(pairs)}</p>
        {useProblemWords(work)(key).map((problem) => (
          <p key={problem} className={classes.warning} role="alert">
            {problem}
          </p>
        ))}
        <NameInput
          id={`${id}-list`}
          label={t('files.list_in', { table: one ?? '' })}
          value={label}
          onChange={(next) => work.ofTable(key, { label: next })}
        />
        <NameInput
          id={`${id}-back`}
          label={t('files.list_in', { table: other ?? '' })}
          value={back}
          onChange={(next) => work.ofTable(key, { plural: next })}
        />
        <div className={classes.buttons}>
          <Button variant="default" size="xs" onClick={() => work.ofTable(key, { as: 'table' })}>
            {t('files.as_table')}
          </Button>
          <Button variant="subtle" size="xs" onClick={() => work.ofTable(key, { as: 'skip' })}>
            {t('files.skip_table')}
          </Button>
        </div>
      </div>
    </section>
  );
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { MAX_NEW_CHOICES } from '#core/contract/route/limits.ts';
import { wordsInRow } from '#core/language/formats.ts';
import { foldText } from '#core/language/fold-text.ts';
import type { WebColumn } from '#web/api/application.tsx';
import { unknownChoices } from '../values/column-values.ts';
import { useReader } from '../values/reader.ts';
import { hasOwnChoices, labelFrom } from './choice-creation.ts';
import classes from './missing-choices.module.css';

/** The choices of a column that texts name and that there are not. */
export interface MissingInColumn {
  readonly column: WebColumn;
  readonly labels: readonly string[];
}

/** The labels that texts name and that no choice of a column has, as many as can be added at once; none where none can be. */
export function missingLabels(column: WebColumn, texts: readonly string[]): readonly string[] {
  if (!hasOwnChoices(column)) return [];
  const labels = texts
    .flatMap((text) => unknownChoices(column, text))
    .flatMap((word) => labelFrom(word) ?? []);
  // Of those that differ in case and accents alone the first one counts.
  const distinct = new Map<string, string>();
  for (const label of labels) if (!distinct.has(foldText(label))) distinct.set(foldText(label), label);
  return [...distinct.values()].slice(0, MAX_NEW_CHOICES);
}

interface MissingChoicesProps {
  readonly missing: readonly MissingInColumn[];
  /** Creates them; undefined for users who may not. */
  readonly create: (() => Promise<void>) | undefined;
  readonly className?: string | undefined;
}

/** The choices that many texts name and that there are not: created in one step, or by somebody else. */
export function MissingChoices({ missing, create, className }: MissingChoicesProps) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const [busy, setBusy] = useState(false);
  if (missing.length === 0) return null;
  const run = async (): Promise<void> => {
    setBusy(true);
    await create?.();
    setBusy(false);
  };
  const count = missing.reduce((sum, { labels }) => sum + labels.length, 0);
  return (
    <div className={className ? `${classes.missing} ${className}` : classes.missing}>
      <ul>
        {missing.map(({ column, labels }) => (
          <li key={column.id}>
            {t('field.missingChoices', {
              count: labels.length,
              choices: wordsInRow(labels, locale),
              column: column.label,
            })}
          </li>
        ))}
        {create ? null : <li>{t('field.askChoices')}</li>}
      </ul>
      {create ? (
        <Button variant="default" size="xs" loading={busy} onClick={() => void run()}>
          {t('field.createChoices', { count })}
        </Button>
      ) : null}
    </div>
  );
}

import { IconFilterOff } from '@tabler/icons-react';
import { wordsInRow } from '#core/language/formats.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { useTranslation } from '#web/std/translation.ts';
import type { ChosenFilter } from './dashboard-choice.ts';
import classes from './unfiltered.module.css';

/** A quiet sign that what a tile shows is not narrowed by these filters. */
export function Unfiltered({ filters }: { readonly filters: readonly ChosenFilter[] }) {
  const { t } = useTranslation();
  const { locale } = useReader();
  if (filters.length === 0) return null;
  const labels = wordsInRow(
    filters.map(({ label }) => label),
    locale,
  );
  const text = t('dashboard.unfiltered', { labels });
  return (
    <span className={classes.unfiltered} title={text}>
      <IconFilterOff size={14} stroke={1.6} aria-hidden="true" />
      <span className="out-of-sight">{text}</span>
    </span>
  );
}

import { IconMathFunction } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { wordsInRow } from '#core/language/formats.ts';
import { useReader } from '#web/fields/values/reader.ts';
import type { List } from '../state/use-list.ts';
import { TermPanel } from '../panel/term-panel.tsx';

const load = () => import('./calculation-terms.tsx');

const CalculationTerms = lazy(async () => ({ default: (await load()).CalculationTerms }));

/** What is calculated of the list and each of its groups, shown under the column that it is of. */
export function CalculationPanel({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const hows = [...new Set(list.calculations.map(({ how }) => t(`list.how.${how}`)))];
  return (
    <TermPanel
      load={load}
      title={t('list.calculate')}
      icon={<IconMathFunction size={18} stroke={1.6} aria-hidden="true" />}
      label={hows.length > 0 ? wordsInRow(hows, locale) : t('list.calculate')}
      width={380}
    >
      <Suspense>
        <CalculationTerms list={list} />
      </Suspense>
    </TermPanel>
  );
}

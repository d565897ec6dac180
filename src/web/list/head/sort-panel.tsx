import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { useApplication } from '#web/api/application.tsx';
import { listColumn } from '../state/list-columns.ts';
import type { List } from '../state/use-list.ts';
import { TermPanel } from '../panel/term-panel.tsx';

const load = () => import('./sort-terms.tsx');

const SortTerms = lazy(async () => ({ default: (await load()).SortTerms }));

/** By which columns the list is ordered, and in which direction; the button says the first of them. */
export function SortPanel({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const application = useApplication();
  const [first] = list.sort;
  const column = first && listColumn(application, list.table, first.column);
  const Arrow = first ? (first.descending ? IconArrowDown : IconArrowUp) : IconArrowsSort;
  return (
    <TermPanel
      load={load}
      title={t('list.sort')}
      icon={<Arrow size={18} stroke={1.6} aria-hidden="true" />}
      label={column ? column.label : t('list.sort')}
    >
      <Suspense>
        <SortTerms list={list} />
      </Suspense>
    </TermPanel>
  );
}

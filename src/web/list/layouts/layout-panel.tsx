import { IconPalette } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { TermPanel } from '../panel/term-panel.tsx';
import type { List } from '../state/use-list.ts';

const LayoutTerms = lazy(async () => ({ default: (await import('./layout-terms.tsx')).LayoutTerms }));

/** The tool by which rows or cells of a list stand out for its user. */
export function LayoutPanel({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const { length } = list.ownLayouts;
  return (
    <TermPanel
      title={t('list.layouts')}
      icon={<IconPalette size={18} stroke={1.6} aria-hidden="true" />}
      label={length > 0 ? t('list.layouts_count', { count: length }) : t('list.layouts')}
      width={500}
    >
      <Suspense>
        <LayoutTerms list={list} />
      </Suspense>
    </TermPanel>
  );
}

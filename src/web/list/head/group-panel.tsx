import { IconLayersIntersect } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { useApplication } from '#web/api/application.tsx';
import { listColumn } from '../state/list-columns.ts';
import type { List } from '../state/use-list.ts';
import { TermPanel } from '../panel/term-panel.tsx';

const load = () => import('./group-terms.tsx');

const GroupTerms = lazy(async () => ({ default: (await load()).GroupTerms }));

/** By which columns the records are grouped, from the outermost on; the button says which. */
export function GroupPanel({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const application = useApplication();
  const names = list.groups.map(({ column }) => listColumn(application, list.table, column)?.label ?? column);
  return (
    <TermPanel
      load={load}
      title={t('list.group')}
      icon={<IconLayersIntersect size={18} stroke={1.6} aria-hidden="true" />}
      label={names.length > 0 ? names.join(' › ') : t('list.group')}
      width={380}
    >
      <Suspense>
        <GroupTerms list={list} />
      </Suspense>
    </TermPanel>
  );
}

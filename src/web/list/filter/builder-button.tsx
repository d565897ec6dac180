import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { ToolButton } from '#web/ui/buttons/tool-button.tsx';
import type { List } from '../state/use-list.ts';

const FilterBuilder = lazy(async () => ({
  default: (await import('./builder/filter-builder.tsx')).FilterBuilder,
}));

/** Opens the builder of the whole filter, which is fetched when it is first needed. */
export function BuilderButton({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <ToolButton
        bare
        icon={<IconAdjustmentsHorizontal size={18} stroke={1.6} aria-hidden="true" />}
        label={t('filter.builder')}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      />
      {opened ? (
        <Suspense fallback={null}>
          <FilterBuilder list={list} onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

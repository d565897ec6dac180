import { IconFilterPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterChip } from './filter-chip.tsx';
import { chipsOf, filterOf, type Chip } from './filter-chips.ts';
import classes from './filter-bar.module.css';
import { Panel } from './panel.tsx';
import { ToolButton } from './tool-button.tsx';
import type { List } from './use-list.ts';

const load = () => import('./filter-editor.tsx');
const FilterEditor = lazy(async () => ({ default: (await load()).FilterEditor }));

/** The parts of a list's filter, all of which must hold, and the button that adds one. */
export function FilterBar({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<number>();
  const chips = chipsOf(list.filter);
  const put = (next: readonly Chip[]): void => {
    setEdited(undefined);
    list.change({ filter: next.length === 0 && !list.view?.filter ? undefined : filterOf(next) });
  };
  const editor = (at: number) => (
    <Suspense fallback={<div className={classes.waiting} tabIndex={-1} />}>
      <FilterEditor
        list={list}
        chip={chips[at]}
        onApply={(chip) => put(chip ? chips.toSpliced(at, 1, chip) : chips.toSpliced(at, 1))}
      />
    </Suspense>
  );
  const close = (): void => setEdited(undefined);
  return (
    <div className={classes.chips} role="group" aria-label={t('list.filter')}>
      {chips.map((chip, at) => (
        <Panel
          // Conditions have no identity of their own: their place is what the user sees.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          title={t('list.edit_filter')}
          opened={edited === at}
          onClose={close}
          target={
            <FilterChip
              table={list.table}
              chip={chip}
              expanded={edited === at}
              onEdit={() => setEdited(at)}
              onRemove={() => put(chips.toSpliced(at, 1))}
            />
          }
        >
          {editor(at)}
        </Panel>
      ))}
      <Panel
        title={t('list.add_filter')}
        opened={edited === chips.length}
        onClose={close}
        target={
          <ToolButton
            icon={<IconFilterPlus size={18} stroke={1.6} aria-hidden="true" />}
            label={t('list.filter')}
            aria-haspopup="dialog"
            aria-expanded={edited === chips.length}
            onPointerEnter={() => void load()}
            onClick={() => setEdited(edited === chips.length ? undefined : chips.length)}
          />
        }
      >
        {editor(chips.length)}
      </Panel>
    </div>
  );
}

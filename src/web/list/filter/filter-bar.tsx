import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { FilterChip } from './filter-chip.tsx';
import { chipsOf } from './filter-chips.ts';
import { LazyFilterEditor, loadFilterEditor, panelWidth } from './lazy-filter-editor.tsx';
import classes from './filter-bar.module.css';
import { Panel } from '../panel/panel.tsx';
import type { List } from '../state/use-list.ts';
import { usePutChips } from './use-put-chips.ts';

/** The parts of a list's filter, all of which must hold; nothing where it has none. */
export function FilterBar({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<number>();
  const put = usePutChips(list);
  const chips = chipsOf(list.filter);
  if (chips.length === 0) return null;
  return (
    <div className={classes.chips} role="group" aria-label={t('list.filter')}>
      {chips.map((chip, at) => (
        <Panel
          key={at}
          title={t('list.edit_filter')}
          width={panelWidth(chip.kind === 'formula')}
          opened={edited === at}
          onClose={() => setEdited(undefined)}
          target={
            <FilterChip
              table={list.table}
              chip={chip}
              expanded={edited === at}
              onEdit={() => void loadFilterEditor().finally(() => setEdited(at))}
              onRemove={() => put(chips.toSpliced(at, 1))}
            />
          }
        >
          <LazyFilterEditor
            list={list}
            chip={chip}
            onApply={(next) => {
              setEdited(undefined);
              put(next ? chips.with(at, next) : chips.toSpliced(at, 1));
            }}
          />
        </Panel>
      ))}
    </div>
  );
}

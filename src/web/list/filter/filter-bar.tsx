import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddFilter } from './add-filter.tsx';
import { BuilderButton } from './builder-button.tsx';
import { FilterChip } from './filter-chip.tsx';
import { chipsOf } from './filter-chips.ts';
import { LazyFilterEditor, loadFilterEditor, panelWidth } from './lazy-filter-editor.tsx';
import classes from './filter-bar.module.css';
import { Panel } from '../panel/panel.tsx';
import type { List } from '../state/use-list.ts';
import { usePutChips } from './use-put-chips.ts';

interface FilterBarProps {
  readonly list: List;
  /** The button that adds a filter stands elsewhere. */
  readonly chipsOnly?: boolean;
}

/** The buttons that add a part to a list's filter and open its builder, and the parts, all of which must hold. */
export function FilterBar({ list, chipsOnly }: FilterBarProps) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<number>();
  const put = usePutChips(list);
  const chips = chipsOf(list.filter);
  return (
    <div className={classes.chips} role="group" aria-label={t('list.filter')}>
      <span className={classes.tools}>
        {chipsOnly ? null : <AddFilter list={list} />}
        <BuilderButton list={list} />
      </span>
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

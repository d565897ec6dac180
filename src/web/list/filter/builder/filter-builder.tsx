import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestFilter } from '#core/query/filter.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import type { List } from '../../state/use-list.ts';
import { completeFilter, emptyGroup, groupOf } from './builder-filter.ts';
import classes from './filter-builder.module.css';
import { GroupBox } from './group-box.tsx';
import { useMatching } from './use-matching.ts';

interface FilterBuilderProps {
  readonly list: List;
  readonly onClose: () => void;
}

/** The whole filter of a list: groups of conditions in each other, with how many records match each part. */
export function FilterBuilder({ list, onClose }: FilterBuilderProps) {
  const { t, i18n } = useTranslation();
  const [filter, setFilter] = useState<RequestFilter>(() => groupOf(list.filter));
  const complete = completeFilter(filter);
  const matching = useMatching(list.table.id, complete ?? { all: [] });
  const apply = (): void => {
    list.change({ filter: complete ?? (list.view?.filter ? { all: [] } : undefined) });
    onClose();
  };
  return (
    <Dialog title={t('filter.builder')} look="wide" onClose={onClose}>
      <form
        className={classes.builder}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          apply();
        }}
      >
        <GroupBox table={list.table} counted filter={filter} onChange={setFilter} />
        <div className={classes.foot}>
          <span role="status" className={classes.total}>
            {matching === undefined
              ? ''
              : t('filter.matching', { number: matching.toLocaleString(i18n.language) })}
          </span>
          <Button variant="default" onClick={() => setFilter(emptyGroup())}>
            {t('filter.clear')}
          </Button>
          <Button type="submit">{t('list.apply')}</Button>
        </div>
      </form>
    </Dialog>
  );
}

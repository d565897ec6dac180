import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import type { List } from '../../state/use-list.ts';
import { NamedFilters } from '../named/named-filters.tsx';
import { completeFilter, emptyGroup, groupOf } from '#web/conditions/builder-filter.ts';
import { FilterFormula, useFilterFormula } from '../filter-formula.tsx';
import classes from '#web/conditions/conditions.module.css';
import { GroupBox } from '#web/conditions/group-box.tsx';
import { useMatching } from '#web/conditions/use-matching.ts';
import { FormSwitch } from '#web/conditions/form-switch.tsx';

interface FilterBuilderProps {
  readonly list: List;
  readonly onClose: () => void;
}

/** The whole filter of a list: groups of conditions in each other, with how many records match each part; or a formula. */
export function FilterBuilder({ list, onClose }: FilterBuilderProps) {
  const { t } = useTranslation();
  const { table } = list;
  const [filter, setFilter] = useState<RequestFilter>(() => groupOf(list.filter));
  const [formula, setFormula] = useState<string>();
  const check = useFilterFormula(table.id, formula ?? '');
  const complete = formula === undefined ? completeFilter(filter) : formulaPart(formula, check.state);
  const put = (next: RequestFilter | undefined): void => {
    list.change({ filter: next ?? (list.view?.filter ? { all: [] } : undefined) });
    onClose();
  };
  const apply = async (): Promise<void> => {
    if (formula === undefined || formula.trim() === '') put(formula === undefined ? complete : undefined);
    else if (await check.settle()) put({ formula: formula.trim() });
  };
  const begin = (next: RequestFilter): void => {
    setFilter(groupOf(next));
    setFormula(undefined);
  };
  return (
    <Dialog title={t('filter.builder')} look="wide" onClose={onClose}>
      <div className={classes.named}>
        <NamedFilters tableId={table.id} filter={complete} onApply={begin} />
        <FormSwitch
          tableId={table.id}
          filter={filter}
          formula={formula}
          onFormula={setFormula}
          onFilter={begin}
        />
      </div>
      <form
        className={classes.builder}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void apply();
        }}
      >
        {formula === undefined ? (
          <GroupBox table={table} counted lists filter={filter} onChange={setFilter} />
        ) : (
          <FilterFormula
            tableId={table.id}
            formula={formula}
            check={check}
            onChange={setFormula}
            onApply={() => void apply()}
          />
        )}
        <BuilderFoot
          tableId={table.id}
          filter={complete}
          isWrong={formula !== undefined && check.state === 'wrong'}
          onClear={() => begin(emptyGroup())}
        />
      </form>
    </Dialog>
  );
}

interface BuilderFootProps {
  readonly tableId: number;
  readonly filter: RequestFilter | undefined;
  readonly isWrong: boolean;
  readonly onClear: () => void;
}

/** How many records match the whole filter, and what is done with it. */
function BuilderFoot({ tableId, filter, isWrong, onClear }: BuilderFootProps) {
  const { t, language } = useTranslation();
  const matching = useMatching(tableId, filter ?? { all: [] });
  return (
    <div className={classes.foot}>
      <span role="status" className={classes.total}>
        {matching === undefined ? '' : t('filter.matching', { number: matching.toLocaleString(language) })}
      </span>
      <Button variant="default" onClick={onClear}>
        {t('filter.clear')}
      </Button>
      <Button type="submit" disabled={isWrong}>
        {t('list.apply')}
      </Button>
    </div>
  );
}

/** The formula as a filter, once the server has found nothing wrong with it. */
function formulaPart(formula: string, state: string): RequestFilter | undefined {
  return state === 'right' ? { formula: formula.trim() } : undefined;
}

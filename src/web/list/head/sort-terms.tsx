import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import type { RequestSort } from '#core/contract/lists/list-routes.ts';
import { SORT_COLUMNS } from '#core/contract/route/limits.ts';
import { useApplication } from '#web/api/application.tsx';
import { ToolButton } from '#web/ui/buttons/tool-button.tsx';
import { ownOrderOf } from '../moving/own-order.ts';
import { columnOptions, TermChoice, TermRows, useTermColumns } from '../panel/term-rows.tsx';
import classes from '../panel/panel-rows.module.css';
import { listColumn } from '../state/list-columns.ts';
import type { List } from '../state/use-list.ts';

/** The columns that a list is ordered by, each in a line. */
export function SortTerms({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const application = useApplication();
  const own = ownOrderOf(list.table);
  const order = own && listColumn(application, list.table, own.name);
  const others = useTermColumns(list).filter(({ sortable }) => sortable);
  const offered = order ? [order, ...others] : others;
  const { sort } = list;
  const next = offered.find(({ path }) => sort.every(({ column }) => column !== path));
  const change = (terms: readonly RequestSort[]): void =>
    list.change({ sort: terms.length > 0 ? terms : undefined });
  return (
    <div className={classes.rows}>
      <TermRows<RequestSort>
        terms={sort}
        keyOf={({ column }) => column}
        none={t('list.unsorted')}
        add={t('list.add_sort')}
        next={next && sort.length < SORT_COLUMNS ? { column: next.path } : undefined}
        onChange={change}
        renderRow={(term, changeTerm) => (
          <>
            <TermChoice
              label={t('list.sort_column')}
              value={term.column}
              options={columnOptions(offered, term.column, sort)}
              onChoose={(column) => changeTerm({ ...term, column })}
            />
            <DirectionButton
              descending={term.descending === true}
              onTurn={(descending) =>
                changeTerm({ column: term.column, ...(descending ? { descending } : {}) })
              }
            />
          </>
        )}
      />
    </div>
  );
}

interface DirectionButtonProps {
  readonly descending: boolean;
  readonly onTurn: (descending: boolean) => void;
}

/** Tells in which direction a term goes, and turns it. */
export function DirectionButton({ descending, onTurn }: DirectionButtonProps) {
  const { t } = useTranslation();
  const Arrow = descending ? IconArrowDown : IconArrowUp;
  return (
    <ToolButton
      bare
      icon={<Arrow size={18} stroke={1.6} aria-hidden="true" />}
      label={t(descending ? 'list.descending' : 'list.ascending')}
      onClick={() => onTurn(!descending)}
    />
  );
}

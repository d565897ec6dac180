import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { fieldOf } from '#core/fields/registry.ts';
import type { PlacedColumn } from '../../state/list-columns.ts';
import type { List } from '../../state/use-list.ts';
import { newCondition } from '#web/conditions/condition.ts';
import { chipsOf, filterOf, type Chip } from '../filter-chips.ts';
import { FilterEditor } from '../filter-editor.tsx';
import { usePutChips } from '../use-put-chips.ts';
import { isQuick, NO_QUICK, quickChips, readQuick, type QuickFilter } from './quick-filter.ts';
import { TermChoice } from '../../panel/term-rows.tsx';
import classes from './quick-filter.module.css';
import { QuickRange } from './quick-range.tsx';
import { QuickValues } from './quick-values.tsx';

interface QuickPanelProps {
  readonly list: List;
  readonly shown: PlacedColumn;
  readonly onDone: () => void;
}

/** The filter at the head of a column: its values with their counts, a least and a greatest one, or a period. */
export function QuickPanel(props: QuickPanelProps) {
  const { operators } = fieldOf(props.shown.column);
  return operators.includes('equal') ? <ValuesPanel {...props} /> : <ConditionPanel {...props} />;
}

function ValuesPanel({ list, shown, onDone }: QuickPanelProps) {
  const { t } = useTranslation();
  const { path, column } = shown;
  const put = usePutChips(list);
  const [{ quick: begun, others }] = useState(() => readQuick(path, list.filter));
  const [quick, setQuick] = useState(begun);
  const [bad, setBad] = useState(false);
  const [beside] = useState(() => filterOf(others));
  const { operators } = fieldOf(column);
  const apply = (next: QuickFilter = quick): void => {
    if (bad) return;
    put([...others, ...quickChips(path, column, next)]);
    onDone();
  };
  const ranged = operators.includes('greaterOrEqual') && !operators.includes('contains');
  return (
    <form
      className={classes.quick}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        apply();
      }}
    >
      {ranged ? <QuickRange shown={shown} quick={quick} onChange={setQuick} onProblem={setBad} /> : null}
      {operators.includes('isNotWithin') ? (
        <div className={classes.period}>
          <TermChoice
            label={t('filter.quick.way')}
            value={quick.way}
            options={[
              ['only', t('filter.quick.only')],
              ['without', t('filter.quick.without')],
            ]}
            onChoose={(way) => setQuick({ ...quick, way: way === 'without' ? 'without' : 'only' })}
          />
        </div>
      ) : null}
      <QuickValues
        list={list}
        shown={shown}
        beside={beside}
        quick={quick}
        onChange={setQuick}
        onApply={() => apply()}
      />
      <div className={classes.buttons}>
        {isQuick(begun) ? (
          <Button variant="default" onClick={() => apply(NO_QUICK)}>
            {t('filter.clear')}
          </Button>
        ) : null}
        <Button type="submit" disabled={bad || (!isQuick(quick) && !isQuick(begun))}>
          {t('list.apply')}
        </Button>
      </div>
    </form>
  );
}

/** Where values are not counted, as of several choices: the condition that the column has, or a new one. */
function ConditionPanel({ list, shown, onDone }: QuickPanelProps) {
  const put = usePutChips(list);
  const chips = chipsOf(list.filter);
  const at = chips.findIndex(
    (chip) => chip.kind === 'any' && chip.conditions.every(({ column }) => column === shown.path),
  );
  const begun: Chip = chips[at] ?? { kind: 'any', conditions: [newCondition(shown.path, shown.column)] };
  return (
    <FilterEditor
      list={list}
      chip={begun}
      onApply={(next) => {
        const others = at < 0 ? chips : chips.toSpliced(at, 1);
        if (next || at >= 0) put(next ? [...others, next] : others);
        onDone();
      }}
    />
  );
}

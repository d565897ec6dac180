import { isOnTable, traitsOf } from '#core/catalog/actions/registry.ts';
import { useId } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { ActionInfo } from '#core/contract/application/application-routes.ts';
import type { Operation } from '#core/contract/records/undo-routes.ts';
import { useApplication } from '#web/api/application.tsx';
import { OPERATION_KINDS } from '#web/journal-view/operations/use-operation-words.ts';
import { DayField } from '#web/inputs/day-field.tsx';
import { SelectField } from '#web/inputs/select-field.tsx';
import { PERIODS, type DoneAddress } from './done-address.ts';
import classes from './done.module.css';
import type { DonePlace } from './use-done-address.ts';

interface DoneFiltersProps {
  readonly place: DonePlace;
  /** What is listed: whoever did something there can be chosen. */
  readonly operations: readonly Operation[];
}

/** Which operations are listed: when, whose, of which kind, in which table. */
export function DoneFilters({ place, operations }: DoneFiltersProps) {
  const { t } = useTranslation();
  const { info } = useApplication();
  const id = useId();
  const { address, change } = place;
  // Another list has other entries: none of them is open.
  const narrow = (next: Partial<DoneAddress>) => change({ ...next, operation: undefined }, true);
  return (
    <div className={classes.filters} role="group" aria-label={t('list.filter')}>
      <SelectField
        id={`${id}-whose`}
        label={t('journal.whose')}
        value={String(address.whose)}
        choices={useWhoseChoices(address, operations)}
        onChange={(whose = 'mine') =>
          narrow({ whose: whose === 'mine' || whose === 'all' ? whose : Number(whose) })
        }
      />
      <PeriodFilter id={id} address={address} onChange={narrow} />
      {address.direction === 'undo' && (
        <SelectField
          id={`${id}-kind`}
          label={t('journal.kind')}
          value={address.kind}
          none={t('journal.all_kinds')}
          choices={[
            ...OPERATION_KINDS.filter((kind) => kind !== 'undo').map((kind) => ({
              value: kind as string | number,
              label: t(`journal.kinds.${kind}`),
            })),
            ...info.actions.filter(isDoing).map((action) => ({ value: action.id, label: action.label })),
          ]}
          onChange={(kind) => narrow({ kind })}
        />
      )}
      <SelectField
        id={`${id}-table`}
        label={t('journal.table')}
        value={address.table}
        none={t('journal.all_tables')}
        choices={info.tables.map((table) => ({ value: table.id, label: table.plural }))}
        onChange={(table) => narrow({ table })}
      />
    </div>
  );
}

/** What the actions do that have something of their own; what forms and several records at once are given is of a kind. */
function isDoing(action: ActionInfo): boolean {
  return traitsOf(action).changes && isOnTable(action) && action.runs;
}

interface PeriodFilterProps {
  readonly id: string;
  readonly address: DoneAddress;
  readonly onChange: (change: Partial<DoneAddress>) => void;
}

/** Since when, or from which day to which. */
function PeriodFilter({ id, address, onChange }: PeriodFilterProps) {
  const { t } = useTranslation();
  return (
    <>
      <SelectField
        id={`${id}-period`}
        label={t('journal.period')}
        value={address.period}
        none={t('journal.periods.any')}
        choices={PERIODS.map((value) => ({ value, label: t(`journal.periods.${value}`) }))}
        onChange={(period) => onChange({ period })}
      />
      {address.period === 'days' && (
        <>
          <DayField
            id={`${id}-from`}
            label={t('journal.from')}
            value={address.from}
            onChange={(from) => onChange({ from })}
          />
          <DayField
            id={`${id}-to`}
            label={t('journal.to')}
            value={address.to}
            onChange={(to) => onChange({ to })}
          />
        </>
      )}
    </>
  );
}

function useWhoseChoices({ whose }: DoneAddress, operations: readonly Operation[]) {
  const { t } = useTranslation();
  const people = new Map(
    operations.flatMap(({ who: { id, name } }) => (id !== null && name ? [[String(id), name] as const] : [])),
  );
  // The one that is chosen stays, also where nothing is found.
  if (typeof whose === 'number' && !people.has(String(whose))) people.set(String(whose), `#${whose}`);
  return [
    { value: 'mine', label: t('journal.mine') },
    { value: 'all', label: t('journal.everyone') },
    ...[...people].map(([value, label]) => ({ value, label })),
  ];
}

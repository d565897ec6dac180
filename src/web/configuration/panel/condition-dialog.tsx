import { useMemo, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { must } from '#core/std/must.ts';
import { BOOLEAN } from '#core/fields/value-type.ts';
import { filterToFormula } from '#core/formula/filters/filter-to-formula.ts';
import { formulaToFilter } from '#core/formula/filters/formula-to-filter.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import { useApplication } from '#web/api/application.tsx';
import { completeFilter, emptyGroup, groupOf } from '#web/conditions/builder-filter.ts';
import { FormSwitch } from '#web/conditions/form-switch.tsx';
import { GroupBox } from '#web/conditions/group-box.tsx';
import { webPlaces } from '#web/conditions/web-places.ts';
import { LazyFormulaEditor } from '#web/formula/lazy-formula-editor.tsx';
import { completionsIn, useDraftFormula, type FormulaPlace } from './draft-formula.ts';
import { FormulaFrame } from './formula-frame.tsx';
import classes from './formula-value.module.css';

interface ConditionDialogProps {
  readonly label: string;
  readonly place: FormulaPlace;
  /** What it begins with: a filter, which may be a formula. */
  readonly filter: RequestFilter | undefined;
  /** What is built is kept as a formula: all of it must be one, and lists may be asked about. */
  readonly asFormula: boolean;
  readonly onUse: (filter: RequestFilter | undefined) => void;
  readonly onClose: () => void;
}

/** Of how many records it is shown whether they fulfil a condition that is written as a formula. */
const PREVIEW = 5;

/** Builds a condition on the records of a table of the draft out of conditions in groups, or writes it as a formula. */
export function ConditionDialog({ label, place, asFormula, onUse, onClose, ...begun }: ConditionDialogProps) {
  const { t } = useTranslation();
  const building = useBuilding(place, begun.filter);
  const { filter, formula, table } = building;
  const check = useDraftFormula(building.text ?? '', place, { preview: PREVIEW });
  const isUnfit = asFormula && building.text === undefined;
  const use = async () => {
    if (isUnfit || (formula !== undefined && formula.trim() !== '' && !(await check.settle()))) return;
    const built = formula === undefined ? completeFilter(filter) : emptyOr(formula);
    onUse(built && asFormula ? { formula: building.text ?? '' } : built);
    onClose();
  };
  return (
    <FormulaFrame
      label={label}
      answer={building.text === '' ? undefined : check.answer}
      second={{ text: t('filter.clear'), onPress: () => building.begin(emptyGroup()) }}
      use={{
        text: t('list.apply'),
        isOff: isUnfit || (formula !== undefined && check.state === 'wrong'),
        onPress: () => void use(),
      }}
      onClose={onClose}
    >
      <div className={classes.switch}>
        <FormSwitch
          tableId={table.id}
          filter={filter}
          formula={formula}
          onFormula={building.setFormula}
          onFilter={building.begin}
        />
      </div>
      {formula === undefined ? (
        <GroupBox
          table={table}
          counted={false}
          lists={asFormula}
          filter={filter}
          onChange={building.setFilter}
        />
      ) : (
        <LazyFormulaEditor
          formula={formula}
          onChange={building.setFormula}
          check={check}
          complete={completionsIn(place)}
          label={label}
          autoFocus
          onSubmit={() => void use()}
        />
      )}
      {isUnfit && <p className={classes.note}>{t('filter.no_formula')}</p>}
    </FormulaFrame>
  );
}

function emptyOr(formula: string): RequestFilter | undefined {
  return formula.trim() === '' ? undefined : { formula: formula.trim() };
}

/** A filter in the making: conditions, or a formula, and the text by which its records are counted. */
function useBuilding({ scope }: FormulaPlace, begun: RequestFilter | undefined) {
  const application = useApplication();
  const places = useMemo(() => webPlaces(application), [application]);
  const table = must(application.tables.get(scope.table ?? 0), 'the table of a condition');
  const [first] = useState(() => begunAs(begun, (text) => formulaToFilter(text, table.id, places)));
  const [filter, setFilter] = useState(first.filter);
  const [formula, setFormula] = useState(first.formula);
  const complete = completeFilter(filter);
  const written = complete ? filterToFormula(complete, table.id, places) : '';
  return {
    table,
    filter,
    setFilter,
    formula,
    setFormula,
    text: formula ?? written,
    begin: (next: RequestFilter) => {
      setFilter(groupOf(next));
      setFormula(undefined);
    },
  };
}

/** Conditions where it can be said by some, else a formula. */
function begunAs(
  begun: RequestFilter | undefined,
  read: (formula: string) => RequestFilter | undefined,
): { readonly filter: RequestFilter; readonly formula: string | undefined } {
  if (!begun || !('formula' in begun)) return { filter: groupOf(begun), formula: undefined };
  const conditions = read(begun.formula);
  return conditions
    ? { filter: groupOf(conditions), formula: undefined }
    : { filter: emptyGroup(), formula: begun.formula };
}

/** Whether the wanted value is a condition. */
export function givesCondition({ wanted, given, scope }: FormulaPlace): boolean {
  return wanted === BOOLEAN && given === undefined && scope.table !== undefined;
}

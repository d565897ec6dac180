import { useMemo, useState } from 'react';
import { isProperties } from '#core/catalog/walk-schema.ts';
import { builtFilter, keptFilter } from '#core/configuration/draft-filter.ts';
import { BOOLEAN } from '#core/fields/value-type.ts';
import { filterToFormula } from '#core/formula/filters/filter-to-formula.ts';
import { printedFormula, readFormula } from '#core/formula/store/rewrite.ts';
import type { Filter, RequestFilter } from '#core/query/filter.ts';
import { useApplication } from '#web/api/application.tsx';
import { webPlaces } from '#web/conditions/web-places.ts';
import { LabelledField } from '#web/inputs/labelled-field.tsx';
import { ConditionButton } from './condition-button.tsx';
import { ConditionDialog } from './condition-dialog.tsx';
import { useDraftFormula, useFormulaPlace, type FormulaPlace } from './draft-formula.ts';
import { FormulaNote } from './formula-note.tsx';
import type { EditorPart } from './value-editor-props.ts';

/** Which records a filter keeps: built from conditions, or written as a formula; how many those are. */
export function FilterValue({ id, label, help, error, value, onChange }: EditorPart<'filter'>) {
  const [isOpen, setOpen] = useState(false);
  const place = useFormulaPlace({ gives: 'condition', of: 'table' });
  // What stands there was checked against the schema.
  const filter = isProperties(value) ? builtFilter(value as Filter, place.scope) : undefined;
  const formula = useFilterFormula(filter, place);
  const check = useDraftFormula(formula ?? '', place, { preview: 1 });
  const use = (built: RequestFilter | undefined) =>
    onChange(built && keptFilter(built, place.scope.catalog, place.scope.table ?? 0));
  return (
    <LabelledField id={id} label={label} help={help} error={error} named>
      <ConditionButton
        label={label}
        isSet={filter !== undefined}
        formula={formula}
        onOpen={() => setOpen(true)}
        onRemove={() => onChange(undefined)}
      />
      <FormulaNote answer={check.answer} isKept={filter !== undefined} />
      {isOpen && (
        <ConditionDialog
          label={label}
          place={place}
          filter={filter}
          asFormula={false}
          onUse={use}
          onClose={() => setOpen(false)}
        />
      )}
    </LabelledField>
  );
}

/** A filter as the formula that says the same; undefined where none does. */
function useFilterFormula(filter: RequestFilter | undefined, { scope }: FormulaPlace): string | undefined {
  const application = useApplication();
  const places = useMemo(() => webPlaces(application), [application]);
  const formula = filter && filterToFormula(filter, scope.table ?? 0, places);
  const stored = formula === undefined ? undefined : readFormula(formula, scope, BOOLEAN).stored;
  // Choices are written by their codes; read again they have their labels.
  return stored === undefined ? formula : printedFormula(stored, scope, BOOLEAN);
}

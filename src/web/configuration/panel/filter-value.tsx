import { IconFilter, IconPlus, IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isProperties } from '#core/catalog/walk-schema.ts';
import { builtFilter, keptFilter } from '#core/configuration/draft-filter.ts';
import { BOOLEAN } from '#core/fields/value-type.ts';
import { filterToFormula } from '#core/formula/filters/filter-to-formula.ts';
import { printedFormula, readFormula } from '#core/formula/store/rewrite.ts';
import type { Filter, RequestFilter } from '#core/query/filter.ts';
import { useApplication } from '#web/api/application.tsx';
import { webPlaces } from '#web/conditions/web-places.ts';
import { FormulaText } from '#web/formula/formula-text.tsx';
import { LabelledField } from '#web/inputs/labelled-field.tsx';
import icon from '#web/ui/buttons/icon-button.module.css';
import { ConditionDialog } from './condition-dialog.tsx';
import { useDraftFormula, useFormulaPlace, type FormulaPlace } from './draft-formula.ts';
import { FormulaNote } from './formula-note.tsx';
import type { EditorPart } from './value-editor-props.ts';
import classes from './formula-value.module.css';

/** Which records a filter keeps: built from conditions, or written as a formula; how many those are. */
export function FilterValue({ id, label, help, error, value, onChange }: EditorPart<'filter'>) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const place = useFormulaPlace({ gives: 'condition', of: 'table' });
  // What stands there was checked against the schema.
  const filter = isProperties(value) ? builtFilter(value as Filter, place.scope) : undefined;
  const use = (built: RequestFilter | undefined) =>
    onChange(built && keptFilter(built, place.scope.catalog, place.scope.table ?? 0));
  return (
    <LabelledField id={id} label={label} help={help} error={error} named>
      <div className={classes.filter}>
        <button
          type="button"
          id={id}
          className={classes.open}
          aria-label={label}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {filter ? (
            <>
              <IconFilter size={16} aria-hidden="true" />
              <FilterText filter={filter} place={place} />
            </>
          ) : (
            <>
              <IconPlus size={16} aria-hidden="true" />
              <span>{t('filter.add_condition')}</span>
            </>
          )}
        </button>
        {filter && (
          <button
            type="button"
            className={icon.large}
            aria-label={t('configure.panel.remove_value', { label })}
            title={t('configure.panel.remove_value', { label })}
            onClick={() => onChange(undefined)}
          >
            <IconX size={16} aria-hidden="true" />
          </button>
        )}
      </div>
      {filter && <FilterCount filter={filter} place={place} />}
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

interface Shown {
  readonly filter: RequestFilter;
  readonly place: FormulaPlace;
}

/** A filter as the formula that says the same; undefined where none does. */
function useFilterFormula({ filter, place: { scope } }: Shown): string | undefined {
  const application = useApplication();
  const places = useMemo(() => webPlaces(application), [application]);
  const formula = filterToFormula(filter, scope.table ?? 0, places);
  const stored = formula === undefined ? undefined : readFormula(formula, scope, BOOLEAN).stored;
  // Choices are written by their codes; read again they have their labels.
  return stored === undefined ? formula : printedFormula(stored, scope, BOOLEAN);
}

function FilterText(shown: Shown) {
  const { t } = useTranslation();
  const formula = useFilterFormula(shown);
  if (formula === undefined) return <span>{t('configure.panel.built_filter')}</span>;
  return <FormulaText formula={formula} className={classes.text} />;
}

function FilterCount(shown: Shown) {
  const check = useDraftFormula(useFilterFormula(shown) ?? '', shown.place, { preview: 1 });
  return <FormulaNote answer={check.answer} />;
}

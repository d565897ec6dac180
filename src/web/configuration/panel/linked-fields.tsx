import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { linkedBy, pathsFor, ROLL_UPS, type LinkedValue } from '#core/configuration/linked-value.ts';
import { BOOLEAN, type Type } from '#core/fields/value-type.ts';
import { readFormula } from '#core/formula/store/rewrite.ts';
import { labelOf } from '#core/language/labels.ts';
import { LabelledField } from '#web/inputs/labelled-field.tsx';
import { SelectField } from '#web/inputs/select-field.tsx';
import { ConditionButton } from './condition-button.tsx';
import { ConditionDialog } from './condition-dialog.tsx';
import { writtenFormula, type FormulaPlace } from './draft-formula.ts';
import { usePanelScope } from './panel-scope.ts';
import { pathLabel } from './path-field.tsx';
import classes from './formula-value.module.css';

interface LinkedFieldsProps {
  readonly id: string;
  readonly table: number;
  readonly value: LinkedValue;
  /** What the column can take; anything unless given. */
  readonly wanted?: Type | undefined;
  readonly onChange: (value: LinkedValue) => void;
}

/** Chooses a value of linked records: the link or list, what is made of it, the column, which records count. */
export function LinkedFields({ id, table, value, wanted, onChange }: LinkedFieldsProps) {
  const { t } = useTranslation();
  const { catalog, locale } = usePanelScope();
  const { kind } = value;
  const first = kind === 'lookup' ? value.path[0] : value.list;
  const columns = linkedBy(catalog, table, kind);
  const needsColumn = kind === 'lookup' || value.how !== 'count';
  if (columns.length === 0) return <p className={classes.note}>{t(`configure.linked.nothing.${kind}`)}</p>;
  return (
    <>
      <SelectField
        id={`${id}-first`}
        label={t(`configure.linked.first.${kind}`)}
        value={first}
        choices={columns.map((column) => ({ value: column.id, label: labelOf(column.label, locale) }))}
        onChange={(next) =>
          onChange(
            kind === 'lookup'
              ? { kind, path: next === undefined ? [] : [next] }
              : { kind, list: next ?? 0, how: value.how, path: [] },
          )
        }
      />
      {kind === 'rollup' && (
        <SelectField
          id={`${id}-how`}
          label={t('configure.linked.how')}
          value={value.how}
          choices={ROLL_UPS.map((how) => ({ value: how, label: t(`configure.linked.roll_up.${how}`) }))}
          onChange={(how) => onChange({ ...value, how: how ?? 'count', path: [] })}
        />
      )}
      {needsColumn && Boolean(first) && (
        <SelectField
          id={`${id}-path`}
          label={t('configure.linked.column')}
          value={(kind === 'lookup' ? value.path.slice(1) : value.path).join('.')}
          choices={pathsFor(catalog, table, value, wanted).map((path) => ({
            value: path.join('.'),
            label: pathLabel(catalog, path, locale),
          }))}
          onChange={(text) => {
            const path = text === undefined ? [] : text.split('.').map(Number);
            onChange(kind === 'lookup' ? { kind, path: [first ?? 0, ...path] } : { ...value, path });
          }}
        />
      )}
      {kind === 'rollup' && Boolean(first) && (
        <WhereField id={`${id}-where`} value={value} onChange={onChange} />
      )}
    </>
  );
}

/** Whether enough is chosen for a formula. */
export function isLinkedWhole(value: LinkedValue): boolean {
  if (value.kind === 'lookup') return value.path.length > 1;
  return value.list > 0 && (value.how === 'count' || value.path.length > 0);
}

interface WhereFieldProps {
  readonly id: string;
  readonly value: Extract<LinkedValue, { kind: 'rollup' }>;
  readonly onChange: (value: LinkedValue) => void;
}

/** Which records of the list count. */
function WhereField({ id, value, onChange }: WhereFieldProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { catalog, locale, revision } = usePanelScope();
  const list = catalog.columns.get(value.list)?.column;
  const table = list && 'target' in list ? list.target : undefined;
  const scope = { catalog, locale, table };
  const place: FormulaPlace = { scope, given: undefined, wanted: BOOLEAN, column: undefined, revision };
  const written = writtenFormula(value.where, place);
  const put = (text: string) => {
    const { where: _where, ...others } = value;
    const stored = text === '' ? undefined : readFormula(text, scope, BOOLEAN).stored;
    onChange(stored === undefined ? others : { ...others, where: stored });
  };
  const label = t('configure.linked.where');
  return (
    <LabelledField id={id} label={label} named>
      <ConditionButton
        label={label}
        isSet={written !== ''}
        formula={written}
        onOpen={() => setOpen(true)}
        onRemove={() => put('')}
      />
      {isOpen && (
        <ConditionDialog
          label={label}
          place={place}
          filter={written === '' ? undefined : { formula: written }}
          asFormula
          onUse={(filter) => put(filter && 'formula' in filter ? filter.formula : '')}
          onClose={() => setOpen(false)}
        />
      )}
    </LabelledField>
  );
}

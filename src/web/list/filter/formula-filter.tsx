import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { Chip } from './filter-chips.ts';
import classes from './filter-editor.module.css';
import { FilterFormula, useFilterFormula } from './filter-formula.tsx';
import type { List } from '../state/use-list.ts';

interface FormulaFilterProps {
  readonly list: List;
  /** The formula to change; undefined for a new one. */
  readonly formula: string | undefined;
  /** The finished chip; undefined takes it away. */
  readonly onApply: (chip: Chip | undefined) => void;
}

/** Writes a formula as a part of a list's filter; only one that is a condition and right can be applied. */
export function FormulaFilter({ list, formula: begun, onApply }: FormulaFilterProps) {
  const { t } = useTranslation();
  const [formula, setFormula] = useState(begun ?? '');
  const [applying, setApplying] = useState(false);
  const tableId = list.table.id;
  const check = useFilterFormula(tableId, formula);
  const apply = async (): Promise<void> => {
    setApplying(true);
    const right = await check.settle();
    setApplying(false);
    if (right) onApply({ kind: 'formula', formula: formula.trim() });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    void apply();
  };
  return (
    <form className={`${classes.editor} ${classes.formula}`} onSubmit={submit}>
      <FilterFormula {...{ tableId, formula, check }} onChange={setFormula} onApply={() => void apply()} />
      <div className={classes.buttons}>
        <span className={classes.space} />
        {begun === undefined ? null : (
          <Button variant="default" onClick={() => onApply(undefined)}>
            {t('list.remove')}
          </Button>
        )}
        <Button
          type="submit"
          loading={applying}
          disabled={check.state === 'nothing' || check.state === 'wrong'}
        >
          {t('list.apply')}
        </Button>
      </div>
    </form>
  );
}

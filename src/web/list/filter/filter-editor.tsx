import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useApplication } from '#web/api/application.tsx';
import { ColumnChooser } from '../columns/column-chooser.tsx';
import { ConditionEditor } from './condition-editor.tsx';
import { isComplete, newCondition, type Chip, type ListCondition } from './filter-chips.ts';
import classes from './filter-editor.module.css';
import { FormulaFilter } from './formula-filter.tsx';
import { listColumn, type PlacedColumn } from '../state/list-columns.ts';
import { ToolButton } from '../panel/tool-button.tsx';
import type { List } from '../state/use-list.ts';

interface FilterEditorProps {
  readonly list: List;
  /** Undefined for a new one. */
  readonly chip: Chip | undefined;
  /** A formula was chosen instead of a column. */
  readonly onFormula?: () => void;
  /** The finished chip; undefined takes it away. */
  readonly onApply: (chip: Chip | undefined) => void;
}

/** Makes a part of a filter: conditions on columns, or a formula. */
export function FilterEditor(props: FilterEditorProps) {
  const { list, chip, onFormula, onApply } = props;
  const [writing, setWriting] = useState(chip?.kind === 'formula');
  if (writing) {
    const formula = chip?.kind === 'formula' ? chip.formula : undefined;
    return <FormulaFilter list={list} formula={formula} onApply={onApply} />;
  }
  const write = (): void => {
    setWriting(true);
    onFormula?.();
  };
  return <ConditionsEditor {...props} onFormula={write} />;
}

/** Chooses a column, an operator and a value; further conditions are alternatives, one of which must hold. */
function ConditionsEditor({ list, chip, onFormula, onApply }: FilterEditorProps) {
  const { t } = useTranslation();
  const application = useApplication();
  const begun = chip?.kind === 'any' ? chip.conditions : [];
  const [conditions, setConditions] = useState<readonly ListCondition[]>(begun);
  const [choosing, setChoosing] = useState(begun.length === 0);
  const [bad, setBad] = useState(false);
  if (choosing) {
    const choose = ({ path, column }: PlacedColumn): void => {
      setConditions([...conditions, newCondition(path, column)]);
      setChoosing(false);
    };
    // Alternatives are conditions: a formula has its own "or".
    const formula = conditions.length === 0 ? onFormula : undefined;
    return <ColumnChooser list={list} onChoose={choose} onFormula={formula} />;
  }
  const complete = conditions.filter(isComplete);
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    const [first, ...others] = complete;
    if (!bad) onApply(first && { kind: 'any', conditions: [first, ...others] });
  };
  return (
    <form className={classes.editor} onSubmit={apply}>
      {conditions.map((condition, at) => {
        const shown = listColumn(application, list.table, condition.column);
        if (!shown) return null;
        return (
          <ConditionEditor
            key={`${at} ${condition.column}`}
            shown={shown}
            condition={condition}
            alternative={at > 0}
            autoFocus={at === conditions.length - 1}
            onChange={(next) => setConditions(conditions.with(at, next))}
            onProblem={setBad}
            onRemove={conditions.length > 1 ? () => setConditions(conditions.toSpliced(at, 1)) : undefined}
          />
        );
      })}
      <div className={classes.buttons}>
        <ToolButton
          icon={<IconPlus size={16} stroke={1.6} aria-hidden="true" />}
          label={t('list.add_alternative')}
          onClick={() => setChoosing(true)}
        />
        <span className={classes.space} />
        {chip ? (
          <Button variant="default" onClick={() => onApply(undefined)}>
            {t('list.remove')}
          </Button>
        ) : null}
        <Button type="submit" disabled={complete.length === 0 || bad}>
          {t('list.apply')}
        </Button>
      </div>
    </form>
  );
}

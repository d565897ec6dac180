import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import { useApplication } from '#web/api/application.tsx';
import { ColumnChooser } from '../columns/column-chooser.tsx';
import { ConditionEditor } from './condition-editor.tsx';
import { isComplete, newCondition, type ListCondition } from '#web/conditions/condition.ts';
import { chipsOf, type Chip } from './filter-chips.ts';
import classes from './filter-editor.module.css';
import { FormulaFilter } from './formula-filter.tsx';
import { NamedFilters } from './named/named-filters.tsx';
import { listColumn, type PlacedColumn } from '../state/list-columns.ts';
import { ToolButton } from '#web/ui/buttons/tool-button.tsx';
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
    const chooser = <ColumnChooser list={list} onChoose={choose} onFormula={formula} />;
    return chip || conditions.length > 0 ? (
      chooser
    ) : (
      <Beginning list={list} onDone={() => onApply(undefined)}>
        {chooser}
      </Beginning>
    );
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
            table={list.table}
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
      <EditorButtons
        isNew={chip === undefined}
        disabled={complete.length === 0 || bad}
        onAlternative={() => setChoosing(true)}
        onRemove={() => onApply(undefined)}
      />
    </form>
  );
}

interface EditorButtonsProps {
  readonly isNew: boolean;
  readonly disabled: boolean;
  readonly onAlternative: () => void;
  readonly onRemove: () => void;
}

function EditorButtons({ isNew, disabled, onAlternative, onRemove }: EditorButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.buttons}>
      <ToolButton
        icon={<IconPlus size={16} stroke={1.6} aria-hidden="true" />}
        label={t('list.add_alternative')}
        onClick={onAlternative}
      />
      <span className={classes.space} />
      {isNew ? null : (
        <Button variant="default" onClick={onRemove}>
          {t('list.remove')}
        </Button>
      )}
      <Button type="submit" disabled={disabled}>
        {t('list.apply')}
      </Button>
    </div>
  );
}

interface BeginningProps {
  readonly list: List;
  readonly onDone: () => void;
  readonly children: ReactNode;
}

/** What a new part of a filter begins with: a filter that is kept under a name, which takes the place of all, or a column. */
function Beginning({ list, onDone, children }: BeginningProps) {
  const filter = chipsOf(list.filter).length > 0 ? list.filter : undefined;
  const apply = (named: RequestFilter): void => {
    list.change({ filter: named });
    onDone();
  };
  return (
    <div className={classes.beginning}>
      <NamedFilters tableId={list.table.id} filter={filter} onApply={apply} />
      {children}
    </div>
  );
}

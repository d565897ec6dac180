import { IconArrowsMaximize, IconFilter } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyCompactFormula } from '#web/formula/lazy-compact-formula.tsx';
import { describedBy, LabelledField } from '#web/inputs/labelled-field.tsx';
import icon from '#web/ui/buttons/icon-button.module.css';
import { ConditionDialog, givesCondition } from './condition-dialog.tsx';
import {
  completionsIn,
  useDraftFormula,
  useFormulaPlace,
  writtenFormula,
  type FormulaPlace,
} from './draft-formula.ts';
import { FormulaDialog } from './formula-dialog.tsx';
import { FormulaNote } from './formula-note.tsx';
import { useCommitted } from './use-committed.ts';
import type { EditorPart } from './value-editor-props.ts';

/** A formula as a property: written in the panel, or in a window of its own. */
export function FormulaValue({ id, label, help, error, editor, value, onChange }: EditorPart<'formula'>) {
  const [opened, setOpened] = useState<'formula' | 'conditions'>();
  const place = useFormulaPlace(editor);
  const written = writtenFormula(value, place);
  const commit = (text: string) => onChange(text.trim() === '' ? undefined : text);
  const typing = useCommitted({ value: written, error, onCommit: commit });
  const check = useDraftFormula(typing.typed, place, { preview: 1 });
  return (
    <LabelledField id={id} label={label} help={help} error={error} named>
      <LazyCompactFormula
        label={label}
        describedBy={describedBy({ id, help, error })}
        invalid={error !== undefined}
        formula={typing.typed}
        check={check}
        complete={completionsIn(place)}
        onChange={typing.setTyped}
        onLeave={() => {
          if (opened === undefined) typing.commit();
        }}
        onEscape={() => typing.setTyped(written)}
        tools={<Tools label={label} place={place} onOpen={setOpened} />}
      />
      <FormulaNote answer={check.answer} />
      {opened === 'formula' && (
        <FormulaDialog
          label={label}
          place={place}
          formula={typing.typed}
          onUse={typing.put}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened === 'conditions' && (
        <ConditionDialog
          label={label}
          place={place}
          filter={typing.typed.trim() === '' ? undefined : { formula: typing.typed }}
          asFormula
          onUse={(filter) => typing.put(filter && 'formula' in filter ? filter.formula : '')}
          onClose={() => setOpened(undefined)}
        />
      )}
    </LabelledField>
  );
}

interface ToolsProps {
  readonly label: string;
  readonly place: FormulaPlace;
  readonly onOpen: (window: 'formula' | 'conditions') => void;
}

/** What opens a formula in a window of its own, a condition also as conditions. */
function Tools({ label, place, onOpen }: ToolsProps) {
  const { t } = useTranslation();
  return (
    <>
      {givesCondition(place) && (
        <ToolSign
          name={t('configure.formula.conditions', { label })}
          icon={<IconFilter size={16} aria-hidden="true" />}
          onPress={() => onOpen('conditions')}
        />
      )}
      <ToolSign
        name={t('configure.formula.enlarge', { label })}
        icon={<IconArrowsMaximize size={16} aria-hidden="true" />}
        onPress={() => onOpen('formula')}
      />
    </>
  );
}

interface ToolSignProps {
  readonly name: string;
  readonly icon: ReactNode;
  readonly onPress: () => void;
}

function ToolSign({ name, icon: sign, onPress }: ToolSignProps) {
  return (
    <button type="button" className={icon.large} aria-label={name} title={name} onClick={onPress}>
      {sign}
    </button>
  );
}

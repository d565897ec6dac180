import { IconArrowsMaximize, IconFilter, IconLink } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { linkedValueOf, type LinkedValue } from '#core/configuration/linked-value.ts';
import { printedFormula } from '#core/formula/store/rewrite.ts';
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
import { LinkedDialog } from './linked-dialog.tsx';
import { useCommitted } from './use-committed.ts';
import type { EditorPart } from './value-editor-props.ts';

type FormulaWindow = 'formula' | 'conditions' | 'linked';

/** A formula as a property: written in the panel, or in a window of its own. */
export function FormulaValue({ id, label, help, error, editor, value, onChange }: EditorPart<'formula'>) {
  const [opened, setOpened] = useState<FormulaWindow>();
  const place = useFormulaPlace(editor);
  const written = writtenFormula(value, place);
  const commit = (text: string) => onChange(text.trim() === '' ? undefined : text);
  // Formulas of other places are conditions, or read what the table does not have.
  const linked = editor.gives === 'column' && typeof value === 'string' ? linkedValueOf(value) : undefined;
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
        tools={<Tools label={label} place={place} isLinked={linked !== undefined} onOpen={setOpened} />}
      />
      <FormulaNote answer={check.answer} />
      <Windows
        {...{ label, place, opened, linked }}
        text={typing.typed}
        onUse={typing.put}
        onClose={() => setOpened(undefined)}
      />
    </LabelledField>
  );
}

interface WindowsProps {
  readonly label: string;
  readonly place: FormulaPlace;
  readonly opened: FormulaWindow | undefined;
  readonly linked: LinkedValue | undefined;
  readonly text: string;
  readonly onUse: (text: string) => void;
  readonly onClose: () => void;
}

/** The windows in which a formula is written, built from conditions, or chosen. */
function Windows({ label, place, opened, linked, text, onUse, onClose }: WindowsProps) {
  const shared = { label, place, onClose };
  if (opened === 'formula') return <FormulaDialog {...shared} formula={text} onUse={onUse} />;
  if (opened === 'conditions')
    return (
      <ConditionDialog
        {...shared}
        filter={text.trim() === '' ? undefined : { formula: text }}
        asFormula
        onUse={(filter) => onUse(filter && 'formula' in filter ? filter.formula : '')}
      />
    );
  if (opened !== 'linked' || !linked) return null;
  return (
    <LinkedDialog
      {...shared}
      value={linked}
      onUse={(stored) => onUse(printedFormula(stored, place.scope, place.wanted))}
    />
  );
}

interface ToolsProps {
  readonly label: string;
  readonly place: FormulaPlace;
  readonly isLinked: boolean;
  readonly onOpen: (window: FormulaWindow) => void;
}

/** What opens a formula in a window of its own, a condition also as conditions. */
function Tools({ label, place, isLinked, onOpen }: ToolsProps) {
  const { t } = useTranslation();
  return (
    <>
      {isLinked && (
        <ToolSign
          name={t('configure.linked.choose', { label })}
          icon={<IconLink size={16} aria-hidden="true" />}
          onPress={() => onOpen('linked')}
        />
      )}
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

import { IconArrowsMaximize, IconFilter, IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { linkedValueOf, type LinkedValue } from '#core/configuration/linked-value.ts';
import { printedFormula } from '#core/formula/store/rewrite.ts';
import { LazyCompactFormula } from '#web/formula/lazy-compact-formula.tsx';
import { describedBy, LabelledField, type FieldTexts } from '#web/inputs/labelled-field.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
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
export function FormulaValue({ editor, value, onChange, ...texts }: EditorPart<'formula'>) {
  const place = useFormulaPlace(editor);
  const written = writtenFormula(value, place);
  const commit = (text: string) => onChange(text.trim() === '' ? undefined : text);
  const { typed, setTyped, ...typing } = useCommitted({ id: texts.id, value: written, onCommit: commit });
  // Formulas of other places are conditions, or read what the table does not have.
  const linked = editor.gives === 'column' && typeof value === 'string' ? linkedValueOf(value) : undefined;
  return (
    <DraftFormulaField
      {...texts}
      place={place}
      linked={linked}
      text={typed}
      onType={setTyped}
      onLeave={typing.commit}
      onEscape={() => setTyped(written)}
      onUse={typing.put}
    />
  );
}

interface DraftFormulaFieldProps extends FieldTexts {
  readonly place: FormulaPlace;
  readonly linked?: LinkedValue | undefined;
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly onLeave?: () => void;
  readonly onEscape?: () => void;
  /** A formula that was made in a window. */
  readonly onUse: (text: string) => void;
}

/** A formula that is being written, with what the draft says of it. */
function DraftFormulaField(props: DraftFormulaFieldProps) {
  const { id, label, help, error, place, linked, text, onType, onLeave, onEscape, onUse } = props;
  const [opened, setOpened] = useState<FormulaWindow>();
  const check = useDraftFormula(text, place, { preview: 1 });
  return (
    <LabelledField id={id} label={label} help={help} error={error} named>
      <LazyCompactFormula
        label={label}
        describedBy={describedBy({ id, help, error })}
        invalid={error !== undefined}
        formula={text}
        check={check}
        complete={completionsIn(place)}
        onChange={onType}
        onLeave={() => {
          if (opened === undefined) onLeave?.();
        }}
        onEscape={() => onEscape?.()}
        tools={<Tools label={label} place={place} isLinked={linked !== undefined} onOpen={setOpened} />}
      />
      <FormulaNote answer={check.answer} isKept={text.trim() !== ''} />
      <Windows
        {...{ label, place, opened, linked, text, onType, onUse }}
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
  readonly onType: (text: string) => void;
  readonly onUse: (text: string) => void;
  readonly onClose: () => void;
}

/** The windows in which a formula is written, built from conditions, or chosen. */
function Windows({ label, place, opened, linked, text, onType, onUse, onClose }: WindowsProps) {
  const shared = { label, place, onClose };
  if (opened === 'formula') return <FormulaDialog {...shared} formula={text} onType={onType} onUse={onUse} />;
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
        <IconButton
          size="large"
          label={t('configure.linked.choose', { label })}
          onClick={() => onOpen('linked')}
        >
          <IconLink size={16} aria-hidden="true" />
        </IconButton>
      )}
      {givesCondition(place) && (
        <IconButton
          size="large"
          label={t('configure.formula.conditions', { label })}
          onClick={() => onOpen('conditions')}
        >
          <IconFilter size={16} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        size="large"
        label={t('configure.formula.enlarge', { label })}
        onClick={() => onOpen('formula')}
      >
        <IconArrowsMaximize size={16} aria-hidden="true" />
      </IconButton>
    </>
  );
}

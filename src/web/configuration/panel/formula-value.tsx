import { IconArrowsMaximize } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyCompactFormula } from '#web/formula/lazy-compact-formula.tsx';
import { describedBy, LabelledField } from '#web/inputs/labelled-field.tsx';
import icon from '#web/ui/buttons/icon-button.module.css';
import { completionsIn, useDraftFormula, useFormulaPlace, writtenFormula } from './draft-formula.ts';
import { FormulaDialog } from './formula-dialog.tsx';
import { FormulaNote } from './formula-note.tsx';
import { useCommitted } from './use-committed.ts';
import type { EditorPart } from './value-editor-props.ts';

/** A formula as a property: written in the panel, or in a window of its own. */
export function FormulaValue({ id, label, help, error, editor, value, onChange }: EditorPart<'formula'>) {
  const { t } = useTranslation();
  const [isLarge, setLarge] = useState(false);
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
          if (!isLarge) typing.commit();
        }}
        onEscape={() => typing.setTyped(written)}
        tools={
          <button
            type="button"
            className={icon.large}
            aria-label={t('configure.formula.enlarge', { label })}
            title={t('configure.formula.enlarge', { label })}
            onClick={() => setLarge(true)}
          >
            <IconArrowsMaximize size={16} aria-hidden="true" />
          </button>
        }
      />
      <FormulaNote answer={check.answer} />
      {isLarge && (
        <FormulaDialog
          label={label}
          place={place}
          formula={typing.typed}
          onUse={typing.put}
          onClose={() => setLarge(false)}
        />
      )}
    </LabelledField>
  );
}

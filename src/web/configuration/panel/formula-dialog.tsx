import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { LazyFormulaEditor } from '#web/formula/lazy-formula-editor.tsx';
import { completionsIn, useDraftFormula, type FormulaPlace } from './draft-formula.ts';
import { FormulaFrame } from './formula-frame.tsx';

interface FormulaDialogProps {
  readonly label: string;
  readonly place: FormulaPlace;
  readonly formula: string;
  /** It stands in the field as well while it is written, and is kept as that is. */
  readonly onType: (formula: string) => void;
  readonly onUse: (formula: string) => void;
  readonly onClose: () => void;
}

/** Of how many records it is shown what a formula gives. */
const PREVIEW = 8;

/** A formula in a window of its own, with what it gives for the newest records and for one that is looked for. */
export function FormulaDialog({ label, place, formula, onType, onUse, onClose }: FormulaDialogProps) {
  const { t } = useTranslation();
  const [begun] = useState(formula);
  const check = useDraftFormula(formula, place, { preview: PREVIEW });
  const use = async () => {
    if (formula.trim() !== '' && !(await check.settle())) return;
    onUse(formula);
    onClose();
  };
  const giveUp = () => {
    onType(begun);
    onClose();
  };
  return (
    <FormulaFrame
      label={label}
      answer={check.answer}
      second={{ text: t('settings.cancel'), onPress: giveUp }}
      use={{ text: t('configure.formula.use'), isOff: check.state === 'wrong', onPress: () => void use() }}
      onClose={giveUp}
    >
      <LazyFormulaEditor
        formula={formula}
        onChange={onType}
        check={check}
        complete={completionsIn(place)}
        label={label}
        autoFocus
        onSubmit={() => void use()}
      />
    </FormulaFrame>
  );
}

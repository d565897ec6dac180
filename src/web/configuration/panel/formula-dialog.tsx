import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyFormulaEditor } from '#web/formula/lazy-formula-editor.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { completionsIn, useDraftFormula, type FormulaPlace } from './draft-formula.ts';
import { FormulaNote } from './formula-note.tsx';
import classes from './formula-value.module.css';

interface FormulaDialogProps {
  readonly label: string;
  readonly place: FormulaPlace;
  readonly formula: string;
  readonly onUse: (formula: string) => void;
  readonly onClose: () => void;
}

/** Of how many records it is shown what a formula gives. */
const PREVIEW = 8;

/** A formula in a window of its own, with what it gives for the newest records and for one that is looked for. */
export function FormulaDialog({ label, place, formula: begun, onUse, onClose }: FormulaDialogProps) {
  const { t } = useTranslation();
  const [formula, setFormula] = useState(begun);
  const check = useDraftFormula(formula, place, { preview: PREVIEW });
  const use = async () => {
    if (formula.trim() !== '' && !(await check.settle())) return;
    onUse(formula);
    onClose();
  };
  return (
    <Dialog title={label} look="wide" onClose={onClose}>
      <form
        className={classes.body}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void use();
        }}
      >
        <LazyFormulaEditor
          formula={formula}
          onChange={setFormula}
          check={check}
          complete={completionsIn(place)}
          label={label}
          autoFocus
          onSubmit={() => void use()}
        />
        <div className={classes.foot}>
          <FormulaNote answer={check.answer} />
          <Button variant="default" onClick={onClose}>
            {t('settings.cancel')}
          </Button>
          <Button type="submit" disabled={check.state === 'wrong'}>
            {t('configure.formula.use')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

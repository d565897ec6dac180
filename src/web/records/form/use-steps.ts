import { useState } from 'react';
import { fieldsOf, type FormBlock } from '../layout/form-layout.ts';
import { checkColumns } from '../calls/check-columns.ts';
import type { Sheet } from '../sheet/sheet.ts';
import type { FormView } from '../sheet/use-form-view.ts';

/** A wizard, and the ways in it. */
export interface Steps {
  /** Which step is in front. */
  readonly at: number;
  /** The server is asked whether the step in front is good. */
  readonly isChecking: boolean;
  /** Goes to a step: back at once, on as far as the steps on the way have no errors. */
  readonly goTo: (step: number) => Promise<void>;
}

/** The steps of a wizard, and the ways between them. The focus goes to the first control of a step, or to what is wrong in it. */
export function useSteps(sheet: Sheet, view: FormView, { key, sections }: FormBlock): Steps {
  const [isChecking, setChecking] = useState(false);
  const front = view.front({ kind: 'wizard', key, sections });
  const at = Math.max(
    0,
    sections.findIndex((section) => section === front),
  );
  const namesOf = (step: number) => {
    const section = sections[step];
    return section ? fieldsOf(section).map(({ column }) => column.name) : [];
  };
  const show = (step: number) => {
    const section = sections[step];
    if (!section) return;
    view.bringToFront(key, section.key);
    const fields = fieldsOf(section).map(({ column }) => column);
    const first = fields.find((column) => sheet.isEditable(column)) ?? fields[0];
    if (first) view.focusColumn(first.name);
  };
  const goOn = async (step: number): Promise<number> => {
    const passed: string[] = Array.from({ length: at }, (_, before) => namesOf(before)).flat();
    for (let next = at; next < step; next += 1) {
      const names = namesOf(next);
      passed.push(...names);
      if (!(await checkColumns(sheet, { names, passed }))) return next;
    }
    return step;
  };
  const goTo = async (step: number): Promise<void> => {
    if (isChecking || step === at) return;
    if (step < at) return show(step);
    setChecking(true);
    try {
      const reached = await goOn(step);
      if (reached === step) return show(step);
      const section = sections[reached];
      if (section && reached !== at) view.bringToFront(key, section.key);
      const { faults } = sheet.record.state.get();
      const wrong = namesOf(reached).find((name) => name in faults);
      if (wrong !== undefined) view.focusColumn(wrong);
    } finally {
      setChecking(false);
    }
  };
  return { at, isChecking, goTo };
}

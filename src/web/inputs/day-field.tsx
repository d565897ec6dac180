import { useState } from 'react';
import type { Problem } from '#core/std/result.ts';
import { useTranslation } from '#web/std/translation.ts';
import { dateControl } from '#web/fields/date/date-control.tsx';
import { describedBy, LabelledField, type FieldTexts } from './labelled-field.tsx';

interface DayFieldProps extends FieldTexts {
  /** YYYY-MM-DD; empty where no day is chosen. */
  readonly value: string;
  readonly onChange: (day: string) => void;
}

const { Input } = dateControl;

/** A day as the reader writes it, with a calendar. */
export function DayField({ value, onChange, ...texts }: DayFieldProps) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<Problem>();
  const error = texts.error ?? (problem && t(`errors.${problem.code}`));
  const { id, label } = texts;
  return (
    <LabelledField {...texts} error={error}>
      <Input
        id={id}
        column={{ id: 0, name: id, type: 'date', label }}
        value={value === '' ? null : value}
        invalid={error !== undefined}
        disabled={false}
        describedBy={describedBy({ ...texts, error })}
        onChange={(day) => onChange(day ?? '')}
        onProblem={setProblem}
        onBlur={() => undefined}
      />
    </LabelledField>
  );
}

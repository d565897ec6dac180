import { useState } from 'react';
import { FieldFrame, LabelledField } from '#web/inputs/labelled-field.tsx';
import control from '#web/fields/typing/control.module.css';

interface NameInputProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (name: string) => void;
  /** Its label is for the ear alone. */
  readonly bare?: boolean;
}

const LONGEST = 200;

/** A name that is never empty: while nothing stands in it, what it was before holds. */
export function NameInput({ id, label, value, onChange, bare }: NameInputProps) {
  const [typed, setTyped] = useState<string>();
  const input = (
    <FieldFrame invalid={false}>
      <input
        id={id}
        className={control.input}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        maxLength={LONGEST}
        aria-label={bare ? label : undefined}
        value={typed ?? value}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          const name = currentTarget.value.trim();
          if (name !== '') onChange(name);
        }}
        onBlur={() => setTyped(undefined)}
      />
    </FieldFrame>
  );
  return bare ? (
    input
  ) : (
    <LabelledField id={id} label={label}>
      {input}
    </LabelledField>
  );
}

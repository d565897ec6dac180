import { useId, useState } from 'react';
import classes from './fields.module.css';

interface NumberFieldProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly placeholder: string;
  readonly max?: number;
  readonly isWhole?: boolean;
  readonly onChange: (value: number | undefined) => void;
}

/** A number that is taken when the field is left, or by Enter; what is none is forgotten. */
export function NumberTerm({ label, value, placeholder, max = 1e12, isWhole, onChange }: NumberFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const take = (): void => {
    if (typed === undefined) return;
    setTyped(undefined);
    const number = Number(typed);
    if (typed.trim() === '') onChange(undefined);
    else if (number > 0 && number <= max && (isWhole !== true || Number.isInteger(number))) onChange(number);
  };
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        min={isWhole ? 1 : 0}
        max={max}
        step={isWhole ? 1 : 'any'}
        placeholder={placeholder}
        value={typed ?? value ?? ''}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take();
        }}
      />
    </div>
  );
}

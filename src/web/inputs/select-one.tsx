import classes from './select-one.module.css';

interface SelectOneProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly disabled: boolean;
  /** The label is there for those who do not see what stands beside it. */
  readonly quiet?: boolean;
  readonly onChange: (value: Value) => void;
}

/** One of few ways, with its name before it. */
export function SelectOne<Value extends string>({
  label,
  value,
  options,
  disabled,
  quiet,
  onChange,
}: SelectOneProps<Value>) {
  return (
    <label className={classes.one}>
      <span className={quiet === true ? 'out-of-sight' : undefined}>{label}</span>
      <select
        value={value}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const chosen = options.find(([one]) => one === currentTarget.value);
          if (chosen) onChange(chosen[0]);
        }}
      >
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

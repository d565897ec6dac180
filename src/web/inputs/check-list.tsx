import { LabelledField, type FieldTexts } from './labelled-field.tsx';
import type { SelectOption } from './select-field.tsx';
import classes from './check-list.module.css';

interface CheckListProps<Value extends string | number> extends FieldTexts {
  readonly value: readonly Value[];
  readonly choices: readonly SelectOption<Value>[];
  readonly onChange: (value: Value[]) => void;
  /** What stands there where there is nothing to choose from. */
  readonly empty?: string;
}

/** Any of several values, in the order of the choices. */
export function CheckList<Value extends string | number>(props: CheckListProps<Value>) {
  const { id, value, choices, onChange, empty, ...texts } = props;
  const pick = (chosen: Value, on: boolean) => {
    const next = choices.map((choice) => choice.value);
    onChange(next.filter((other) => (other === chosen ? on : value.includes(other))));
  };
  return (
    <LabelledField id={`${id}-list`} several {...texts}>
      {choices.length === 0 && <p className={classes.empty}>{empty}</p>}
      <ul className={classes.list}>
        {choices.map((choice, place) => (
          <li key={choice.value}>
            <label>
              <input
                type="checkbox"
                id={place === 0 ? id : undefined}
                checked={value.includes(choice.value)}
                onChange={(event) => pick(choice.value, event.currentTarget.checked)}
              />
              <span>{choice.label}</span>
            </label>
          </li>
        ))}
      </ul>
    </LabelledField>
  );
}

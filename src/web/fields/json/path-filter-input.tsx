import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { jsonPath } from '#core/fields/json/json-path.ts';
import {
  asksForNone,
  PATH_OPERATORS,
  pathCondition,
  type PathCondition,
  type PathOperator,
} from '#core/fields/json/path-condition.ts';
import type { FilterInputProps } from '../values/web-field.ts';
import classes from './path-filter-input.module.css';

interface Asked {
  readonly path: string;
  readonly operator: PathOperator;
  readonly value: string;
}

/** A path to a part of a JSON value, what is asked of it, and what it is compared with. */
export function PathFilterInput(props: FilterInputProps<unknown, PathCondition>) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Asked>({ path: '', operator: 'equal', value: '', ...props.value });
  const ask = (next: Asked) => {
    setAsked(next);
    const { value, ...rest } = { ...next, path: next.path.trim() };
    const condition = pathCondition(asksForNone(rest.operator) ? rest : { ...rest, value: value.trim() });
    const path = jsonPath(rest.path);
    props.onProblem(path.ok || rest.path === '' ? undefined : path.problem);
    props.onChange(condition.ok ? condition.value : null);
  };
  return (
    <span className={classes.asked}>
      <input
        id={props.id}
        className={classes.input}
        type="text"
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        placeholder={t('filter.path_example')}
        aria-label={t('filter.path')}
        aria-invalid={props.invalid || undefined}
        aria-describedby={props.describedBy}
        value={asked.path}
        onChange={(event) => ask({ ...asked, path: event.currentTarget.value })}
        onBlur={props.onBlur}
      />
      <select
        className={`${classes.input} ${classes.choice}`}
        aria-label={t('filter.path_operator')}
        value={asked.operator}
        onChange={(event) => {
          const operator = PATH_OPERATORS.find((one) => one === event.currentTarget.value);
          if (operator) ask({ ...asked, operator });
        }}
      >
        {PATH_OPERATORS.map((operator) => (
          <option key={operator} value={operator}>
            {t(`operator.${operator}`)}
          </option>
        ))}
      </select>
      {asksForNone(asked.operator) ? null : (
        <input
          className={classes.input}
          type="text"
          dir="auto"
          autoComplete="off"
          placeholder={t('filter.value')}
          aria-label={t('filter.value')}
          value={asked.value}
          onChange={(event) => ask({ ...asked, value: event.currentTarget.value })}
          onBlur={props.onBlur}
        />
      )}
    </span>
  );
}

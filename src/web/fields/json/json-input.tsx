import { IconIndentIncrease } from '@tabler/icons-react';
import { useState } from 'react';
import { formattedJson } from '#core/fields/json/json-text.ts';
import type { ColumnOf } from '#core/fields/registry.ts';
import type { Problem } from '#core/std/result.ts';
import { useTranslation } from '#web/std/translation.ts';
import { CodeInput } from '../code/code-input.tsx';
import { ControlButton } from '../typing/control-frame.tsx';
import { useTyping } from '../typing/use-typing.ts';
import { checked } from '../values/column-values.ts';
import type { InputProps } from '../values/web-field.ts';

/** JSON in an editor that marks what is wrong; when it is left it stands in its usual form. */
export function JsonInput(props: InputProps<ColumnOf<'json'>, string>) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<Problem>();
  const typed = useTyping<string>({
    ...props,
    show: formattedJson,
    read: (text) => checked<string>(props.column, text),
    onProblem: (found) => {
      setProblem(found);
      props.onProblem(found);
    },
  });
  const format = () => {
    const formatted = formattedJson(typed.text);
    if (formatted !== typed.text) typed.type(formatted);
  };
  return (
    <CodeInput
      id={props.id}
      language="json"
      typed={typed}
      label={props.label ?? props.column.label}
      describedBy={props.describedBy}
      invalid={props.invalid}
      disabled={props.disabled}
      fault={faultOf(problem)}
      onFormat={format}
    >
      {props.disabled ? null : (
        <ControlButton
          label={t('field.formatCode')}
          icon={<IconIndentIncrease size={16} aria-hidden="true" />}
          onClick={format}
        />
      )}
    </CodeInput>
  );
}

function faultOf(problem: Problem | undefined) {
  const { line, column } = problem?.params ?? {};
  return typeof line === 'number' && typeof column === 'number' ? { line, column } : undefined;
}

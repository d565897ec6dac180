import { useTranslation } from '#web/std/translation.ts';
import { useApplication } from '#web/api/application.tsx';
import type { Caret } from './formula-caret.ts';
import classes from './function-hint.module.css';
import { functionHelp, parameterAt } from './function-help.ts';

/** The function between whose brackets the caret is: its parameters, the one that is being written marked. */
export function FunctionHint({ call }: { readonly call: Caret['call'] }) {
  const { t } = useTranslation();
  const { locale } = useApplication().user;
  const help = call && functionHelp(call.word, t, locale);
  if (!help || help.parameters.length === 0) return null;
  const current = parameterAt(help, call.argument);
  return (
    <p className={classes.hint}>
      <code dir="ltr">
        {help.name}(
        {help.parameters.map((parameter, at) => (
          <span key={parameter}>
            {at > 0 ? ', ' : ''}
            <bdi data-current={at === current || undefined}>{parameter}</bdi>
          </span>
        ))}
        )
      </code>
      <span>{help.text}</span>
    </p>
  );
}

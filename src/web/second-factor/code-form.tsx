import { useRef, useState, type Ref, type SubmitEvent } from 'react';
import { Alert } from '#web/session-page/parts/alert.tsx';
import type { PageOf } from '#web/session-page/page/hydrate.tsx';
import type { Translate } from '#core/language/texts.ts';
import { selectRefused } from '#web/session-page/parts/select-refused.ts';
import { PlainTextField } from '#web/session-page/parts/plain-text-field.tsx';
import type { CodeWay, SecondFactor } from './use-second-factor.ts';

interface CodeFormProps {
  readonly page: PageOf<'second-factor'>;
  readonly second: SecondFactor;
  readonly translate: Translate;
  /** What is asked for first. */
  readonly first: CodeWay;
  readonly autoFocus?: boolean;
}

/** One field for codes of the app and recovery codes; as a plain form it works before the script has run. */
export function CodeForm({ page, second, translate, first, autoFocus }: CodeFormProps) {
  const [way, setWay] = useState(first);
  const field = useRef<HTMLInputElement>(null);
  const recovery = way === 'recovery';
  const checking = second.calling === 'code';

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const code = field.current?.value ?? '';
    if (!(await second.sendCode(way, code))) selectRefused(field.current, code);
  }
  function change() {
    setWay(recovery ? 'code' : 'recovery');
    second.clear();
    if (!field.current) return;
    field.current.value = '';
    field.current.focus();
  }
  return (
    <form
      method="post"
      action="/session/second_factor/code"
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <CodeField ref={field} way={way} translate={translate} autoFocus={autoFocus} onType={second.clear} />
      {first === 'code' ? <Alert message={second.message} /> : null}
      <input type="hidden" name="_token" value={page.token} />
      <button
        type="submit"
        className={first === 'code' ? 'connect' : 'second'}
        aria-busy={checking}
        data-active={checking || undefined}
      >
        {translate(checking ? 'second_factor.confirming' : 'second_factor.confirm')}
      </button>
      {first === 'code' && page.ways.includes('recovery') && (
        <p className="other-code">
          <button type="button" className="text-link needs-script" onClick={change}>
            {translate(recovery ? 'second_factor.use_code' : 'second_factor.use_recovery')}
          </button>
        </p>
      )}
    </form>
  );
}

interface CodeFieldProps {
  readonly way: CodeWay;
  readonly translate: Translate;
  readonly autoFocus: boolean | undefined;
  readonly onType: () => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** Codes of the app are typed with figures, or filled in by the browser; recovery codes have letters. */
function CodeField({ way, translate, ...rest }: CodeFieldProps) {
  const recovery = way === 'recovery';
  return (
    <>
      <PlainTextField
        {...rest}
        id="code"
        label={translate(`second_factor.${way}`)}
        className="code"
        dir="ltr"
        autoComplete={recovery ? 'off' : 'one-time-code'}
        inputMode={recovery ? 'text' : 'numeric'}
        autoCapitalize={recovery ? 'characters' : 'none'}
        spellCheck={false}
        maxLength={40}
        aria-describedby={recovery ? 'code-help' : undefined}
      />
      {recovery && (
        <p id="code-help" className="help">
          {translate('second_factor.recovery_help')}
        </p>
      )}
    </>
  );
}

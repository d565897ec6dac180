import { lazy, Suspense, useRef, type ReactNode } from 'react';
import { ControlFrame } from '../typing/control-frame.tsx';
import type { TypedText } from '../typing/use-typing.ts';
import classes from './code-editor.module.css';
import type { CodeEditorProps } from './code-editor.tsx';

interface CodeInputProps extends Omit<CodeEditorProps, 'text' | 'onType' | 'onLeave' | 'hasKeyboard'> {
  readonly typed: Pick<TypedText<string>, 'text' | 'type' | 'leave'>;
  /** What stands beside the text: buttons. */
  readonly children?: ReactNode;
}

const CodeEditor = lazy(async () => ({ default: (await import('./code-editor.tsx')).CodeEditor }));

/** A text of a language, typed in an editor that is fetched when it is first needed. */
export function CodeInput({ typed, children, ...props }: CodeInputProps) {
  const hasKeyboard = useRef(false);
  const note = (has: boolean) => {
    hasKeyboard.current = has;
  };
  return (
    <ControlFrame invalid={props.invalid} disabled={props.disabled} empty={typed.text === ''}>
      <Suspense fallback={<PlainText {...props} typed={typed} onKeyboard={note} />}>
        <CodeEditor
          {...props}
          text={typed.text}
          onType={typed.type}
          onLeave={typed.leave}
          hasKeyboard={hasKeyboard}
        />
      </Suspense>
      {children}
    </ControlFrame>
  );
}

interface PlainTextProps extends Omit<CodeInputProps, 'language' | 'children'> {
  readonly onKeyboard: (has: boolean) => void;
}

/** The text alone, as long as the editor is under way: who begins to type at once loses neither it nor the keyboard. */
function PlainText({ typed, onKeyboard, ...props }: PlainTextProps) {
  return (
    <textarea
      id={props.id}
      className={classes.waiting}
      dir="ltr"
      spellCheck={false}
      value={typed.text}
      disabled={props.disabled}
      aria-label={props.label}
      aria-invalid={props.invalid || undefined}
      aria-describedby={props.describedBy}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onFocus={() => onKeyboard(true)}
      onBlur={(event) => {
        // Whoever left it has gone elsewhere; that it is taken away leaves the keyboard with nobody.
        onKeyboard(event.relatedTarget === null && !event.currentTarget.isConnected);
        typed.leave();
      }}
    />
  );
}

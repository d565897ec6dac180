import { setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { Compartment, EditorState, type Text } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { use, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { CodeLanguage } from '#core/fields/code-languages.ts';
import classes from './code-editor.module.css';
import { codeExtensions, FROM_OUTSIDE } from './code-setup.ts';
import { loadLanguage } from './load-language.ts';

/** Where a text is wrong, counted from 1. */
interface CodeFault {
  readonly line: number;
  readonly column: number;
}

export interface CodeEditorProps {
  readonly id: string;
  readonly text: string;
  readonly language: CodeLanguage;
  readonly onType: (text: string) => void;
  readonly onLeave: () => void;
  readonly onFormat?: (() => void) | undefined;
  readonly label: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly disabled: boolean;
  readonly fault?: CodeFault | undefined;
  /** Whether what stood in its place has the keyboard, which it takes over then. */
  readonly hasKeyboard: RefObject<boolean>;
}

/** A text of a language, in its colours, with its lines numbered; Tab leads out of it. */
export function CodeEditor(props: CodeEditorProps) {
  const { text, fault, hasKeyboard } = props;
  const language = use(loadLanguage(props.language));
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const [changing] = useState(() => new Compartment());
  const type = useEffectEvent(props.onType);
  const format = useEffectEvent(() => props.onFormat?.());
  const create = useEffectEvent((parent: HTMLElement) => {
    const takes = hasKeyboard.current;
    const setup = codeExtensions({
      language,
      onType: (typed) => type(typed),
      ...(props.onFormat ? { onFormat: () => format() } : {}),
    });
    const extensions = [setup, changing.of(attributesOf(props))];
    const state = EditorState.create({
      doc: text,
      selection: { anchor: takes ? text.length : 0 },
      extensions,
    });
    const created = new EditorView({ parent, state });
    if (takes) created.focus();
    return created;
  });
  useLayoutEffect(() => {
    if (!host.current) return undefined;
    const created = create(host.current);
    view.current = created;
    return () => {
      view.current = null;
      created.destroy();
    };
  }, []);
  useEffect(() => replaceText(view.current, text), [text]);
  useEffect(() => {
    const editor = view.current;
    if (editor) editor.dispatch(setDiagnostics(editor.state, marksOf(fault, editor.state.doc)));
  }, [fault]);
  const { id, label, describedBy, invalid, disabled } = props;
  useLayoutEffect(() => {
    const attributes = attributesOf({ id, label, describedBy, invalid, disabled });
    view.current?.dispatch({ effects: changing.reconfigure(attributes) });
  }, [changing, id, label, describedBy, invalid, disabled]);
  return <div ref={host} className={classes.code} dir="ltr" data-editor onBlur={props.onLeave} />;
}

function replaceText(editor: EditorView | null, text: string): void {
  if (!editor || editor.state.doc.toString() === text) return;
  editor.dispatch({
    changes: { from: 0, to: editor.state.doc.length, insert: text },
    annotations: FROM_OUTSIDE.of(true),
  });
}

type Named = Pick<CodeEditorProps, 'id' | 'label' | 'describedBy' | 'invalid' | 'disabled'>;

function attributesOf({ id, label, describedBy, invalid, disabled }: Named) {
  return [
    EditorState.readOnly.of(disabled),
    EditorView.editable.of(!disabled),
    EditorView.contentAttributes.of({
      id,
      'aria-label': label,
      ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
      'aria-invalid': String(invalid),
      'aria-disabled': String(disabled),
      spellcheck: 'false',
      autocorrect: 'off',
      autocapitalize: 'off',
      translate: 'no',
      tabindex: '0',
      dir: 'ltr',
    }),
  ];
}

/** The character that is wrong as a mark; one behind the end marks the last one, as there is nothing to underline. */
function marksOf(fault: CodeFault | undefined, doc: Text): readonly Diagnostic[] {
  if (!fault || doc.length === 0) return [];
  const line = doc.line(Math.min(fault.line, doc.lines));
  const at = Math.min(line.from + fault.column - 1, line.to);
  const from = Math.max(Math.min(at, doc.length - 1), 0);
  return [{ from, to: from + 1, message: '', severity: 'error' }];
}

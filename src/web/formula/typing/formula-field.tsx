import { startCompletion } from '@codemirror/autocomplete';
import { setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type Ref,
} from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { useApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import type { Caret } from './formula-caret.ts';
import classes from './formula-field.module.css';
import { formulaExtensions, type FormulaSetup } from './formula-setup.ts';
import { offerDetail, offerHelp, offerSign } from './offer-parts.ts';
import type { Offering } from './formula-completion.ts';
import type { FormulaProblem } from '../check/use-formula-check.ts';

/** What those around the text of a formula do with it. */
export interface FormulaHandle {
  /** Shows what can stand at the caret. */
  readonly offer: () => void;
  /** Puts what was probably meant in the place of what is wrong. */
  readonly mend: (problem: FormulaProblem) => void;
}

interface FormulaFieldProps {
  readonly ref: Ref<FormulaHandle>;
  readonly formula: string;
  readonly onChange: (formula: string) => void;
  readonly tableId: number | undefined;
  /** Who knows how the formula can go on; the server unless given. */
  readonly complete?: Offering['ask'] | undefined;
  /** Only as high as its text. */
  readonly compact?: boolean;
  /** What is marked in the text. */
  readonly problems: readonly FormulaProblem[];
  readonly invalid: boolean;
  readonly label: string;
  /** Ids of what is said of the formula. */
  readonly describedBy: string;
  readonly autoFocus: boolean;
  /** Somebody has begun to type before the editor came. */
  readonly begun: boolean;
  readonly onCaret: (caret: Caret) => void;
  readonly onSubmit: () => void;
}

/** The end of a text that may be half a name. */
const BEGUN = /[\p{L}\p{N}_.]$/u;

/** The text of a formula, coloured, with offers while it is typed and what is wrong underlined. */
export function FormulaField(props: FormulaFieldProps) {
  const { ref, formula, problems, invalid, label, describedBy } = props;
  const view = useRef<EditorView>(null);
  const host = useRef<HTMLDivElement>(null);
  const [names] = useState(() => new Compartment());
  const setup = useSetup(props);
  const create = useEffectEvent((parent: HTMLElement, layer: HTMLElement) => {
    const extensions = [formulaExtensions({ ...setup, layer }), names.of([])];
    const end = { anchor: formula.length };
    const state = EditorState.create({ doc: formula, selection: end, extensions });
    const created = new EditorView({ parent, state });
    if (props.autoFocus) created.focus();
    if (props.begun && BEGUN.test(formula)) startCompletion(created);
    return created;
  });
  useLayoutEffect(() => {
    const parent = host.current;
    if (!parent) return undefined;
    const layer = openLayer(parent);
    const created = create(parent, layer);
    view.current = created;
    return () => {
      view.current = null;
      created.destroy();
      layer.remove();
    };
  }, []);
  useImperativeHandle(ref, () => ({
    offer: () => offer(view.current),
    mend: (problem) => mend(view.current, problem),
  }));
  useEffect(() => {
    const editor = view.current;
    const { length = 0 } = editor?.state.doc ?? {};
    if (editor && editor.state.doc.toString() !== formula)
      editor.dispatch({ changes: { from: 0, to: length, insert: formula } });
  }, [formula]);
  useEffect(() => {
    const editor = view.current;
    if (editor) editor.dispatch(setDiagnostics(editor.state, marked(problems, editor.state.doc.length)));
  }, [problems]);
  useLayoutEffect(() => {
    const attributes = attributesOf({ invalid, label, describedBy });
    view.current?.dispatch({ effects: names.reconfigure(EditorView.contentAttributes.of(attributes)) });
  }, [names, invalid, label, describedBy]);
  return (
    <div
      ref={host}
      className={classes.field}
      data-invalid={invalid || undefined}
      data-compact={props.compact || undefined}
      dir="ltr"
    />
  );
}

function offer(view: EditorView | null): void {
  if (!view) return;
  view.focus();
  startCompletion(view);
}

function mend(view: EditorView | null, { from, to, suggestion }: FormulaProblem): void {
  if (!view || suggestion === undefined) return;
  const end = Math.min(to, view.state.doc.length);
  view.dispatch({
    changes: { from, to: end, insert: suggestion },
    selection: { anchor: from + suggestion.length },
    userEvent: 'input',
  });
  view.focus();
}

/** What the editor asks and tells; always with what was given last. */
function useSetup({
  tableId,
  complete,
  onChange,
  onCaret,
  onSubmit,
}: FormulaFieldProps): Omit<FormulaSetup, 'layer'> {
  const { t } = useTranslation();
  const { locale } = useApplication().user;
  const change = useEffectEvent(onChange);
  const note = useEffectEvent(onCaret);
  const submit = useEffectEvent(onSubmit);
  const ask = useEffectEvent((formula: string, at: number, signal: AbortSignal) => {
    if (complete) return complete(formula, at, signal);
    const body = { formula, at, ...(tableId === undefined ? {} : { tableId: tableId }) };
    return call('api_formula_complete', { body, signal });
  });
  return {
    offering: {
      ask: (formula, at, signal) => ask(formula, at, signal),
      heading: (kind) => t(`formula.editor.kinds.${kind}`),
      info: (offered) => offerHelp(offered, t, locale),
    },
    offerSign,
    offerDetail: (offered) => offerDetail(offered, t, locale),
    placeholder: t('formula.editor.placeholder'),
    offersLabel: t('formula.editor.offers'),
    onChange: (formula) => change(formula),
    onCaret: (caret) => note(caret),
    onSubmit: () => submit(),
  };
}

/** Where the lists of the editor are put: in the dialog around it if there is one, so that pressing there is pressing in it. */
function openLayer(beside: HTMLElement): HTMLElement {
  const layer = document.createElement('div');
  layer.className = classes.layer ?? '';
  (beside.closest('dialog, [role="dialog"]') ?? document.body).append(layer);
  return layer;
}

function attributesOf(names: {
  readonly invalid: boolean;
  readonly label: string;
  readonly describedBy: string;
}): Record<string, string> {
  return {
    'aria-label': names.label,
    'aria-describedby': names.describedBy,
    'aria-invalid': String(names.invalid),
    spellcheck: 'false',
    autocorrect: 'off',
    autocapitalize: 'off',
    translate: 'no',
    tabindex: '0',
    dir: 'ltr',
  };
}

/** Problems as marks; one at the very end marks the last character, as there is nothing behind it to underline. */
function marked(problems: readonly FormulaProblem[], length: number): readonly Diagnostic[] {
  return problems.map(({ from, to, message }) => {
    const end = Math.min(Math.max(to, from + 1), length);
    return { from: Math.max(Math.min(from, end - 1), 0), to: end, message, severity: 'error' };
  });
}

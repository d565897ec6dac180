import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import {
  bracketMatching,
  indentOnInput,
  syntaxHighlighting,
  type LanguageSupport,
} from '@codemirror/language';
import { linter } from '@codemirror/lint';
import { Annotation, type Extension } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { styleNonce } from '#web/ui/style-nonce.ts';
import { codeColours } from './code-colours.ts';

/** What the text of code needs of those around it. */
interface CodeSetup {
  readonly language: LanguageSupport;
  readonly onType: (text: string) => void;
  /** Writes the text in its usual form, where its language has one. */
  readonly onFormat?: (() => void) | undefined;
}

/** Marks a text that was put in and not typed. */
export const FROM_OUTSIDE = Annotation.define<true>();

/** Keys that mean something to the form around: saving. */
const OF_THE_FORM: ReadonlySet<string> = new Set(['Mod-Enter']);

function isInCell({ dom }: EditorView): boolean {
  return dom.closest('[role="gridcell"]') !== null;
}

/** Everything that the editor of code is made of, but for its text and its accessible names. */
export function codeExtensions({ language, onType, onFormat }: CodeSetup): Extension {
  const format = (): boolean => {
    onFormat?.();
    return onFormat !== undefined;
  };
  return [
    EditorView.cspNonce.of(styleNonce()),
    language,
    syntaxHighlighting(codeColours),
    lineNumbers(),
    history(),
    bracketMatching(),
    closeBrackets(),
    indentOnInput(),
    EditorView.lineWrapping,
    // What is wrong is said below, to everybody; a box under the pointer would say it once more.
    linter(null, { tooltipFilter: () => [] }),
    // Tab is nobody's but the page's: it leads out of the editor, as everywhere.
    keymap.of([
      { key: 'Shift-Alt-f', run: format },
      // In a cell of a grid Enter ends the work on it, and Shift+Enter begins a line.
      { key: 'Enter', run: isInCell },
      ...closeBracketsKeymap,
      ...historyKeymap,
      ...defaultKeymap.filter(({ key = '' }) => !OF_THE_FORM.has(key)),
    ]),
    EditorView.updateListener.of(({ docChanged, state, transactions }) => {
      const isTyped = transactions.some((one) => one.annotation(FROM_OUTSIDE) !== true);
      if (docChanged && isTyped) onType(state.doc.toString());
    }),
  ];
}

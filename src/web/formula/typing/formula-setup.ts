import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  completionStatus,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { linter } from '@codemirror/lint';
import { EditorState, Prec, type Extension } from '@codemirror/state';
import { EditorView, keymap, placeholder, tooltips } from '@codemirror/view';
import type { FormulaCompletion } from '#core/contract/application/formula-routes.ts';
import { caretOf, type Caret } from './formula-caret.ts';
import { completionsOf, type Offer, type Offering } from './formula-completion.ts';
import { formulaSupport } from './formula-language.ts';
import { styleNonce } from '#web/ui/style-nonce.ts';

/** What the text of a formula needs of those around it. */
export interface FormulaSetup {
  readonly offering: Offering;
  readonly offerSign: (offered: FormulaCompletion) => HTMLElement;
  readonly offerDetail: (offered: FormulaCompletion) => HTMLElement;
  /** Where lists that open are put. */
  readonly layer: HTMLElement;
  readonly placeholder: string;
  /** The name of the list of offers. */
  readonly offersLabel: string;
  readonly onChange: (formula: string) => void;
  readonly onCaret: (caret: Caret) => void;
  readonly onSubmit: () => void;
}

/** Everything that the editor of a formula is made of, but for its text and its accessible names. */
export function formulaExtensions(setup: FormulaSetup): Extension {
  return [
    EditorView.cspNonce.of(styleNonce()),
    formulaSupport(),
    history(),
    bracketMatching(),
    closeBrackets(),
    EditorView.lineWrapping,
    placeholder(setup.placeholder),
    EditorState.phrases.of({ Completions: setup.offersLabel }),
    // Problems are said below the editor, to everybody; a box under the pointer would say them once more.
    linter(null, { tooltipFilter: () => [] }),
    tooltips({ parent: setup.layer, tooltipSpace: () => spaceOf(setup.layer) }),
    completion(setup),
    keys(setup),
    EditorView.updateListener.of(({ docChanged, selectionSet, startState, state }) => {
      if (docChanged) setup.onChange(state.doc.toString());
      const offers = completionStatus(state) !== completionStatus(startState);
      if (docChanged || selectionSet || offers) setup.onCaret(caretOf(state));
    }),
  ];
}

function completion({ offering, offerSign, offerDetail }: FormulaSetup): Extension {
  return autocompletion({
    override: [completionsOf(offering)],
    icons: false,
    // Within the brackets of a function its first argument is offered at once.
    activateOnCompletion: (picked) => (picked as Offer).offered.text.endsWith('('),
    maxRenderedOptions: 60,
    // Who types fast takes what is offered by Enter at once; a new line is seldom wanted.
    interactionDelay: 0,
    addToOptions: [
      { render: (offer) => reachable(offerSign((offer as Offer).offered)), position: 20 },
      { render: (offer) => offerDetail((offer as Offer).offered), position: 90 },
    ],
  });
}

/** Offers can be reached, as in every list of the product, though the arrow keys do it from the text. */
function reachable(sign: HTMLElement): HTMLElement {
  queueMicrotask(() => sign.closest('[role="option"]')?.setAttribute('tabindex', '-1'));
  return sign;
}

/** Tab is nobody's but the page's: it leads out of the editor, as everywhere. */
function keys({ onSubmit }: FormulaSetup): Extension {
  const submit = (): boolean => {
    onSubmit();
    return true;
  };
  return [
    Prec.highest(keymap.of([{ key: 'Mod-Enter', run: submit }])),
    keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
  ];
}

/** Lists stay within a dialog, which cuts off what is beyond it. */
function spaceOf(layer: HTMLElement) {
  const { innerWidth, innerHeight } = window;
  return (
    layer.closest('dialog')?.getBoundingClientRect() ?? {
      left: 0,
      top: 0,
      right: innerWidth,
      bottom: innerHeight,
    }
  );
}

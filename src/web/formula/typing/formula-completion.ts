import {
  insertCompletionText,
  pickedCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
} from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { folded } from '#core/formula/typed/functions.ts';
import type { FormulaCompletion } from '#core/contract/application/formula-routes.ts';

/** One way to go on, as the list of the editor has it. */
export interface Offer extends Completion {
  readonly offered: FormulaCompletion;
}

/** What the source of offers is told: how to ask for them, and the headings under which they stand. */
export interface Offering {
  readonly ask: (
    formula: string,
    at: number,
    signal: AbortSignal,
  ) => Promise<{ readonly from: number; readonly options: readonly FormulaCompletion[] }>;
  readonly heading: (kind: FormulaCompletion['kind']) => string;
  /** What stands beside the list for an offer. */
  readonly info: (offered: FormulaCompletion) => HTMLElement | undefined;
}

/** A name that has begun before a place: a word, or what stands behind an open bracket. */
const BEGUN = /(?:\[[^\]]*|[\p{L}\p{N}_]+)$/u;
/** Where something can be offered although nothing has begun: behind a dot, or a bracket of a function. */
const EXPECTANT = /(?:\.|[\p{L}\p{N}_]\()\s*$/u;
/** Where a choice can be offered: behind a comparison, also within quotes. */
const CHOOSING = /(?:=|<>|[(,;])\s*"?$/u;

/** Offers what the server knows to stand at a place, asked anew only where the offers before do not tell. */
export function completionsOf(offering: Offering): CompletionSource {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const before = context.state.sliceDoc(0, context.pos);
    const begun = BEGUN.exec(before)?.[0] ?? '';
    // A number is no name that has begun.
    if (/^\d/.test(begun)) return null;
    const expectant = context.explicit || begun !== '' || EXPECTANT.test(before);
    if (!expectant && !CHOOSING.test(before)) return null;
    const abort = new AbortController();
    context.addEventListener('abort', () => abort.abort());
    try {
      const answer = await offering.ask(context.state.doc.toString(), context.pos, abort.signal);
      const bracket = begun.startsWith('[');
      const options = answer.options.filter(
        ({ kind }) => (expectant || kind === 'choice') && (!bracket || !WORDS.has(kind)),
      );
      if (!expectant && options.length === 0) return null;
      return resultOf({ offering, from: answer.from, options, typed: begun });
    } catch {
      // Without an answer nothing is offered; what is typed stays.
      return null;
    }
  };
}

/** What never stands in brackets. */
const WORDS: ReadonlySet<FormulaCompletion['kind']> = new Set(['function', 'keyword', 'choice']);

interface Answer {
  readonly offering: Offering;
  readonly from: number;
  readonly options: readonly FormulaCompletion[];
  readonly typed: string;
}

function resultOf({ offering, from, options, typed }: Answer): CompletionResult {
  const part = wordOf(typed);
  const headed = part === '' && new Set(options.map(({ kind }) => kind)).size > 1;
  return {
    from,
    options: options.map((offered) => offerOf(offered, offering, headed)),
    filter: false,
    getMatch: ({ label }) => matchOf(label, part),
    update: (_, start, end, { state }) => {
      const now = state.sliceDoc(start, end);
      const fewer = wordOf(now);
      const goesOn = now.startsWith('[') === typed.startsWith('[') && fewer.startsWith(part) && fewer !== '';
      if (!goesOn || BEGUN.exec(now)?.[0] !== now) return null;
      const fit = options.filter(({ label }) => folded(label).includes(fewer));
      const rank = ({ label }: FormulaCompletion) => (folded(label).startsWith(fewer) ? 0 : 1);
      const ordered = fit.toSorted((one, other) => rank(one) - rank(other));
      return resultOf({ offering, from: start, options: ordered, typed: now });
    },
  };
}

function wordOf(typed: string): string {
  return folded(typed.replace(/^\[/, ''));
}

/** Where in a label what was typed stands; accents that are letters of their own leave the places unknown. */
function matchOf(label: string, part: string): readonly number[] {
  const plain = folded(label);
  const at = plain.indexOf(part);
  return part === '' || at < 0 || plain.length !== label.length ? [] : [at, at + part.length];
}

const RANKS: Readonly<Record<FormulaCompletion['kind'], number>> = {
  column: 0,
  table: 0,
  role: 0,
  choice: 0,
  function: 1,
  keyword: 2,
};

function offerOf(offered: FormulaCompletion, { heading, info }: Offering, headed: boolean): Offer {
  const { kind, label } = offered;
  return {
    label,
    offered,
    apply: put,
    info: () => info(offered) ?? null,
    ...(headed ? { section: { name: heading(kind), rank: RANKS[kind] } } : {}),
  };
}

/** Puts an offer in: into brackets that stand there already, and between those that a function needs. */
function put(view: EditorView, completion: Completion, from: number, to: number): void {
  const { text, kind } = (completion as Offer).offered;
  const { state } = view;
  const opened = state.sliceDoc(from, from + 1) === '[';
  const closing = opened ? ']' : kind === 'choice' ? '"' : undefined;
  const end = state.sliceDoc(to, to + 1) === closing ? to + 1 : to;
  const called = state.sliceDoc(end, end + 1) === '(';
  const bare = kind === 'function' ? text.replace(/\(\)?$/, '') : text;
  const takes = kind === 'function' && text.endsWith('(');
  const written = kind !== 'function' || called ? bare : `${bare}()`;
  const caret = from + bare.length + (kind !== 'function' ? 0 : takes || called ? 1 : 2);
  view.dispatch({
    ...insertCompletionText(state, written, from, end),
    selection: { anchor: caret },
    annotations: pickedCompletion.of(completion),
  });
}

import type { WithChoices } from '#core/fields/choice/choice.ts';
import type { Problem } from '#core/std/result.ts';
import { useClosedChoices } from './use-closed-choices.ts';
import { choiceOptions, codesAfter, type ChoiceOption } from './choice-options.tsx';
import { useReader } from '../values/reader.ts';
import { useListbox } from '../floating/use-listbox.ts';
import { useChoiceKeys } from './use-choice-keys.ts';
import { useOpenedChoices, type OpenedChoices } from './use-opened-choices.ts';
import { useNewChoice } from './use-new-choice.ts';

interface ChoicePicking {
  readonly column: WithChoices & {
    readonly id?: number;
    readonly of?: string | undefined;
    readonly depends?: readonly string[];
  };
  readonly codes: readonly string[];
  readonly several: boolean;
  /** The value may be emptied. */
  readonly clearable: boolean;
  /** `choices` are those of the column, where some were added that the control does not know yet. */
  readonly onCodes: (codes: readonly string[], choices?: WithChoices['choices']) => void;
  readonly onProblem: (problem: Problem | undefined) => void;
  /** Gives the focus back from the search to the box. */
  readonly onClosed: () => void;
}

/** What a box of choices knows and does: its options, its search, its keys. */
export function useChoicePicker(picking: ChoicePicking) {
  const { column, codes, several, clearable, onCodes, onProblem, onClosed } = picking;
  const { locale } = useReader();
  const list = useOpenedChoices(column);
  const { opened, searched, search } = list;
  const options = useOpenOptions(picking, list, locale);
  const novel = useNewChoice({
    column,
    onProblem,
    onCreated: (code, choices) =>
      onCodes(codes.includes(code) ? codes : codesAfter(codes, code, several), choices),
    onFailed: list.seek,
  });
  const label = novel.labelOf(search);
  // Where few choices stand in a list without a search, a last one leads to it.
  const offer = label !== undefined ? 'create' : novel.may && !searched ? 'search' : undefined;
  const close = () => {
    list.shut();
    if (searched && opened) onClosed();
  };
  const make = () => {
    if (label === undefined) return list.seek('');
    close();
    void novel.make(label);
  };
  const pick = (index: number) => {
    const option = options[index];
    if (option) {
      onCodes(codesAfter(codes, option.code, several));
      if (!several) close();
    } else if (offer && index === options.length) make();
  };
  const first = Math.max(0, chosenAt(options));
  const listbox = useListbox({
    count: options.length + (offer ? 1 : 0),
    opened,
    onOpened: (open) => (open ? list.open() : close()),
    onPick: pick,
    first,
  });
  const onClear = clearable ? () => onCodes([]) : undefined;
  const keys = useChoiceKeys({ list, listbox, options, first, several, pick, onClear, novel });
  const lookFor = (text: string) => {
    list.setSearch(text);
    listbox.activate(0);
  };
  const open = () => novel.making === undefined && list.open();
  // The search was opened to name a new choice.
  const naming = list.asked && novel.may;
  const parts = { options, offer, novel, listbox, locale, naming };
  return { ...list, ...keys, ...parts, open, close, pick, lookFor };
}

/** The options that are found and offered in the record around. */
function useOpenOptions(
  { column, codes, several, clearable }: ChoicePicking,
  { opened, search }: OpenedChoices,
  locale: string,
): readonly ChoiceOption[] {
  const closed = useClosedChoices(column, opened);
  const withNone = clearable && !several;
  return choiceOptions(column, { codes, search, locale, withNone }).filter(
    ({ code, chosen }) => chosen || !closed.includes(code),
  );
}

function chosenAt(options: readonly ChoiceOption[]): number {
  return options.findIndex(({ chosen }) => chosen);
}

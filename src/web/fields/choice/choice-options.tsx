import type { WithChoices } from '#core/fields/choice/choice.ts';
import cells from '../values/cell.module.css';
import { ChoiceBadge, choiceText } from './choice-badge.tsx';
import type { Option } from '../floating/option-list.tsx';
import { foldText } from '#core/language/fold-text.ts';

/** A choice as an option of a list; the code of the option that empties the value is ''. */
export interface ChoiceOption extends Option {
  readonly code: string;
  readonly text: string;
}

interface Asked {
  readonly codes: readonly string[];
  readonly search: string;
  readonly locale: string;
  /** Whether an option that empties the value comes first. */
  readonly withNone: boolean;
}

/** The choices whose label contains what was searched, whatever its case and accents. */
export function choiceOptions(
  column: WithChoices,
  { codes, search, locale, withNone }: Asked,
): readonly ChoiceOption[] {
  const wanted = foldText(search);
  const options = (column.choices ?? []).map((choice) => {
    const text = choiceText(choice, choice.code, locale);
    const content = <ChoiceBadge label={text} colour={choice.colour} />;
    return { key: choice.code, code: choice.code, text, content, chosen: codes.includes(choice.code) };
  });
  const found = wanted === '' ? options : options.filter((option) => foldText(option.text).includes(wanted));
  const none = {
    key: '',
    code: '',
    text: '–',
    content: <span className={cells.quiet}>–</span>,
    chosen: codes.length === 0,
  };
  return withNone && wanted === '' ? [none, ...found] : found;
}

/** The codes after one was picked: the only one, or added or taken away where there may be several. */
export function codesAfter(codes: readonly string[], code: string, several: boolean): readonly string[] {
  if (!several) return code === '' ? [] : [code];
  return codes.includes(code) ? codes.filter((other) => other !== code) : [...codes, code];
}

/**
 * The option that begins with what was typed, going round at the end; -1 where there is none. It is the next one after
 * `from` for a letter, also one that is typed again and again, and may be the one at `from` for more.
 */
export function optionBeginning(options: readonly ChoiceOption[], typed: string, from: number): number {
  const start = foldText(typed);
  const isOne = new Set(start).size === 1;
  const wanted = isOne ? (start[0] ?? '') : start;
  const fits = (option: ChoiceOption) => foldText(option.text).startsWith(wanted);
  const next = options.findIndex((option, index) => index >= (isOne ? from + 1 : from) && fits(option));
  return next >= 0 ? next : options.findIndex(fits);
}

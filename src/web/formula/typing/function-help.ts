import type { Translate } from '#core/language/texts.ts';
import { functionNamed, functionOf, type FunctionName } from '#core/formula/typed/functions.ts';
import { formulaLanguage } from '#core/formula/syntax/keywords.ts';

/** A function as help shows it, in the reader's words. */
interface FunctionHelp {
  readonly name: string;
  readonly parameters: readonly string[];
  /** What it gives, in a sentence. */
  readonly text: string;
}

/** The help of the function of that word; undefined where there is none. */
export function functionHelp(word: string, t: Translate, locale: string): FunctionHelp | undefined {
  const name = functionOf(word);
  return name && helpOf(name, t, locale);
}

function helpOf(name: FunctionName, t: Translate, locale: string): FunctionHelp {
  const { names, parameters } = functionNamed(name);
  return {
    name: names[formulaLanguage(locale)],
    parameters: parameters.map(({ name: parameter, optional, repeated }) => {
      const word = t(`formula.parameters.${parameter}`);
      return repeated ? `${word}…` : optional ? `${word}?` : word;
    }),
    text: t(`formula.functions.${name}.text`),
  };
}

/** The parameter that the argument at a place belongs to; the last one may be given several times. */
export function parameterAt({ parameters }: FunctionHelp, argument: number): number {
  const last = parameters.length - 1;
  return argument > last && parameters[last]?.endsWith('…') ? last : argument;
}

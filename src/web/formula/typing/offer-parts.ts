import type { Translate } from '#core/language/texts.ts';
import type { FormulaCompletion } from '#core/contract/application/formula-routes.ts';
import { functionHelp } from './function-help.ts';
import classes from './offer.module.css';
import signs from './offer-sign.module.css';

/** The drawings of columns, by the kind of their values. */
const SIGNS: Readonly<Record<string, string | undefined>> = {
  boolean: signs.boolean,
  integer: signs.number,
  decimal: signs.number,
  money: signs.number,
  text: signs.text,
  date: signs.date,
  dateTime: signs.date,
  time: signs.time,
  duration: signs.time,
  choice: signs.choice,
  choices: signs.choice,
  record: signs.record,
  list: signs.list,
};

/** The drawing before an offer. */
export function offerSign({ kind, type = '' }: FormulaCompletion): HTMLElement {
  const sign = document.createElement('span');
  const drawing = kind === 'column' ? SIGNS[type] : signs[kind];
  sign.className = `${signs.sign} ${drawing ?? ''}`;
  sign.setAttribute('aria-hidden', 'true');
  return sign;
}

/** What stands behind an offer: the parameters of a function; of a column the kind of its values, at the end. */
export function offerDetail(
  { kind, type, label }: FormulaCompletion,
  t: Translate,
  locale: string,
): HTMLElement {
  const detail = document.createElement('span');
  const help = kind === 'function' ? functionHelp(label, t, locale) : undefined;
  detail.className = (help ? classes.parameters : classes.type) ?? '';
  detail.textContent = help ? `(${help.parameters.join(', ')})` : type ? t(`formula.types.${type}`) : '';
  return detail;
}

/** The help of a function, beside the list; undefined for what explains itself. */
export function offerHelp(
  { kind, label }: FormulaCompletion,
  t: Translate,
  locale: string,
): HTMLElement | undefined {
  const help = kind === 'function' ? functionHelp(label, t, locale) : undefined;
  if (!help) return undefined;
  const box = document.createElement('div');
  const head = document.createElement('code');
  const text = document.createElement('p');
  head.dir = 'ltr';
  head.textContent = `${help.name}(${help.parameters.join(', ')})`;
  text.textContent = help.text;
  box.className = classes.help ?? '';
  box.append(head, text);
  return box;
}

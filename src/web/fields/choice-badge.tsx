import type { Choice, WithChoices } from '#core/fields/choice.ts';
import { labelOf } from '#core/language/labels.ts';
import classes from './cell.module.css';

/** A choice in its colour. */
export function ChoiceBadge({ label, colour }: { readonly label: string; readonly colour?: Choice['colour'] }) {
  return (
    <span className={classes.badge} data-colour={colour} title={label}>
      <span className={classes.badgeText}>{label}</span>
    </span>
  );
}

/** The badge of a code; the bare code where the choice has been taken away since. */
export function badgeOf(code: string, column: WithChoices, locale: string) {
  const found = column.choices?.find((choice) => choice.code === code);
  return <ChoiceBadge key={code} label={choiceText(found, code, locale)} colour={found?.colour} />;
}

/** The label of a choice in the reader's language. */
export function choiceText(choice: Choice | undefined, code: string, locale: string): string {
  return choice ? labelOf(choice.label, locale.replaceAll('-', '_')) : code;
}

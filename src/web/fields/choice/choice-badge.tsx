import type { WithChoices } from '#core/fields/choice/choice.ts';
import type { Choice } from '#core/fields/choice/one-choice.ts';
import { labelOf } from '#core/language/labels.ts';
import classes from '../values/cell.module.css';

/** A choice in its colour; one that has none is plain text. */
export function ChoiceBadge({
  label,
  colour,
}: {
  readonly label: string;
  readonly colour?: Choice['colour'];
}) {
  if (!colour) return <span className={classes.badgeText}>{label}</span>;
  return (
    <span className={classes.badge} data-colour={colour} title={label}>
      <span className={classes.badgeText}>{label}</span>
    </span>
  );
}

/** One of several choices: those without a colour stand on grey, so that each is one. */
function ChoiceChip({ label, colour }: { readonly label: string; readonly colour?: Choice['colour'] }) {
  return colour ? (
    <ChoiceBadge label={label} colour={colour} />
  ) : (
    <span className={classes.chip}>{label}</span>
  );
}

/** The badge of a code; the bare code where the choice has been taken away since. */
export function badgeOf(code: string, column: WithChoices, locale: string) {
  const found = column.choices?.find((choice) => choice.code === code);
  return <ChoiceBadge label={choiceText(found, code, locale)} colour={found?.colour} />;
}

export function badgesOf(codes: readonly string[], column: WithChoices, locale: string) {
  const chips = codes.map((code) => {
    const found = column.choices?.find((choice) => choice.code === code);
    return <ChoiceChip key={code} label={choiceText(found, code, locale)} colour={found?.colour} />;
  });
  return <span className={classes.badges}>{chips}</span>;
}

/** The label of a choice in the reader's language. */
export function choiceText(choice: Choice | undefined, code: string, locale: string): string {
  return choice ? labelOf(choice.label, locale.replaceAll('-', '_')) : code;
}

import { useId } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { Choice } from '#core/catalog/schema.ts';
import type { ChoiceHolders } from '#core/contract/configuration/impact-routes.ts';
import { labelOf } from '#core/language/labels.ts';
import { useApplication } from '#web/api/application.tsx';
import { SelectField } from '#web/inputs/select-field.tsx';
import classes from './choice-dialog.module.css';

/** What records get in the place of a choice: another one, nothing, or what they have. */
export type ChoiceWay = 'to' | 'empty' | 'keep';

const WAYS: readonly ChoiceWay[] = ['to', 'empty', 'keep'];

interface ChoiceWaysProps {
  readonly holders: ChoiceHolders['holders'];
  readonly choices: readonly Choice[];
  readonly way: ChoiceWay;
  readonly onWay: (way: ChoiceWay) => void;
  /** The other choice. */
  readonly to: string | undefined;
  readonly onTo: (code: string | undefined) => void;
}

/** Has one of these ways chosen, as far as the columns of the records allow it. */
export function ChoiceWays({ holders, choices, way, onWay, to, onTo }: ChoiceWaysProps) {
  const { t } = useTranslation();
  const { user } = useApplication();
  const id = useId();
  const needed = holders.find(({ required, several }) => required && !several);
  const isSeveral = holders.some(({ several }) => several);
  const helps: Readonly<Record<ChoiceWay, string | undefined>> = {
    to: undefined,
    empty: needed
      ? t('configure.choice.required', { column: needed.column })
      : isSeveral
        ? t('configure.choice.several')
        : undefined,
    keep: t('configure.choice.kept'),
  };
  return (
    <fieldset className={classes.ways}>
      <legend>{t('configure.choice.question')}</legend>
      {WAYS.map((one) => (
        <div key={one}>
          <label>
            <input
              type="radio"
              name={id}
              checked={way === one}
              disabled={one === 'empty' && needed !== undefined}
              aria-describedby={helps[one] === undefined ? undefined : `${id}-${one}`}
              onChange={() => onWay(one)}
            />
            {t(`configure.choice.${one}`)}
          </label>
          {helps[one] !== undefined && <small id={`${id}-${one}`}>{helps[one]}</small>}
          {one === 'to' && way === 'to' && (
            <SelectField
              id={`${id}-choice`}
              label={t('configure.choice.other')}
              value={to}
              choices={choices.map(({ code, label }) => ({
                value: code,
                label: labelOf(label, user.locale),
              }))}
              onChange={onTo}
            />
          )}
        </div>
      ))}
    </fieldset>
  );
}

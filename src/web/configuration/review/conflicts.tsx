import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { partAt, placeKey } from '#core/configuration/place.ts';
import { useApplication } from '#web/api/application.tsx';
import { useDoing } from '#web/settings-page/use-doing.ts';
import { settleWorkingDraft, type WorkingDraft } from '../draft/configuration-draft.ts';
import { partLabel } from '../objects/object-words.ts';
import { panelKind } from '../panel/property-panel.tsx';
import { usePanelTexts } from '../panel/panel-texts.ts';
import classes from './review-page.module.css';

/** The places that the draft and others have changed in different ways, each with the choice between both. */
export function Conflicts({ draft }: { readonly draft: WorkingDraft }) {
  const { t } = useTranslation();
  const words = usePanelTexts();
  const { user } = useApplication();
  const doing = useDoing();
  const [taken, setTaken] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({});
  const { conflicts } = draft.state;
  const isDecided = conflicts.every(({ place }) => taken[placeKey(place)] !== undefined);
  const settle = async () =>
    await settleWorkingDraft(
      conflicts.map(({ place }) => ({ place, take: taken[placeKey(place)] ?? 'theirs' })),
    );
  return (
    <section className={classes.conflicts} aria-labelledby="review-conflicts">
      <h2 id="review-conflicts">{t('configure.conflict.title', { count: conflicts.length })}</h2>
      <p>{t('configure.conflict.text')}</p>
      {conflicts.map(({ place, mine, theirs }) => {
        const key = placeKey(place);
        const object = partLabel(partAt(draft.document, place.slice(0, 2)), user.locale);
        const part =
          place.length > 3 ? ` › ${partLabel(partAt(draft.document, place.slice(0, 4)), user.locale)}` : '';
        return (
          <fieldset key={key}>
            <legend>
              {object}
              {part} › {words.label(panelKind(place), String(place.at(-1)))}
            </legend>
            {(['mine', 'theirs'] as const).map((whose) => (
              <label key={whose}>
                <input
                  type="radio"
                  name={key}
                  checked={taken[key] === whose}
                  onChange={() => setTaken({ ...taken, [key]: whose })}
                />
                <span>{t(`configure.conflict.${whose}`)}</span>
                <strong>
                  {valueText(whose === 'mine' ? mine : theirs) || t('configure.conflict.nothing')}
                </strong>
              </label>
            ))}
          </fieldset>
        );
      })}
      <Button disabled={!isDecided} loading={doing.busy} onClick={() => void doing.run(settle)}>
        {t('configure.conflict.settle')}
      </Button>
    </section>
  );
}

function valueText(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

import { IconList } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { placeKey } from '#core/configuration/place.ts';
import type { DraftImpact } from '#core/contract/configuration/impact-routes.ts';
import type { WorkingDraft } from '../draft/configuration-draft.ts';
import { useEdit } from '../draft/use-edit.ts';
import { ChoiceDialog } from '../panel/choice-dialog.tsx';
import classes from './impact.module.css';
import { ImpactSection } from './impact-section.tsx';

type GoneChoice = DraftImpact['choices'][number];

interface GoneChoicesProps {
  /** Where it can be decided; left out where the records keep what they have. */
  readonly draft: WorkingDraft | undefined;
  readonly choices: readonly GoneChoice[];
}

/** Choices that go although records have them: what these get in their place, and the way to decide otherwise. */
export function GoneChoices({ draft, choices }: GoneChoicesProps) {
  const { t } = useTranslation();
  const edit = useEdit();
  const [asked, setAsked] = useState<GoneChoice>();
  if (choices.length === 0) return null;
  const isKept = choices.some(({ becomes }) => becomes === undefined);
  return (
    <ImpactSection
      icon={IconList}
      tone="warn"
      title={t('configure.impact.choices', { count: choices.length })}
    >
      <p>{t(isKept ? 'configure.impact.choices_kept' : 'configure.impact.choices_text')}</p>
      {choices.map((choice) => (
        <div key={`${placeKey(choice.place)} ${choice.table} ${choice.code}`} className={classes.item}>
          {draft ? (
            <button type="button" onClick={() => setAsked(choice)}>
              <ChoiceLine {...choice} />
            </button>
          ) : (
            <ChoiceLine {...choice} />
          )}
        </div>
      ))}
      {asked && draft && (
        <ChoiceDialog
          draft={draft}
          gone={{ list: asked.place, code: asked.code }}
          onDecide={async (edits) => {
            if (await edit(edits)) setAsked(undefined);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </ImpactSection>
  );
}

function ChoiceLine({ table, column, choice, becomes, count, counted }: GoneChoice) {
  const { t } = useTranslation();
  const of = t(`configure.gone_choice.${counted === 'not' ? 'not' : 'exact'}`, {
    count,
    table,
    column,
    choice,
  });
  const to =
    becomes === undefined
      ? t('configure.gone_choice.kept')
      : becomes === null
        ? t('configure.gone_choice.emptied')
        : t('configure.gone_choice.becomes', { becomes });
  return `${of} · ${to}`;
}

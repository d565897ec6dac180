import { useMemo, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { duplicateOf } from '#core/configuration/duplicate.ts';
import { partAt, placeKey, type EditPlace } from '#core/configuration/place.ts';
import { principalOf, type Labels } from '#core/language/labels.ts';
import { useApplication } from '#web/api/application.tsx';
import { SwitchField } from '#web/inputs/switch-field.tsx';
import type { WorkingDraft } from '../draft/configuration-draft.ts';
import { usePanelTexts } from '../panel/panel-texts.ts';
import { MadeDialog } from './made-dialog.tsx';
import { partLabel } from './object-words.ts';
import classes from './duplicate-dialog.module.css';

interface DuplicateDialogProps {
  readonly draft: WorkingDraft;
  readonly place: EditPlace;
  readonly onShow: (place: EditPlace) => void;
  readonly onClose: () => void;
}

/** Most lines that the dialog names of what is left out. */
const MOST = 8;

/** Copies a part of the configuration: what comes with it, and what cannot. */
export function DuplicateDialog({ draft: { document }, place, onShow, onClose }: DuplicateDialogProps) {
  const { t } = useTranslation();
  const words = usePanelTexts();
  const { user } = useApplication();
  const [isInMenus, setInMenus] = useState(true);
  const [hasRights, setRights] = useState(true);
  const copied = useCopiedLabels();
  const left = useMemo(
    () => duplicateOf(document, place, { copied: (labels) => labels }).left,
    [document, place],
  );
  const label = (at: EditPlace) => partLabel(partAt(document, at), user.locale);
  const isTable = place[0] === 'tables' && place.length === 2;
  const isAction = place[0] === 'actions' && place.length === 2;
  return (
    <MadeDialog
      title={t('configure.part.duplicate_title', { label: label(place) })}
      confirm={t('configure.part.duplicate')}
      recipe={() => duplicateOf(document, place, { copied, isInMenus, hasRights })}
      onMade={onShow}
      onClose={onClose}
    >
      {isTable && <p className={classes.text}>{t('configure.part.copied_table')}</p>}
      {!isTable && (
        <p className={classes.text}>
          {t(place[2] === 'columns' ? 'configure.part.copied_column' : 'configure.part.copied_part')}
        </p>
      )}
      {(isTable || isAction) && (
        <>
          <SwitchField
            id="duplicate-menu"
            label={t('configure.new.menu')}
            value={isInMenus}
            onChange={setInMenus}
          />
          <SwitchField
            id="duplicate-rights"
            label={t('configure.part.same_rights')}
            value={hasRights}
            onChange={setRights}
          />
        </>
      )}
      {left.length > 0 && (
        <div className={classes.left}>
          <p>{t('configure.part.left_out')}</p>
          <ul>
            {left.slice(0, MOST).map((at) => (
              <li key={placeKey(at)}>
                {words.one(String(at.length > 2 ? at[2] : at[0]))}: {label(at)}
              </li>
            ))}
            {left.length > MOST && <li>{t('configure.remove.more', { count: left.length - MOST })}</li>}
          </ul>
        </div>
      )}
    </MadeDialog>
  );
}

/** Longest label. */
const LONGEST = 500;

/** “Copy of …” in the reader's language; in others, whose words are not at hand, with a number. */
function useCopiedLabels(): (labels: Labels) => Labels {
  const { t } = useTranslation();
  const { user } = useApplication();
  return (labels) =>
    Object.fromEntries(
      Object.entries(labels).map(([locale, text]) => {
        const isRead = principalOf(locale) === principalOf(user.locale);
        const copy = isRead ? t('configure.part.copy_of', { label: text }) : `${text} (2)`;
        return [locale, copy.slice(0, LONGEST)];
      }),
    );
}

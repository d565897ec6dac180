import { useMemo } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { isProperties } from '#core/catalog/walk-schema.ts';
import { partAt, placeKey, type EditPlace } from '#core/configuration/place.ts';
import { removalOf } from '#core/configuration/removal.ts';
import { useApplication } from '#web/api/application.tsx';
import { DangerQuestion } from '#web/ui/dialog/danger-question.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { editConfiguration, type WorkingDraft } from '../draft/configuration-draft.ts';
import { isolated } from '../isolated.ts';
import { usePanelTexts } from '../panel/panel-texts.ts';
import { partLabel } from './object-words.ts';

interface RemoveDialogProps {
  readonly draft: WorkingDraft;
  readonly place: EditPlace;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** Most lines that the question names. */
const MOST = 12;

/** Asks before a part of the configuration is taken away: what goes with it, or what stands in the way. */
export function RemoveDialog({ draft: { document }, place, onRemoved, onClose }: RemoveDialogProps) {
  const { t } = useTranslation();
  const words = usePanelTexts();
  const { user } = useApplication();
  const { edits, goneToo, inTheWay } = useMemo(() => removalOf(document, place), [document, place]);
  const part = partAt(document, place);
  const isBlocked = inTheWay.length > 0;
  const lineOf = (at: EditPlace) => {
    const kind = words.one(at.length > 2 ? String(at[2]) : String(at[0]));
    const outer = at.length > 2 ? `${partLabel(partAt(document, at.slice(0, 2)), user.locale)} › ` : '';
    return `${kind}: ${outer}${partLabel(partAt(document, at), user.locale)}`;
  };
  const lines = isBlocked
    ? [...new Map(inTheWay.map(({ kind, object }) => [object.id, lineOf([kind, object.id])])).values()]
    : goneToo.map(lineOf);
  const isColumn = isProperties(part) && place[2] === 'columns';
  return (
    <DangerQuestion
      title={t('configure.remove.title', { label: isolated(partLabel(part, user.locale)) })}
      text={
        isBlocked
          ? t('configure.remove.blocked')
          : t(
              place[0] === 'tables' && (place.length === 2 || isColumn)
                ? 'configure.remove.kept'
                : 'configure.remove.text',
            )
      }
      blocked={isBlocked ? 'yes' : undefined}
      confirm={t('configure.objects.remove')}
      onConfirm={async () => {
        const faults = await editConfiguration(edits);
        onClose();
        if (faults) notify({ message: Object.values(faults).join(' '), tone: 'bad' });
        else onRemoved();
      }}
      onClose={onClose}
    >
      {lines.length > 0 && (
        <>
          {!isBlocked && <p>{t('configure.remove.too')}</p>}
          <ul>
            {lines.slice(0, MOST).map((line) => (
              <li key={placeKey([line])}>{line}</li>
            ))}
            {lines.length > MOST && <li>{t('configure.remove.more', { count: lines.length - MOST })}</li>}
          </ul>
        </>
      )}
    </DangerQuestion>
  );
}

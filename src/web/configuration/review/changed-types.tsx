import { IconTransform } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import { placeKey, type EditPlace } from '#core/configuration/place.ts';
import type { DraftImpact } from '#core/contract/configuration/impact-routes.ts';
import { isolated } from '../isolated.ts';
import { usePanelTexts } from '../panel/panel-texts.ts';
import classes from './impact.module.css';
import { ImpactSection } from './impact-section.tsx';

interface ChangedTypesProps {
  readonly columns: DraftImpact['types'];
  readonly onShow: (place: EditPlace) => void;
}

/** Columns that get another type, and how many values are converted. */
export function ChangedTypes({ columns, onShow }: ChangedTypesProps) {
  const { t } = useTranslation();
  const words = usePanelTexts();
  if (columns.length === 0) return null;
  return (
    <ImpactSection icon={IconTransform} title={t('configure.review.types', { count: columns.length })}>
      <p>{t('configure.review.types_text')}</p>
      {columns.map(({ place, table, column, was, type, count, counted, drafts }) => (
        <div key={placeKey(place)} className={classes.item}>
          <button type="button" onClick={() => onShow(place)}>
            {t(`configure.changed_type.${counted === 'not' ? 'not' : 'exact'}`, {
              count,
              table: isolated(table),
              column: isolated(column),
              was: words.word('column', 'type', was),
              type: words.word('column', 'type', type),
            })}
          </button>
          {drafts.typed > drafts.lost && (
            <p>{t('configure.changed_type.typed', { count: drafts.typed - drafts.lost })}</p>
          )}
          {drafts.lost > 0 && <p>{t('configure.changed_type.lost', { count: drafts.lost })}</p>}
          {drafts.names.length > 0 && (
            <p>{t('configure.changed_type.names', { names: isolated(drafts.names.join(', ')) })}</p>
          )}
        </div>
      ))}
    </ImpactSection>
  );
}

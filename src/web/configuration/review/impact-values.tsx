import { IconAlertTriangle, IconCircleCheck, IconClock, IconHandStop } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import { partAt, placeKey, type EditPlace } from '#core/configuration/place.ts';
import type { DraftImpact } from '#core/contract/configuration/impact-routes.ts';
import { useApplication } from '#web/api/application.tsx';
import type { WorkingDraft } from '../draft/configuration-draft.ts';
import { isolated } from '../isolated.ts';
import { partLabel } from '../objects/object-words.ts';
import classes from './impact.module.css';
import { ImpactSection } from './impact-section.tsx';
import { NamedRecords } from './named-records.tsx';

type Show = (place: EditPlace) => void;

interface ValuesInTheWayProps {
  readonly draft: Pick<WorkingDraft, 'document'>;
  readonly problems: DraftImpact['problems'];
  readonly onShow: Show;
}

/** What stands against applying: values that the change does not bear, each with the way to its place. */
export function ValuesInTheWay({ draft, problems, onShow }: ValuesInTheWayProps) {
  const { t } = useTranslation();
  const { user } = useApplication();
  return (
    <div role="alert">
      <ImpactSection icon={IconHandStop} tone="bad" title={t('configure.review.in_the_way')}>
        {problems.map(({ place, message, demand }) => (
          <div key={`${placeKey(place)} ${message}`} className={classes.item}>
            <button type="button" onClick={() => onShow(place)}>
              {demand
                ? t(`configure.demand.${demand.kind}`, {
                    count: demand.count,
                    label: isolated(placeLabel(draft, place, user.locale)),
                  })
                : message}
            </button>
            {demand && (
              <NamedRecords tableId={demand.tableId} records={demand.records} count={demand.count} />
            )}
          </div>
        ))}
      </ImpactSection>
    </div>
  );
}

/** The object, and the column of it, that a place is in. */
function placeLabel({ document }: Pick<WorkingDraft, 'document'>, place: EditPlace, locale: string): string {
  const object = partLabel(partAt(document, place.slice(0, 2)), locale);
  if (place.length < 4 || place[2] !== 'columns') return object;
  return `${object} › ${partLabel(partAt(document, place.slice(0, 4)), locale)}`;
}

interface UncheckedProps {
  readonly draft: Pick<WorkingDraft, 'document'>;
  readonly places: DraftImpact['unchecked'];
  readonly onShow: Show;
}

/** What could not be found out in time. */
export function Unchecked({ draft, places, onShow }: UncheckedProps) {
  const { t } = useTranslation();
  const { user } = useApplication();
  if (places.length === 0) return null;
  return (
    <ImpactSection
      icon={IconClock}
      tone="warn"
      title={t('configure.impact.unchecked', { count: places.length })}
    >
      <p>{t('configure.impact.unchecked_text')}</p>
      {places.map((place) => (
        <div key={placeKey(place)} className={classes.item}>
          <button type="button" onClick={() => onShow(place)}>
            {placeLabel(draft, place, user.locale)}
          </button>
        </div>
      ))}
    </ImpactSection>
  );
}

/** That the rules about roles hold. */
export function AssertionsHold({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <ImpactSection icon={IconCircleCheck} tone="good" title={t('configure.impact.assertions', { count })} />
  );
}

interface BrokenControlsProps {
  readonly controls: DraftImpact['broken'];
  readonly onShow: Show;
}

/** New and changed controls that records break as they are stored. */
export function BrokenControls({ controls, onShow }: BrokenControlsProps) {
  const { t } = useTranslation();
  return controls.map(({ place, label, table, tableId, refuses, count, counted, records }) => (
    <ImpactSection
      key={placeKey(place)}
      icon={IconAlertTriangle}
      tone="warn"
      title={t(`configure.broken.${counted}`, { count, table, label })}
    >
      {counted !== 'not' && <p>{t(refuses ? 'configure.broken.refused' : 'configure.broken.warned')}</p>}
      <NamedRecords tableId={tableId} records={records} count={count} />
      <button type="button" className={classes.more} onClick={() => onShow(place)}>
        {t('configure.broken.show')}
      </button>
    </ImpactSection>
  ));
}

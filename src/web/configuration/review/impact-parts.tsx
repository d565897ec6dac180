import { IconBookmark, IconDatabase, IconLink, IconMathFunction } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import { placeKey, type EditPlace } from '#core/configuration/place.ts';
import type { DraftImpact } from '#core/contract/configuration/impact-routes.ts';
import { usePanelTexts } from '../panel/panel-texts.ts';
import classes from './impact.module.css';
import { ImpactSection, ShortList } from './impact-section.tsx';

interface TouchedProps {
  readonly objects: DraftImpact['touched'];
  readonly onShow: (place: EditPlace) => void;
}

/** Objects that follow by themselves: they use what gets another name, type or choices. */
export function Touched({ objects, onShow }: TouchedProps) {
  const { t } = useTranslation();
  const words = usePanelTexts();
  if (objects.length === 0) return null;
  return (
    <ImpactSection icon={IconLink} title={t('configure.impact.touched', { count: objects.length })}>
      <p>{t('configure.impact.touched_text')}</p>
      <ShortList items={objects}>
        {({ kind, place, label }) => (
          <li key={placeKey(place)}>
            <button type="button" className={classes.more} onClick={() => onShow(place)}>
              {label}
            </button>
            <small>{words.one(kind)}</small>
          </li>
        )}
      </ShortList>
    </ImpactSection>
  );
}

/** Formulas that read otherwise, before and after. */
export function ChangedFormulas({ formulas }: { readonly formulas: DraftImpact['formulas'] }) {
  const { t } = useTranslation();
  if (formulas.length === 0) return null;
  return (
    <ImpactSection icon={IconMathFunction} title={t('configure.review.formulas', { count: formulas.length })}>
      <ShortList items={formulas} className={classes.formulas}>
        {({ place, before, after }) => (
          <li key={placeKey(place)}>
            <code dir="ltr">{before}</code>
            <code dir="ltr">{after}</code>
          </li>
        )}
      </ShortList>
    </ImpactSection>
  );
}

/** Saved filters, views and import mappings that lose something. */
export function KeptLists({ saved: { count, owners, items } }: { readonly saved: DraftImpact['saved'] }) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <ImpactSection
      icon={IconBookmark}
      tone="warn"
      title={t('configure.impact.saved', { count })}
      detail={t('configure.impact.owners', { count: owners })}
    >
      <p>{t('configure.impact.saved_text')}</p>
      <ul className={classes.lines}>
        {items.map(({ what, name, table, owner }, at) => (
          <li key={at}>
            {t(`configure.saved.${what}`, { name: name ?? '', table })}
            <small>{owner ?? t('configure.saved.outside')}</small>
          </li>
        ))}
        {count > items.length && <li>{t('configure.impact.more', { count: count - items.length })}</li>}
      </ul>
    </ImpactSection>
  );
}

interface DatabaseWorkProps {
  readonly statements: number;
  readonly rewritten: DraftImpact['rewritten'];
}

/** What the database has to do. */
export function DatabaseWork({ statements, rewritten }: DatabaseWorkProps) {
  const { t } = useTranslation();
  return (
    <ImpactSection
      icon={IconDatabase}
      title={
        statements === 0
          ? t('configure.review.no_statements')
          : t('configure.review.statements', { count: statements })
      }
    >
      {rewritten.map(({ table, records, seconds }) => (
        <p key={table}>
          {t('configure.review.rewritten', { table, count: Math.round(records) })}{' '}
          {seconds < 1
            ? t('configure.impact.under_a_second')
            : t('configure.impact.seconds', { count: Math.ceil(seconds) })}
        </p>
      ))}
    </ImpactSection>
  );
}

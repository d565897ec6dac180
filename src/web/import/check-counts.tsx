import { wordsInRow } from '#core/language/formats.ts';
import { useTranslation } from '#web/std/translation.ts';
import classes from './import.module.css';
import type { ImportCheck } from './import-session.ts';

/** How many rows become what, as numbers and as parts of a bar. */
export function CheckCounts({ check }: { readonly check: ImportCheck }) {
  const { t, language } = useTranslation();
  const format = new Intl.NumberFormat(language);
  const parts = (['created', 'changed', 'same', 'skipped', 'refused'] as const).filter(
    (what) => check[what] > 0,
  );
  return (
    <div className={classes.counts} role="status">
      <p>
        {parts.map((what) => (
          <span key={what} data-what={what}>
            <strong>{format.format(check[what])}</strong> {t(`csv.count_${what}`, { count: check[what] })}
          </span>
        ))}
      </p>
      <div aria-hidden="true" className={classes.bar}>
        {parts.map((what) => (
          <span key={what} data-what={what} style={{ flexGrow: check[what] }} />
        ))}
      </div>
      {check.files > 0 && <p className={classes.note}>{t('csv.files_taken', { count: check.files })}</p>}
      {check.trimmed > 0 && <p className={classes.note}>{t('csv.trimmed', { count: check.trimmed })}</p>}
      {check.made.length > 0 && (
        <p className={classes.note}>
          {t('csv.made', {
            list: wordsInRow(
              check.made.map(({ header, count }) =>
                t('csv.made_of', { header, number: format.format(count) }),
              ),
              language,
            ),
          })}
        </p>
      )}
      {check.merged > 0 && <p className={classes.note}>{t('csv.merged', { count: check.merged })}</p>}
    </div>
  );
}

import { useTranslation } from '#web/std/translation.ts';
import type { TypePreview } from '#core/contract/configuration/type-routes.ts';
import { filteredAddress, recordAddress } from '#web/addresses/addresses.ts';
import { usePanelTexts } from './panel-texts.ts';
import classes from './type-values.module.css';

interface TypeValuesProps {
  readonly preview: TypePreview;
}

/** What the values of a column become as values of another type, what stands in the way, and what goes along. */
export function TypeValues({ preview }: TypeValuesProps) {
  const { t } = useTranslation();
  const { offered, counted, filled, refused } = preview;
  if (!offered) return <p className={classes.bad}>{t('configure.type.never')}</p>;
  return (
    <>
      {refused.count === 0 && (
        <p className={counted ? classes.good : classes.note}>
          {!counted
            ? t('configure.type.uncounted')
            : filled === 0
              ? t('configure.type.empty')
              : t('configure.type.all', { count: filled })}
        </p>
      )}
      {refused.count > 0 && <Refused preview={preview} />}
      <Cells preview={preview} />
      <Along preview={preview} />
    </>
  );
}

function Refused({ preview: { tableId, filled, refused } }: TypeValuesProps) {
  const { t } = useTranslation();
  const { count, records, list } = refused;
  return (
    <section role="alert">
      <p className={classes.bad}>{t('configure.type.refused', { count, of: filled })}</p>
      <ul className={classes.records}>
        {records.map(({ id, title, value }) => (
          <li key={id}>
            <a href={recordAddress(tableId, id)} target="_blank" rel="noreferrer">
              <bdi>{title}</bdi>
            </a>
            <span dir="auto">{value}</span>
          </li>
        ))}
        {count > records.length && <li>{t('configure.impact.more', { count: count - records.length })}</li>}
      </ul>
      {list && count > 1 && (
        <p className={classes.list}>
          <a href={filteredAddress(tableId, list)} target="_blank" rel="noreferrer">
            {t('configure.type.list', { count: list.count })}
          </a>
        </p>
      )}
    </section>
  );
}

/** The first values, before and after. */
function Cells({ preview: { cells } }: TypeValuesProps) {
  const { t } = useTranslation();
  if (cells.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
    <div className={classes.frame} role="region" tabIndex={0} aria-label={t('configure.type.first')}>
      <table className={classes.cells}>
        <caption>{t('configure.type.first')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('configure.type.record')}</th>
            <th scope="col">{t('configure.change.before')}</th>
            <th scope="col">{t('configure.change.after')}</th>
          </tr>
        </thead>
        <tbody>
          {cells.map(({ id, title, before, after }) => (
            <tr key={id}>
              <th scope="row">
                <bdi>{title}</bdi>
              </th>
              <td>
                <bdi>{before}</bdi>
              </td>
              <td className={after === null ? classes.bad : undefined}>
                <bdi>{after ?? t('configure.type.none')}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Options that go, and what of the configuration has to be changed with the type. */
function Along({ preview: { gone, problems } }: TypeValuesProps) {
  const { t } = useTranslation();
  const words = usePanelTexts();
  return (
    <>
      {gone.length > 0 && (
        <p className={classes.note}>
          {t('configure.type.gone', { options: gone.map((key) => words.label('column', key)).join(', ') })}
        </p>
      )}
      {problems.length > 0 && (
        <section>
          <p className={classes.warn}>{t('configure.type.problems')}</p>
          <ul className={classes.lines}>
            {problems.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

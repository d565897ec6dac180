import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './import.module.css';
import type { ImportReport } from './use-import.ts';

/** Lines shown at most; a file that is wrong altogether is wrong in the same way everywhere. */
const MAX_SHOWN = 500;

/** The lines that were refused: line, column, value and reason (IMPORT-6). */
export function RefusedLines({ report }: { readonly report: ImportReport }) {
  const { t } = useTranslation();
  const shown = report.problems.slice(0, MAX_SHOWN);
  const hidden = report.refused > new Set(shown.map(({ line }) => line)).size;
  return (
    <section className={classes.refused}>
      <p className={classes.bad} role="alert">
        <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />
        <span>{t('csv.refused', { count: report.refused, lines: report.lines })}</span>
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of keys */}
      <div className={classes.scroll} role="region" aria-label={t('csv.refused_lines')} tabIndex={0}>
        <table className={classes.lines}>
          <thead>
            <tr>
              <th scope="col">{t('csv.line')}</th>
              <th scope="col">{t('csv.column')}</th>
              <th scope="col">{t('csv.value')}</th>
              <th scope="col">{t('csv.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((problem, at) => (
              // A line may be refused twice for the same reason; the list never changes.
              <tr key={at}>
                <td>{problem.line}</td>
                <td>{problem.column}</td>
                <td className={classes.value}>{problem.value}</td>
                <td>{problem.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hidden && <p className={classes.note}>{t('csv.refused_more', { count: shown.length })}</p>}
    </section>
  );
}

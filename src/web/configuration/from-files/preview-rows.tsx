import type { Proposal, ProposedTable } from '#core/from-files/proposal.ts';
import { useTranslation } from '#web/std/translation.ts';
import classes from './from-files.module.css';

const ROWS = 3;

interface PreviewRowsProps {
  readonly proposal: Proposal;
  /** The table that is shown. */
  readonly at: string | undefined;
  readonly onChoose: (table: string) => void;
}

/** The first rows of a table as they will stand in its list. */
export function PreviewRows({ proposal: { tables }, at, onChoose }: PreviewRowsProps) {
  const { t } = useTranslation();
  const shown = tables.find(({ key }) => key === at) ?? tables[0];
  if (!shown) return null;
  return (
    <section className={classes.preview} aria-label={t('files.preview')}>
      <header>
        <h2>{t('files.preview')}</h2>
        <select
          aria-label={t('files.preview_of')}
          value={shown.key}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        >
          {tables.map(({ key, plural }) => (
            <option key={key} value={key}>
              {plural}
            </option>
          ))}
        </select>
      </header>
      <Rows table={shown} />
    </section>
  );
}

function Rows({ table: { plural, columns, profile } }: { readonly table: ProposedTable }) {
  const kept = columns.filter(({ as }) => as.kind !== 'skip');
  return (
    // A table that is wider than its place is scrolled by the keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
    <div className={classes.rows} role="group" aria-label={plural} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {kept.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {profile.first.slice(0, ROWS).map((cells, at) => (
            <tr key={at}>
              {kept.map(({ key, as, corrected }) => (
                <td key={key} data-kind={as.kind} data-corrected={corrected || undefined} dir="auto">
                  {cells[Number(key)] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

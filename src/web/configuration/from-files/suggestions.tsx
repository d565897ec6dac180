import { IconTablePlus } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { suggestedTables } from '#core/from-files/suggestions.ts';
import { useTranslation } from '#web/std/translation.ts';
import type { FilesWork } from './files-work.ts';
import classes from './from-files.module.css';

/** Most that are offered at once. */
const SHOWN = 5;

/** Columns that name things of which there is no file. */
export function Suggestions({ work }: { readonly work: FilesWork }) {
  const { t } = useTranslation();
  const [declined, setDeclined] = useState<readonly string[]>([]);
  const open = suggestedTables(work.proposal).filter(({ key }) => !declined.includes(key));
  if (open.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby="suggestions">
      <h2 id="suggestions" className={classes.suggestionsHead}>
        {t('files.suggestions')} <span>{open.length}</span>
      </h2>
      <ul className={classes.suggestions}>
        {open.slice(0, SHOWN).map(({ key, table, column, header, as, count }) => (
          <li key={key}>
            <IconTablePlus size={18} stroke={1.6} aria-hidden="true" />
            <div>
              <p>{t('files.suggest_table', { table: as.plural })}</p>
              <p className={classes.values}>{t('files.suggest_why', { count, column: header })}</p>
              <div className={classes.buttons}>
                <Button variant="default" size="xs" onClick={() => work.ofColumn(table, column, { as })}>
                  {t('files.suggest_do')}
                </Button>
                <Button variant="subtle" size="xs" onClick={() => setDeclined([...declined, key])}>
                  {t('files.suggest_no')}
                </Button>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

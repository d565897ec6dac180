import { IconTablePlus } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ColumnWish } from '#core/contract/configuration/file-routes.ts';
import type { Proposal } from '#core/from-files/proposal.ts';
import { useTranslation } from '#web/std/translation.ts';
import type { FilesWork } from './files-work.ts';
import classes from './from-files.module.css';

interface Suggestion {
  readonly key: string;
  readonly table: string;
  readonly column: string;
  readonly header: string;
  readonly as: Extract<ColumnWish, { kind: 'table' }>;
  readonly count: number;
}

/** Most that are offered at once. */
const SHOWN = 5;
/** Lines for each value from which on a column of numbers looks as if it named something. */
const OFTEN = 3;

/** Columns that name things of which there is no file. */
export function Suggestions({ work }: { readonly work: FilesWork }) {
  const { t } = useTranslation();
  const [declined, setDeclined] = useState<readonly string[]>([]);
  const open = suggestionsOf(work.proposal).filter(({ key }) => !declined.includes(key));
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

/** Whole numbers and codes that stand for something again and again, though nobody has said what. */
function suggestionsOf({ tables }: Proposal): readonly Suggestion[] {
  return tables.flatMap(({ key: table, columns }) =>
    columns.flatMap(({ key: column, header, as, isKey, corrected, profile, alternatives }) => {
      const made = alternatives.map((one) => one.as).find((one) => one.kind === 'table');
      const { count } = profile.distinct;
      const names =
        /(^|[\s_-])(id|no|nr|code|ref|key)$/iu.test(header) || /[a-z](Id|ID|No|Nr|Code|Ref)$/u.test(header);
      const isFree = as.kind === 'type' && !isKey && !corrected;
      if (!made || !isFree || !names || profile.filled < count * OFTEN) return [];
      return { key: `${table}:${column}`, table, column, header, as: made, count };
    }),
  );
}

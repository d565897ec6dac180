import { useTranslation } from '#web/std/translation.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import type { CompareAnswer } from '#core/contract/lists/duplicate-routes.ts';
import { useApplication, webColumns } from '#web/api/application.tsx';
import classes from './comparison.module.css';
import { useCountText } from './use-count-text.ts';

interface MovedLinksProps extends CompareAnswer {
  readonly table: TableInfo;
  readonly kept: number;
}

/** What becomes of the records that go, and of those that lead to them. */
export function MovedLinks({ table, records, links, kept }: MovedLinksProps) {
  const { t } = useTranslation();
  const count = useCountText();
  const { tables } = useApplication();
  const title = records.find(({ id }) => id === kept)?.title ?? table.label;
  const moved = links.flatMap(({ tableId, columnId, counts }) => {
    const sum = records.reduce((all, { id }, at) => (id === kept ? all : all + (counts[at] ?? 0)), 0);
    const from = tables.get(tableId);
    const column = from && webColumns(from).find(({ id }) => id === columnId);
    return sum > 0 && from && column ? [{ key: columnId, sum, from, column }] : [];
  });
  return (
    <div className={classes.links}>
      <p>{count('duplicates.goes', records.length - 1, { title })}</p>
      {moved.length === 0 ? (
        <p>{t('duplicates.no_links')}</p>
      ) : (
        <>
          <p>{t('duplicates.moved', { title })}</p>
          <ul>
            {moved.map(({ key, sum, from, column }) => (
              <li key={key}>
                {count('duplicates.moved_line', sum, { table: from.plural, column: column.label })}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

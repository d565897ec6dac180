import { useTranslation } from '#web/std/translation.ts';
import type { FilesWork } from './files-work.ts';

/** Tells why a table cannot be created as it is proposed, each reason with its column. */
export function useProblemWords({ proposal }: FilesWork): (table: string) => readonly string[] {
  const { t } = useTranslation();
  return (table) =>
    proposal.problems
      .filter((problem) => problem.table === table)
      .map(({ code, column }) => {
        const columns = proposal.tables.find(({ key }) => key === table)?.columns;
        const label = columns?.find(({ key }) => key === column)?.label ?? '';
        return t(`files.problem.${code}`, { column: label });
      });
}

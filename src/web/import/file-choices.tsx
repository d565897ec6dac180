import type { TableInfo } from '#core/contract/application/application-routes.ts';
import type { ImportSettings } from '#core/contract/records/import-routes.ts';
import { webColumns } from '#web/api/application.tsx';
import { useChoiceCreation } from '#web/fields/choice/choice-creation.ts';
import { MissingChoices, missingLabels, type MissingInColumn } from '#web/fields/choice/missing-choices.tsx';
import classes from './import.module.css';
import type { ImportCheck } from './import-session.ts';

interface FileChoicesProps {
  readonly table: TableInfo;
  readonly check: ImportCheck;
  readonly settings: ImportSettings;
  /** Choices were created: the file is to be checked anew. */
  readonly onCreated: () => void;
}

/** The choices that refused cells of a file name and that there are not: created in one step, or by somebody else. */
export function FileChoices({ table, check, settings, onCreated }: FileChoicesProps) {
  const creation = useChoiceCreation();
  const missing = missingInFile(table, { check, settings });
  const create = async (): Promise<void> => {
    for (const { column, labels } of missing) if (!(await creation?.(column.id, labels))) return;
    onCreated();
  };
  return <MissingChoices className={classes.choices} missing={missing} create={creation && create} />;
}

function missingInFile(
  table: TableInfo,
  { check, settings }: Pick<FileChoicesProps, 'check' | 'settings'>,
): readonly MissingInColumn[] {
  const refused = check.problems.filter(({ code }) => code === 'value.choice');
  const texts = Map.groupBy(refused, ({ column: header }) => settings.map[header] ?? '');
  return webColumns(table).flatMap((column) => {
    const named = (texts.get(column.name) ?? []).map(({ value }) => value);
    const labels = missingLabels(column, named);
    return labels.length > 0 ? [{ column, labels }] : [];
  });
}

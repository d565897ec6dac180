import { useTranslation } from '#web/std/translation.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import type { ImportSettings } from '#core/contract/records/import-routes.ts';
import { useApplication, type WebColumn } from '#web/api/application.tsx';
import type { FileLook } from './import-session.ts';
import { SelectOne } from '#web/inputs/select-one.tsx';
import { pairTargets, proposedPairs } from './targets.ts';

interface GoalChoiceProps {
  readonly table: TableInfo;
  /** The many-to-many lists that the file may have pairs for. */
  readonly lists: readonly WebColumn[];
  readonly settings: ImportSettings;
  readonly look: FileLook;
  readonly disabled: boolean;
  readonly onChange: (settings: ImportSettings) => void;
}

/** What the rows of a file are: records of the table, or pairs for one of its lists. */
export function GoalChoice({ table, lists, settings, look, disabled, onChange }: GoalChoiceProps) {
  const { t } = useTranslation();
  const application = useApplication();
  if (lists.length === 0) return null;
  const headers = look.headers.map(({ header }) => header);
  const choose = (name: string) => {
    const list = lists.find((one) => one.name === name);
    const { list: _list, ...found } = look.settings;
    if (!list) return onChange(found);
    onChange({ list: name, map: proposedPairs(headers, pairTargets(application, table, list)) });
  };
  return (
    <SelectOne
      label={t('csv.goal')}
      value={settings.list ?? ''}
      options={[
        ['', table.plural],
        ...lists.map(({ name, label }) => [name, t('csv.goal_pairs', { list: label })] as const),
      ]}
      disabled={disabled}
      onChange={choose}
    />
  );
}

import { useTranslation } from '#web/std/translation.ts';
import { IMPORT_MODES } from '#core/catalog/actions/registry.ts';
import type { ImportSettings } from '#core/contract/records/import-routes.ts';
import { EMPTY_CELLS } from '#core/contract/records/empty-cells.ts';
import { SelectOne } from '#web/inputs/select-one.tsx';
import { mappedColumns, type ImportTarget } from './targets.ts';

interface MatchingChoiceProps {
  readonly settings: ImportSettings;
  readonly targets: readonly ImportTarget[];
  readonly disabled: boolean;
  readonly onChange: (settings: ImportSettings) => void;
}

/** How rows find the records that they change: by which columns, and what becomes of them and of empty cells. */
export function MatchingChoice({ settings, targets, disabled, onChange }: MatchingChoiceProps) {
  const { t } = useTranslation();
  const { match } = settings;
  const chosen = match?.columns ?? [];
  const columns = mappedColumns(settings.map, targets);
  const setColumns = (keys: readonly string[]) =>
    onChange({
      ...settings,
      match:
        keys.length === 0
          ? undefined
          : { mode: match?.mode ?? 'both', empty: match?.empty ?? 'keep', columns: [...new Set(keys)] },
    });
  const open = columns.filter(({ name }) => !chosen.includes(name));
  const places = chosen.length > 0 && open.length > 0 ? [...chosen, ''] : chosen.length > 0 ? chosen : [''];
  return (
    <>
      {places.map((key, at) => (
        <SelectOne
          key={key}
          label={at === 0 ? t('csv.match_on') : t('csv.match_more')}
          quiet={at > 0}
          value={key}
          options={[
            ['', at === 0 ? t('csv.match_none') : t('csv.match_and')],
            ...columns
              .filter(({ name }) => name === key || !chosen.includes(name))
              .map(({ name, label }) => [name, label] as const),
          ]}
          disabled={disabled}
          onChange={(name) => setColumns(places.toSpliced(at, 1, name).filter((one) => one !== ''))}
        />
      ))}
      {match && (
        <>
          <SelectOne
            label={t('csv.mode')}
            value={match.mode}
            options={IMPORT_MODES.toReversed().map((mode) => [mode, t(`csv.mode_${mode}`)] as const)}
            disabled={disabled}
            onChange={(mode) => onChange({ ...settings, match: { ...match, mode } })}
          />
          <SelectOne
            label={t('csv.empty_cells')}
            value={match.empty}
            options={EMPTY_CELLS.map((empty) => [empty, t(`csv.empty_${empty}`)] as const)}
            disabled={disabled}
            onChange={(empty) => onChange({ ...settings, match: { ...match, empty } })}
          />
        </>
      )}
    </>
  );
}

import { useTranslation } from '#web/std/translation.ts';
import type { FormulaCheck } from '#core/contract/application/formula-routes.ts';
import { useLinkedTitles } from '#web/fields/linked/linked-titles.ts';
import { useReader } from '#web/fields/values/reader.ts';
import classes from './formula-preview.module.css';
import { valueText } from './value-text.ts';

interface FormulaPreviewProps {
  readonly type: NonNullable<FormulaCheck['type']>;
  readonly records: FormulaCheck['preview'];
  /** They belong to the text before: a newer one is being checked. */
  readonly outdated: boolean;
}

/** What a formula gives for the newest records: the title of each and its value. */
export function FormulaPreview({ type, records, outdated }: FormulaPreviewProps) {
  const { t } = useTranslation();
  const texts = useValueTexts(type, records);
  return (
    <table className={classes.preview} data-outdated={outdated || undefined}>
      <caption>{t('formula.editor.newest')}</caption>
      <tbody>
        {records.map(({ id, title, value }, at) => (
          <tr key={id}>
            <th scope="row">
              <bdi>{title || `#${id}`}</bdi>
            </th>
            <td data-truth={typeof value === 'boolean' ? String(value) : undefined}>
              {texts[at] === undefined ? (
                <span className={classes.empty}>{t('formula.types.empty')}</span>
              ) : (
                <bdi>{texts[at]}</bdi>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useValueTexts(
  type: FormulaPreviewProps['type'],
  records: FormulaPreviewProps['records'],
): readonly (string | undefined)[] {
  const reader = useReader();
  const linked = type.kind === 'record' ? records.flatMap(({ value }) => Number(value) || []) : [];
  const titles = new Map(useLinkedTitles(type.table ?? 0, [...new Set(linked)], []));
  return records.map(({ value }) => {
    if (type.kind !== 'record') return valueText(type, value, reader);
    const id = Number(value);
    return id ? titles.get(id) || `#${id}` : undefined;
  });
}

import type { Viewer } from '#core/access/viewer.ts';
import type { BulkRefusal } from '#core/contract/lists/bulk-routes.ts';
import type { BulkOutcome } from '../../lists/lists.ts';
import type { Translations } from '../../translations/translations.ts';

/** Why records were refused, in the viewer's language. */
export function toldReasons(
  reasons: BulkOutcome['reasons'],
  { locale }: Pick<Viewer, 'locale'>,
  translations: Translations,
): BulkRefusal[] {
  return reasons.map(({ code, column, params, count, examples }) => ({
    code,
    message: translations.message(`errors.${code}`, params, locale),
    ...(column === '' ? {} : { column }),
    count,
    examples: examples.map(([id, title]): [number, string] => [id, title]),
  }));
}

import { readTextFile } from '#core/configuration/text-file.ts';
import { configuredTexts, textLocales } from '#core/configuration/texts.ts';
import type { CONFIGURATION_ROUTES } from '#core/contract/configuration/configuration-routes.ts';
import { AppError } from '#core/errors.ts';
import { openDraft } from '../../configuration/configuration.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import { readLines } from '../../import/import.ts';
import type { Services } from '../services.ts';
import { configuringOf } from '../configuring-of.ts';

/** Most problems that are told of a file. */
const MOST_PROBLEMS = 200;

/** What a file of texts would change in the caller's draft. */
export function textHandlers({
  area,
}: Services): HandlersOf<Pick<typeof CONFIGURATION_ROUTES, 'configuration_text_file'>> {
  return {
    configuration_text_file: async ({ request, ...call }) => {
      // The route's body is the file's bytes.
      const lines = await readLines(request.body as Buffer);
      if (!lines) throw new AppError('configuration.text_file');
      const { document } = await openDraft(configuringOf(area, call));
      const texts = configuredTexts(document);
      const { wanted, others } = textLocales(document, texts);
      const { changes, problems } = readTextFile(lines, { texts, locales: [...wanted, ...others] });
      return {
        changes: changes.map(({ text: { key }, locale, value = '' }) => ({ key, locale, value })),
        problems: problems.slice(0, MOST_PROBLEMS),
        leftOut: problems.length,
      };
    },
  };
}

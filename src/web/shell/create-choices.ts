import type { Translate } from '#core/language/texts.ts';
import { wordsInRow } from '#core/language/formats.ts';
import { must } from '#core/std/must.ts';
import { shownApplication, takeChoices } from '#web/api/application.tsx';
import type { AddedChoices } from '#web/fields/choice/choice-creation.ts';
import { GivenUp } from '#web/gate/gate.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { CallError } from '#web/std/call-error.ts';
import { notify } from '#web/ui/notices/notices.tsx';

/** Adds choices to a column's list and shows them everywhere; undefined where that was given up or refused, which is told. */
export async function createChoices(
  columnId: number,
  labels: readonly string[],
  t: Translate,
): Promise<AddedChoices | undefined> {
  const application = must(shownApplication.get(), 'the application');
  const table = must(
    application.info.tables.find(({ columns }) => columns.some(({ id }) => id === columnId)),
    'the table of a column with choices',
  );
  const column = must(
    table.columns.find(({ id }) => id === columnId),
    'a column with choices',
  );
  try {
    const body = { tableId: table.id, columnId, labels: [...labels] };
    const answer = await configurationGate.call('admin_choices_add', { body });
    takeChoices(answer);
    const { added, sharing } = answer;
    const { locale } = application.user;
    const words = {
      count: added.length,
      choices: wordsInRow(added, locale),
      column: column.label,
      others: wordsInRow(
        sharing.map((other) => `${other.table} › ${other.column}`),
        locale,
      ),
    };
    if (added.length > 0)
      notify({
        message: t(sharing.length > 0 ? 'field.choicesCreatedShared' : 'field.choicesCreated', words),
      });
    return answer;
  } catch (error) {
    if (!(error instanceof GivenUp))
      notify({
        message: error instanceof CallError && error.status > 0 ? error.message : t('field.choicesFailed'),
        tone: 'bad',
      });
    return undefined;
  }
}

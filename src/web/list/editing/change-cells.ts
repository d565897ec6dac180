import { translate } from '#web/std/translation.ts';
import type { BodyOf } from '#core/contract/route/route.ts';
import { BOX_CODES } from '#core/contract/actions/box-codes.ts';
import type { CELLS_ROUTES, CellsAnswer } from '#core/contract/lists/cells-routes.ts';
import { call } from '#web/api/call.ts';
import { callOnce } from '#web/api/call-once.ts';
import { askQuestion } from '#web/ui/dialog/question.tsx';

type CellsBody = BodyOf<(typeof CELLS_ROUTES)['list_cells_change']>;

/** Asks what would become of cells; nothing is written. */
export async function checkCells(body: CellsBody): Promise<CellsAnswer> {
  return await call('list_cells_change', { body: { ...body, check: true } });
}

/** Writes cells as one operation; where controls warn, the user is asked first. */
export async function writeCells(body: CellsBody): Promise<CellsAnswer> {
  return await writeWarned(
    async (accepted) =>
      await callOnce((once) => call('list_cells_change', { body: { ...body, accepted }, once })),
    body.accepted,
  );
}

/** Writes something with the controls whose warnings were seen; where others warn, the user is asked, then it is written anew. */
export async function writeWarned(
  write: (accepted: number[]) => Promise<CellsAnswer>,
  accepted: readonly number[] = [],
): Promise<CellsAnswer> {
  const answer = await write([...accepted]);
  if (answer.warnings.length === 0) return answer;
  const yes = BOX_CODES.yes;
  const code = await askQuestion({
    title: translate('cells.warning'),
    message: answer.warnings.map(({ message }) => message).join('\n'),
    buttons: [
      { code: BOX_CODES.no, title: translate('cells.cancel'), default: false },
      { code: yes, title: translate('cells.save_anyway'), default: true },
    ],
  });
  if (code !== yes) return answer;
  return await writeWarned(write, [...accepted, ...answer.warnings.map(({ control }) => control)]);
}

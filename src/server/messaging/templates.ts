import type { DraftContent, MESSAGE_ROUTES } from '#core/contract/messaging/message-routes.ts';
import type { AnswerOf } from '#core/contract/route/route.ts';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import { listWindow } from '../query/list/run-list.ts';
import type { OwnContext } from '../records/records.ts';
import { answerTo } from './answering.ts';
import { messagingAccount } from './message-table.ts';

type Templates = AnswerOf<(typeof MESSAGE_ROUTES)['messaging_template_list']>;
type Template = Templates['templates'][number];

/** Most templates that are listed. */
const MAX_TEMPLATES = 200;

/** The templates that an account has, by their names. Throws AppError `message.closed`. */
export async function listTemplates(context: OwnContext): Promise<Templates> {
  messagingAccount(context);
  return { templates: [...(await templatesOf(context))], tableId: templateTable(context).id };
}

/** What an answer to a message by a template begins with. Throws AppError `record.unknown`. */
export async function answerByTemplate(
  context: OwnContext,
  { message, template }: { readonly message: number; readonly template: number },
): Promise<DraftContent> {
  const [found] = await templatesOf(context, [template]);
  if (!found) throw new AppError('record.unknown', { table: templateTable(context).id, record: template });
  const answer = await answerTo(context, 'answer', message);
  return { ...answer, body: `${found.body}${answer.body}` };
}

function templateTable({ catalog }: Pick<OwnContext, 'catalog'>) {
  return must(catalog.tablesByName.get('message_template'), 'the table of templates');
}

async function templatesOf(context: OwnContext, records?: readonly number[]): Promise<readonly Template[]> {
  const answer = await listWindow(context.db, context, {
    tableId: templateTable(context).id,
    columns: ['label', 'subject', 'body'],
    sort: [{ column: 'label' }],
    limit: MAX_TEMPLATES,
    ...(records ? { records } : {}),
  });
  const { rows } = JSON.parse(answer) as { rows: [number, string | null, string | null, string | null][] };
  return rows.map(([id, name, subject, body]) => ({
    id,
    name: name ?? '',
    subject: subject ?? '',
    body: body ?? '',
  }));
}

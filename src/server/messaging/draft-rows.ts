import type { DraftContent } from '#core/contract/messaging/message-routes.ts';
import { AppError } from '#core/errors.ts';
import type { Problem } from '#core/std/result.ts';
import type { Runner } from '../database/pool.ts';
import { sql, type Sql } from '../database/sql/sql.ts';

/** A message that somebody is writing, as the database keeps it. */
export interface DraftOfMessage {
  readonly id: number;
  readonly account: string;
  readonly version: number;
  readonly content: DraftContent;
  readonly sends_at: Date | null;
  readonly problem: Problem | null;
  readonly saved_at: Date;
}

/** Most drafts of one account. */
const MAX_DRAFTS = 1_000;
/** Days for which a deleted draft can be had back. */
const KEPT_DAYS = 30;

// What drafts of before do not say.
const COLUMNS: Sql = sql`id, account, version, '{"account": null, "wantsReceipt": false, "replyTo": "", "apart": false, "mailing": false}'::jsonb || content as content,
  sends_at, problem, saved_at`;

/** The drafts of an account, the last one first. */
export async function messageDraftsOf(db: Runner, account: string): Promise<readonly DraftOfMessage[]> {
  const { rows } = await db.query<DraftOfMessage>({
    name: 'message_drafts',
    text: sql`select ${COLUMNS} from colonnade.message_draft where account = $1 and deleted_at is null
      order by saved_at desc, id desc limit 1000`,
    values: [account],
  });
  return rows;
}

/** How many drafts an account has, those that are on their way not counted. */
export async function messageDraftCount(db: Runner, account: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    sql`select count(*)::integer as count from colonnade.message_draft
      where account = $1 and deleted_at is null and sends_at is null`,
    [account],
  );
  return rows[0]?.count ?? 0;
}

/** A draft of an account. Throws AppError `message.no_draft`. */
export async function draftOfAccount(db: Runner, account: string, id: number): Promise<DraftOfMessage> {
  return found(
    await db.query<DraftOfMessage>(
      sql`select ${COLUMNS} from colonnade.message_draft where id = $1 and account = $2 and deleted_at is null`,
      [id, account],
    ),
  );
}

/** Begins a draft. Throws AppError `message.too_many_drafts`. */
export async function addDraft(db: Runner, account: string, content: DraftContent): Promise<DraftOfMessage> {
  const { rows } = await db.query<DraftOfMessage>(
    sql`insert into colonnade.message_draft (account, content)
      select $1, $2::jsonb where (select count(*) from colonnade.message_draft
        where account = $1 and deleted_at is null) < $3 returning ${COLUMNS}`,
    [account, JSON.stringify(content), MAX_DRAFTS],
  );
  const [row] = rows;
  if (!row) throw new AppError('message.too_many_drafts', { max: MAX_DRAFTS });
  return row;
}

/** Which draft, as whom, and the version that its window knows. */
interface DraftCall {
  readonly account: string;
  readonly draft: number;
  readonly version: number;
}

/** Keeps what a draft says. Throws AppError `message.no_draft`, `message.changed_elsewhere`, `message.on_its_way`. */
export async function saveDraft(
  db: Runner,
  { account, draft, version }: DraftCall,
  content: DraftContent,
): Promise<DraftOfMessage> {
  const { rows } = await db.query<DraftOfMessage>(
    sql`update colonnade.message_draft set content = $4::jsonb, version = version + 1, saved_at = now(), problem = null
      where id = $1 and account = $2 and version = $3 and sends_at is null and deleted_at is null returning ${COLUMNS}`,
    [draft, account, version, JSON.stringify(content)],
  );
  return rows[0] ?? (await refused(db, { account, draft, version }));
}

/** Marks a draft as on its way. Throws as `saveDraft` does. */
export async function departDraft(
  db: Runner,
  { account, draft, version }: DraftCall,
  at: Date,
): Promise<DraftOfMessage> {
  const { rows } = await db.query<DraftOfMessage>(
    sql`update colonnade.message_draft set sends_at = $4, version = version + 1, problem = null
      where id = $1 and account = $2 and version = $3 and sends_at is null and deleted_at is null returning ${COLUMNS}`,
    [draft, account, version, at],
  );
  return rows[0] ?? (await refused(db, { account, draft, version }));
}

/** Takes back a draft that is on its way. Throws AppError `message.sent` where it has gone. */
export async function stopDraft(db: Runner, account: string, id: number): Promise<DraftOfMessage> {
  const { rows } = await db.query<DraftOfMessage>(
    sql`update colonnade.message_draft set sends_at = null, version = version + 1
      where id = $1 and account = $2 and deleted_at is null returning ${COLUMNS}`,
    [id, account],
  );
  const [row] = rows;
  if (!row) throw new AppError('message.sent');
  return row;
}

/** Deletes a draft, or gives it back. Throws AppError `message.no_draft`. */
export async function markDeleted(
  db: Runner,
  { account, draft }: Pick<DraftCall, 'account' | 'draft'>,
  isDeleted: boolean,
): Promise<DraftOfMessage> {
  return found(
    await db.query<DraftOfMessage>(
      sql`update colonnade.message_draft
        set deleted_at = case when $3 then now() end, sends_at = null, version = version + 1
        where id = $1 and account = $2 and (deleted_at is null) = $3 returning ${COLUMNS}`,
      [draft, account, isDeleted],
    ),
  );
}

/** The draft that is to go now, held until the transaction ends; undefined where it was taken back, deleted or has gone. */
export async function departingDraft(tx: Runner, id: number): Promise<DraftOfMessage | undefined> {
  const { rows } = await tx.query<DraftOfMessage>(
    sql`select ${COLUMNS} from colonnade.message_draft
      where id = $1 and deleted_at is null and sends_at <= now() + interval '1 second' for update`,
    [id],
  );
  return rows[0];
}

/** A draft that has gone is one no more. */
export async function endDraft(tx: Runner, id: number): Promise<void> {
  await tx.query(sql`delete from colonnade.message_draft where id = $1`, [id]);
}

/** A draft that could not go is one again, and says why. */
export async function failDraft(db: Runner, id: number, problem: Problem): Promise<void> {
  await db.query(
    sql`update colonnade.message_draft set sends_at = null, problem = $2::jsonb, version = version + 1, saved_at = now()
      where id = $1`,
    [id, JSON.stringify(problem)],
  );
}

/** Makes drafts that are on their way drafts again: they are those of an earlier moment, and may have gone since. */
export async function holdDrafts(tx: Runner): Promise<number> {
  const { rowCount } = await tx.query(
    sql`update colonnade.message_draft set sends_at = null, problem = $1::jsonb, version = version + 1
      where sends_at is not null`,
    [JSON.stringify({ code: 'message.restored' } satisfies Problem)],
  );
  return rowCount ?? 0;
}

/** Removes drafts that were deleted long ago. */
export async function cleanDrafts(db: Runner): Promise<void> {
  await db.query(
    sql`delete from colonnade.message_draft where deleted_at < now() - make_interval(days => $1)`,
    [KEPT_DAYS],
  );
}

async function refused(db: Runner, { account, draft }: DraftCall): Promise<never> {
  const { sends_at } = await draftOfAccount(db, account, draft);
  throw new AppError(sends_at === null ? 'message.changed_elsewhere' : 'message.on_its_way');
}

function found({ rows }: { readonly rows: readonly DraftOfMessage[] }): DraftOfMessage {
  const [row] = rows;
  if (!row) throw new AppError('message.no_draft');
  return row;
}

import { impersonal } from '#core/access/viewer.ts';
import { mayShareLinks } from '#core/access/sharing.ts';
import type { SHARING_ROUTES } from '#core/contract/sharing/sharing-routes.ts';
import type { AnswerOf, BodyOf } from '#core/contract/route/route.ts';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import { inTransaction } from '../database/pool.ts';
import { hashPassword } from '../passwords/passwords.ts';
import type { OwnContext } from '../records/records.ts';
import type { Scene } from '../query/scene/place.ts';
import { recordAdministration, type Author } from '../site-settings/site-settings.ts';
import { keptList, type KeptContent } from './kept-content.ts';
import { insertLink } from './shared-links.ts';
import { readOnce } from './read-once.ts';
import { readerOfTexts } from '#core/fields/cell-text.ts';

type Wish = BodyOf<(typeof SHARING_ROUTES)['share_create']>;

/** Where the page of links is; the key follows. */
const PAGE = '/shared/#';

/**
 * Makes a link to what its maker may read now, and tells its address this once. Throws AppError `access.refused` for who
 * may not share, and what reading it throws.
 */
export async function makeLink(
  context: OwnContext,
  { name, hours, password, of }: Wish,
  author: Author,
): Promise<AnswerOf<(typeof SHARING_ROUTES)['share_create']>> {
  const { viewer } = context;
  const content = await readContent(context, of);
  if (!mayShareLinks(viewer)) throw new AppError('access.refused');
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const { account, timeZone } = viewer;
  const made = await inTransaction(context.db, async (tx) => {
    const link = await insertLink(tx, { account, timeZone, name, hours, content, passwordHash });
    const { kind, table } = content;
    const record = content.kind === 'record' ? content.record : undefined;
    const about = {
      link: link.id,
      name,
      account,
      kind,
      table,
      record,
      hours,
      password: passwordHash !== null,
    };
    await recordAdministration(tx, author, { what: 'share.made', after: about });
    return link;
  });
  const { expiresAt } = made;
  return {
    id: made.id,
    address: PAGE + made.key,
    expiresAt: must(expiresAt, 'the end of a link').toISOString(),
  };
}

/** What a link is to show, after it was read once as the link will read it. */
async function readContent({ db, catalog, viewer }: OwnContext, of: Wish['of']): Promise<KeptContent> {
  const { locale, timeZone } = viewer;
  const scene = { db, catalog, viewer: impersonal(viewer), reader: readerOfTexts(locale, timeZone, 'UTC') };
  const content = keptContent(scene, of);
  await readOnce(scene, content);
  return content;
}

function keptContent(scene: Scene, of: Wish['of']): KeptContent {
  if ('list' in of) return keptList(scene, of.list);
  const { tableId: table, recordId: record, formId: form } = of.record;
  return { kind: 'record', table, record, ...(form === undefined ? {} : { form }) };
}

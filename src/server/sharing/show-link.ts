import { impersonal } from '#core/access/viewer.ts';
import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { mayShareLinks } from '#core/access/sharing.ts';
import { catalogIn } from '#core/catalog/catalog.ts';
import type { SharedContent, SharedRows } from '#core/contract/sharing/shared-routes.ts';
import { AppError } from '#core/errors.ts';
import type { Database } from '../database/pool.ts';
import { isPassword } from '../passwords/passwords.ts';
import {
  accountByKey,
  addressKeys,
  admitTry,
  browserLocale,
  countFailure,
  forgetFailures,
  readmitTry,
  sameSecret,
  showingKeys,
  tryKeys,
  viewerFor,
  type SessionArea,
} from '../session/session.ts';
import { linkOfKey, noteOpened, type OpenLink } from './shared-links.ts';
import { sharedList, sharedWindow, type SharedScene, type WindowWish } from './shared-list.ts';
import { readOnce } from './read-once.ts';
import { sharedRecord } from './shared-record.ts';
import { readerOfTexts } from '#core/fields/cell-text.ts';

/** Milliseconds after which a link that shows nothing is answered, whatever was the reason. */
const UNKNOWN_TIME = 250;

/** What a call about a link brings along. */
interface Asked {
  readonly key: string;
  readonly timeZone: string;
  readonly password?: string | undefined;
  readonly pass?: string | undefined;
}

/** A call of whoever has a link, and the connections that it may use, named by who asks. */
interface LinkCall {
  readonly area: SessionArea;
  readonly request: FastifyRequest;
  readonly dbFor: (asker: string) => Database;
}

type LinkScene = SharedScene & { readonly db: Database };

/** What a link shows, and the pass for later calls. Throws AppError as `showing` does. */
export async function showLink(call: LinkCall, asked: Asked): Promise<SharedContent> {
  return await showing(call, asked, async (scene, link) => {
    const { content, name, expiresAt, passwordHash } = link;
    const shown =
      content.kind === 'list' ? await sharedList(scene, content) : await sharedRecord(scene, content);
    // With a pass it was opened before.
    if (asked.pass === undefined) await noteOpened(call.area.db, link.id);
    const pass = passOf(asked.key, passwordHash);
    return { name, expiresAt: expiresAt.toISOString(), pass, ...shown };
  });
}

/** Other rows of a list that a link shows. Throws AppError as `showing` does, and for a link to a record. */
export async function linkWindow(
  call: LinkCall,
  asked: Asked & WindowWish & { readonly pass: string },
): Promise<SharedRows> {
  return await showing(call, asked, async (scene, { content }) => {
    if (content.kind !== 'list') throw new AppError('share.unknown');
    return await sharedWindow(scene, content, asked);
  });
}

/**
 * Shows something of a link with the rights that its maker has at this moment. Throws AppError `share.unknown` for a key
 * that was never given, and, with the same words after the same time, for a link that has ended, whose maker may share or
 * read no more, or whose view or record is gone.
 */
async function showing<Shown>(
  call: LinkCall,
  asked: Asked,
  show: (scene: LinkScene, link: OpenLink) => Promise<Shown>,
): Promise<Shown> {
  const { area, request } = call;
  const began = performance.now();
  const address = addressKeys('shared', request.ip);
  await admitTry(area.db, address);
  try {
    const link = await linkOfKey(area.db, asked.key);
    const scene = link && (await sceneOf(call, link, asked));
    if (!scene) throw new AppError('share.unknown');
    await admitCall(area, link, asked, request.ip).catch(async (refusal: unknown) => {
      // No password is asked for where there is nothing to open.
      if (isAboutPassword(refusal)) await readOnce(scene, link.content);
      throw refusal;
    });
    return await show(scene, link);
  } catch (error) {
    if (!(error instanceof AppError) || isTold(error)) throw error;
    await countFailure(area.db, address);
    await wait(Math.max(0, UNKNOWN_TIME - (performance.now() - began)));
    throw new AppError('share.unknown');
  }
}

function isAboutPassword(error: unknown): boolean {
  return error instanceof AppError && /^share\.(wrong_)?password$/.test(error.code);
}

/** Whether an error is about the call itself; all others would tell why the link shows nothing. */
function isTold(error: AppError): boolean {
  return isAboutPassword(error) || /^(request|server|session)\.|^sort\.column$/.test(error.code);
}

/** The maker's eyes, for a reader in another language and time zone; undefined where the maker may not share any more. */
async function sceneOf(
  { area, request, dbFor }: LinkCall,
  { id, account, timeZone }: OpenLink,
  asked: Asked,
): Promise<LinkScene | undefined> {
  const found = await accountByKey(area, account);
  const catalog = area.catalog();
  if (!found || !catalog) return undefined;
  const locale = browserLocale(request);
  const viewer = impersonal(viewerFor(found.account, catalog, { locale, timeZone }));
  if (!mayShareLinks(viewer)) return undefined;
  const db = dbFor(`shared:${id}`);
  return {
    db,
    catalog: catalogIn(catalog, locale),
    viewer,
    reader: readerOfTexts(locale, asked.timeZone, timeZone),
  };
}

/** Counts a call, and asks for the password. Throws AppError `session.too_many`, `share.password`, `share.wrong_password`. */
async function admitCall(
  { db }: SessionArea,
  { id, passwordHash }: OpenLink,
  { key, pass, password }: Asked,
  address: string,
): Promise<void> {
  const calls = showingKeys(id, address);
  await admitTry(db, calls);
  await countFailure(db, calls);
  if (pass !== undefined) {
    if (sameSecret(pass, passOf(key, passwordHash))) return;
    throw new AppError(passwordHash === null ? 'share.unknown' : 'share.password');
  }
  if (passwordHash === null) return;
  if (password === undefined) throw new AppError('share.password');
  const tries = tryKeys('shared', { login: String(id), address, known: false });
  await admitTry(db, tries);
  const isRight = await isPassword(password, passwordHash);
  await readmitTry(db, tries);
  if (!isRight) {
    await countFailure(db, tries);
    throw new AppError('share.wrong_password');
  }
  await forgetFailures(db, tries);
}

/** Proves that the link was opened: to make one takes the key and, of the server alone, the hash of the password. */
function passOf(key: string, passwordHash: string | null): string {
  return createHmac('sha256', passwordHash ?? '')
    .update(`pass ${key}`)
    .digest('base64url');
}

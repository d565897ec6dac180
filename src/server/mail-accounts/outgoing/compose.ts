import type { Readable } from 'node:stream';
import type { MessageFile } from '#core/contract/messaging/message-routes.ts';
import { imagesIn } from '#core/fields/rich-text/rich-image.ts';
import { escaped } from '#core/std/escaped.ts';
import { plainOf } from '#core/fields/rich-text/plain-text.ts';
import type { ContentStore } from '../../files/store/content-store.ts';
import type { OutgoingContent } from './outgoing-mail.ts';

/** The e-mail as MIME, its files read from the store while it is. Blind copies stand nowhere in it. */
export async function composeMail(
  store: Pick<ContentStore, 'read'>,
  {
    mailId,
    content,
    files,
  }: {
    readonly mailId: string;
    readonly content: OutgoingContent;
    readonly files: readonly MessageFile[];
  },
): Promise<Readable> {
  if (content.receipt) return await composeReceipt(mailId, content, content.receipt);
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const { from, to, cc, replyTo, subject, body, importance, inReplyTo, references, leaveAt } = content;
  const shown = new Set(imagesIn(body));
  const foot = leaveAt === undefined ? undefined : { url: leaveAt, words: content.leave?.words ?? leaveAt };
  const attachments = await Promise.all(
    files.map(async (file) => ({
      filename: file.name,
      contentType: file.type,
      content: await store.read(file.hash),
      ...(shown.has(file.id) ? { cid: file.id, contentDisposition: 'inline' as const } : {}),
    })),
  );
  const mail = new MailComposer({
    // As objects each is one address, whatever it contains.
    from: { ...from },
    to: to.map((one) => ({ ...one })),
    cc: cc.map((one) => ({ ...one })),
    ...(replyTo ? { replyTo: { ...replyTo } } : {}),
    subject: oneLine(subject),
    text: foot ? `${plainOf(body)}\n\n${foot.words}: ${foot.url}` : plainOf(body),
    html: pageOf(foot ? `${body}${footOf(foot)}` : body),
    messageId: mailId,
    ...(inReplyTo === undefined ? {} : { inReplyTo }),
    ...(references.length === 0 ? {} : { references: [...references] }),
    ...(importance === 'normal' ? {} : { priority: importance }),
    headers: {
      ...(content.isAutomatic ? { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' } : {}),
      ...(leaveAt === undefined ? {} : leavingHeaders(leaveAt)),
      ...(content.wantsReceipt ? { 'Disposition-Notification-To': from.address } : {}),
    },
    attachments,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return mail.compile().createReadStream();
}

/** That an e-mail was read: in words, and for programs (RFC 8098). */
async function composeReceipt(
  mailId: string,
  { from, to, subject, body, inReplyTo, references }: OutgoingContent,
  { of, reader }: NonNullable<OutgoingContent['receipt']>,
): Promise<Readable> {
  const { default: MimeNode } = await import('nodemailer/lib/mime-node');
  const root = new MimeNode('multipart/report; report-type=disposition-notification');
  root.setHeader({
    from: [{ ...from }],
    to: to.map((one) => ({ ...one })),
    subject: oneLine(subject),
    'message-id': mailId,
    ...(inReplyTo === undefined ? {} : { 'in-reply-to': inReplyTo }),
    ...(references.length === 0 ? {} : { references: references.join(' ') }),
    'auto-submitted': 'auto-replied',
  });
  root.createChild('text/plain; charset=utf-8').setContent(plainOf(body));
  root
    .createChild('message/disposition-notification')
    .setContent(
      [
        'Reporting-UA: Colonnade',
        `Final-Recipient: rfc822;${oneLine(reader)}`,
        `Original-Message-ID: ${oneLine(of)}`,
        'Disposition: manual-action/MDN-sent-manually; displayed',
        '',
      ].join('\r\n'),
    );
  return root.createReadStream();
}

/** How programs unsubscribe by one press (RFC 8058), which is for encrypted addresses alone. */
function leavingHeaders(url: string) {
  return {
    'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${url}>` },
    ...(url.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
    Precedence: 'bulk',
  };
}

/** The link by which readers unsubscribe, at the end of what they read. */
function footOf({ url, words }: { readonly url: string; readonly words: string }): string {
  return `<p style="font-size:12px"><a href="${escaped(url)}">${escaped(words)}</a></p>`;
}

/** A formatted text as a document of its own, which loads nothing: its images are parts of the e-mail. */
function pageOf(body: string): string {
  const inner = body.replaceAll(
    /<img data-file="([0-9a-f-]{36})"/g,
    '<img style="max-width:100%;height:auto" src="cid:$1"',
  );
  return [
    '<!doctype html><html><head><meta charset="utf-8"></head>',
    '<body style="font:15px/1.5 system-ui,sans-serif">',
    inner,
    '</body></html>',
  ].join('\n');
}

/** A header's text: what could begin another header is a space. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

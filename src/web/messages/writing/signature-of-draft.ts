import type { MessageDraft } from '#core/contract/messaging/message-routes.ts';

type Signed = Pick<MessageDraft, 'body' | 'accounts'>;

/** The signature that stands in what a draft says, of those its writer may choose from; the longest of several. */
export function signatureIn({ body, accounts }: Signed): string {
  const known = accounts.flatMap(({ signatures }) => signatures.map(({ text }) => text));
  return known.filter((one) => body.includes(one)).toSorted((a, b) => b.length - a.length)[0] ?? '';
}

/** What a draft says with another signature, or none: in place of that of before, else above what it quotes. */
export function signedBody(draft: Signed, after: string): string {
  const { body } = draft;
  const before = signatureIn(draft);
  if (before !== '') return body.replace(before, () => after);
  if (after === '') return body;
  const quote = body.indexOf('<blockquote>');
  const at = quote < 0 ? -1 : body.lastIndexOf('<p>', quote);
  return at < 0
    ? `${body || '<p></p>'}${after}`
    : `${body.slice(0, at) || '<p></p>'}${after}${body.slice(at)}`;
}

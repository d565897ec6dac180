import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { describe, expect, test } from 'vitest';
import { fitFileName } from '#core/fields/file/file-value.ts';
import { readMarkup } from '#core/fields/rich-text/read-markup.ts';
import { MAIL_CORPUS } from '#test/support/mail/mail-corpus.ts';
import { cleanMailHtml } from './clean-mail-html.ts';
import { readMail } from './read-mail.ts';

type Node = DefaultTreeAdapterTypes.Node;

/** All elements of a document as browsers read it. */
function elementsOf(node: Node): readonly DefaultTreeAdapterTypes.Element[] {
  const own = 'tagName' in node ? [node] : [];
  return 'childNodes' in node ? [...own, ...node.childNodes.flatMap(elementsOf)] : own;
}

const HARMLESS_ATTRIBUTES =
  /^(?:style|align|valign|dir|lang|width|height|bgcolor|href|target|rel|title|src|alt|color|size|face|border|cellpadding|cellspacing|colspan|rowspan|nowrap|data-leads|start|type|value|span|hspace|vspace)$/;

function expectHarmless(html: string): void {
  for (const { tagName, attrs } of elementsOf(parse(`<!doctype html><body>${html}`))) {
    expect(tagName).not.toMatch(
      /^(?:script|style|svg|math|iframe|object|embed|form|input|button|base|meta|link|template|noscript|video|audio|source|picture)$/,
    );
    for (const { name, value } of attrs) {
      expect(name).toMatch(HARMLESS_ATTRIBUTES);
      if (name === 'href') expect(value).toMatch(/^(?:https?:\/\/|mailto:|tel:)/);
      if (name === 'src') expect(value).toMatch(/^(?:https:\/\/|cid:)/);
      if (name === 'style')
        expect(value).not.toMatch(/url|expression|position|import|\\|:\/\/|z-index|transform/i);
    }
  }
}

test('[MAIL-36] the corpus has every kind of hostile message', () => {
  expect(MAIL_CORPUS.length).toBeGreaterThan(100);
  expect(new Set(MAIL_CORPUS.map(({ name }) => name)).size).toBe(MAIL_CORPUS.length);
});

describe.each(MAIL_CORPUS)('$name', ({ source, says }) => {
  test('[MAIL-31][MAIL-32][MAIL-36] is read within limits, and nothing of it does harm', async () => {
    const bytes = source();
    const before = process.cpuUsage();
    const read = await readMail(bytes);
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
    const { subject, from, to, cc, references, attachments, html, body, text, date, mailId } = read;
    expect([...subject].length).toBeLessThanOrEqual(1_000);
    expect([to.length <= 500, cc.length <= 500, references.length <= 50, attachments.length <= 100]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    for (const line of [
      subject,
      mailId ?? '',
      ...[from, ...to, ...cc].flatMap((one) => [one?.name ?? '', one?.address ?? '']),
    ])
      expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\p{Cs}]/u);
    for (const { name, type } of attachments) {
      expect(name).toBe(fitFileName(name));
      expect(name).not.toMatch(/[/\\\p{Cc}\u202E]/u);
      expect(type).toMatch(/^[\w.+-]+\/[\w.+-]+$/);
    }
    if (date) expect(date.getUTCFullYear()).toBe(2026);
    expect(body === '' || readMarkup(body) !== undefined).toBe(true);
    expect(`${body}${text}`).not.toContain('\0');
    if (says !== undefined) expect(`${text} ${body}`).toContain(says);
    if (html === null) return;
    expectHarmless(html);
    expect(cleanMailHtml(html)?.html).toBe(html);
    expect(html.length).toBeLessThanOrEqual(1_000_000);
  });
});

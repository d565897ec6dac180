import { escaped } from '#core/std/escaped.ts';
import { outsideTitle, stylesIn } from '#core/style/brand.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { directionOf } from '#core/language/direction.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { SiteSettings } from '../site-settings/site-settings.ts';
import type { Translations } from '../translations/translations.ts';

/** What e-mail is made with. */
export interface MailWorld {
  readonly settings: SiteSettings;
  readonly secrets: Secrets;
  readonly translations: Translations;
  readonly catalog: () => Catalog | undefined;
}

/** Who gets a letter, and in which language. */
export interface Recipient {
  /** The account that the letter is about. */
  readonly account?: string | undefined;
  readonly email: string;
  readonly name: string;
  readonly locale: string;
}

/** What is to be said to a person; its texts are `subject`, `lead` and `note` of `mail.<purpose>`, and `button`. */
export interface Letter {
  readonly purpose: string;
  readonly to: Recipient;
  readonly params?: Readonly<Record<string, string | number>>;
  /** What is told one by one, below the lead. */
  readonly lines?: readonly string[];
  /** Where the button leads, and after which moment it leads nowhere: the letter is not sent any more then. */
  readonly link?: { readonly url: string; readonly until?: Date };
}

/** A letter in words. */
export interface LetterText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The same words as plain text and as HTML that loads nothing, in the reader's language and direction. */
export function wordsOf(
  world: MailWorld,
  { purpose, to, params = {}, lines = [], link }: Letter,
): LetterText {
  const application = applicationName(world, to.locale);
  const say = (key: string) =>
    world.translations.message(`mail.${key}`, { ...params, application, name: to.name }, to.locale);
  const subject = oneLine(say(`${purpose}.subject`));
  const parts = {
    subject,
    greeting: say('greeting'),
    lead: say(`${purpose}.lead`),
    lines: lines.map(oneLine),
    button: link ? { text: say(`${purpose}.button`), url: link.url, copy: say('copy') } : undefined,
    note: say(`${purpose}.note`),
    footer: say('footer'),
  };
  return { subject, text: plainText(parts), html: page(parts, to.locale) };
}

interface Parts {
  readonly subject: string;
  readonly greeting: string;
  readonly lead: string;
  readonly lines: readonly string[];
  readonly button: { readonly text: string; readonly url: string; readonly copy: string } | undefined;
  readonly note: string;
  readonly footer: string;
}

function plainText({ greeting, lead, lines, button, note, footer }: Parts): string {
  const list = lines.length > 0 ? [lines.map((line) => `- ${line}`).join('\n')] : [];
  const paragraphs = [greeting, lead, ...list, ...(button ? [button.url] : []), note, `-- \n${footer}`];
  return `${paragraphs.join('\n\n')}\n`;
}

function page({ subject, greeting, lead, lines, button, note, footer }: Parts, locale: string): string {
  const paragraph = (text: string, style = '') => `<p style="margin:0 0 16px;${style}">${escaped(text)}</p>`;
  return [
    `<!doctype html><html lang="${locale.replaceAll('_', '-')}" dir="${directionOf(locale)}"><head>`,
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">',
    '<div style="max-width:560px;margin:0 auto">',
    paragraph(greeting),
    paragraph(lead),
    ...(lines.length > 0 ? [listOf(lines)] : []),
    ...(button ? [buttonOf(button)] : []),
    paragraph(note),
    paragraph(footer, 'font-size:13px;opacity:.7'),
    '</div></body></html>',
  ].join('\n');
}

function listOf(lines: readonly string[]): string {
  const items = lines.map((line) => `<li style="margin:0 0 8px">${escaped(line)}</li>`);
  return `<ul style="margin:0 0 16px;padding-inline-start:20px">${items.join('')}</ul>`;
}

function buttonOf({ text, url, copy }: NonNullable<Parts['button']>): string {
  const style =
    'display:inline-block;padding:10px 18px;border-radius:6px;background:#2a5bd7;color:#fff;text-decoration:none';
  return [
    `<p style="margin:0 0 16px"><a href="${escaped(url)}" style="${style}">${escaped(text)}</a></p>`,
    `<p style="margin:0 0 16px;font-size:13px">${escaped(copy)}<br>`,
    `<span dir="ltr" style="word-break:break-all">${escaped(url)}</span></p>`,
  ].join('\n');
}

function applicationName({ settings, catalog }: MailWorld, locale: string): string {
  return outsideTitle(stylesIn(settings), catalog()?.document.application.label, locale);
}

/** A header's text: what could begin another header is a space. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

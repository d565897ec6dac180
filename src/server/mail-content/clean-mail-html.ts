import type { DefaultTreeAdapterTypes } from 'parse5';
import type SanitizeHtml from 'sanitize-html';
import { isEndless, markupTools } from '../fields/rich-text/foreign-markup.ts';
import { mailLink, trueTarget } from './mail-links.ts';
import { isColour, safeStyle } from './mail-styles.ts';

/** The layout of an e-mail, of elements and values that do nothing but show. */
interface CleanLayout {
  readonly html: string;
  /** Pictures that would be fetched from outside. */
  readonly remote: number;
}

/** What becomes of a picture: the address from which it is shown; undefined leaves it out, with the words for it. */
type PictureSource = (address: string) => string | undefined;

/**
 * Cleans the HTML of an e-mail. The sanitiser keeps to its list; what is left is read by the parser of the HTML standard,
 * as browsers read it, and written anew, each attribute by its own rule: no markup of the input is ever in the output.
 * Cleaning what was cleaned changes nothing. Null where reading it would take too long.
 */
export function cleanMailHtml(
  html: string,
  pictureFrom: PictureSource = (address) => address,
): CleanLayout | null {
  if (isEndless(html)) return null;
  try {
    const { sanitize, parse } = markupTools();
    const writing: Writing = { pieces: [], length: 0, remote: 0, pictureFrom };
    writeNodes(parse(sanitize(html, LISTED)).childNodes, writing);
    return { html: writing.pieces.join(''), remote: writing.remote };
  } catch {
    return null;
  }
}

const ELEMENTS = words(
  'div p span br hr center h1 h2 h3 h4 h5 h6 blockquote pre ul ol li dl dt dd address',
  'section header footer main article aside figure figcaption',
  'table caption colgroup col thead tbody tfoot tr th td',
  'a b strong i em cite q u ins s del strike sub sup small big code kbd samp tt abbr font img',
);

const EVERYWHERE = words('style align valign dir lang width height bgcolor');

const LISTED: SanitizeHtml.IOptions = {
  allowedTags: ELEMENTS,
  allowedAttributes: {
    '*': EVERYWHERE,
    a: ['href'],
    col: ['span'],
    font: ['color', 'size', 'face'],
    img: ['src', 'alt', 'border', 'hspace', 'vspace'],
    li: ['value'],
    ol: ['start', 'type'],
    span: ['data-leads'],
    table: ['border', 'cellpadding', 'cellspacing'],
    td: ['colspan', 'rowspan', 'nowrap'],
    th: ['colspan', 'rowspan', 'nowrap'],
    ul: ['type'],
  },
  // The page itself has a ground and a font too.
  transformTags: { body: 'div' },
  // Addresses are read by what writes them; here those that could run are dropped already.
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'cid'] },
  allowProtocolRelative: false,
  // Their text is none of the document's.
  nonTextTags: words(
    'script style title template noscript noembed noframes xmp plaintext iframe',
    'svg math object applet audio video canvas map frameset',
    'textarea select option button datalist',
  ),
  parseStyleAttributes: false,
  nestingLimit: 200,
};

function words(...lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split(' '));
}

/** More characters than any layout that is kept. */
const WRITTEN_LENGTH = 4_000_000;

interface Writing {
  readonly pieces: string[];
  readonly pictureFrom: PictureSource;
  length: number;
  remote: number;
}

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const LISTED_ELEMENTS: ReadonlySet<string> = new Set(ELEMENTS);
const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'col']);

function write(writing: Writing, piece: string): void {
  writing.length += piece.length;
  if (writing.length > WRITTEN_LENGTH) throw new Error('The layout is too long');
  writing.pieces.push(piece);
}

function writeNodes(nodes: readonly Node[], writing: Writing): void {
  for (const node of nodes) {
    if (node.nodeName === '#text' && 'value' in node) write(writing, escaped(node.value));
    else if ('tagName' in node) writeElement(node, writing);
  }
}

function writeElement(element: Element, writing: Writing): void {
  const { tagName } = element;
  if (!LISTED_ELEMENTS.has(tagName) || !element.namespaceURI.endsWith('/xhtml')) return;
  // A mark of ours, which is made anew from the link beside it.
  if (attributeOf(element, 'data-leads') !== undefined) return;
  if (tagName === 'img') writePicture(element, writing);
  else if (tagName === 'a') writeLink(element, writing);
  else {
    write(writing, `<${tagName}${attributesOf(element)}>`);
    // What follows the begin of such an element is dropped by parsers where it is a break.
    if (tagName === 'pre') write(writing, '\n');
    if (!VOID.has(tagName)) {
      writeNodes(element.childNodes, writing);
      write(writing, `</${tagName}>`);
    }
  }
}

function writeLink(element: Element, writing: Writing): void {
  const link = mailLink(attributeOf(element, 'href') ?? '');
  if (!link) {
    write(writing, `<span${attributesOf(element)}>`);
    writeNodes(element.childNodes, writing);
    write(writing, '</span>');
    return;
  }
  const own = `href="${escaped(link.href)}" target="_blank" rel="noopener noreferrer nofollow" title="${escaped(link.title)}"`;
  write(writing, `<a ${own}${attributesOf(element)}>`);
  writeNodes(element.childNodes, writing);
  write(writing, '</a>');
  const target = trueTarget(link, wordsOf(element));
  if (target !== undefined) write(writing, markOf(target));
}

/** Says after a link where it leads, in a form that no message can write. */
function markOf(target: string): string {
  const style = 'color: #8a1c1c; background-color: #fdeaea; font-size: 12px; font-weight: bold';
  return `<span data-leads="" dir="ltr" style="${style}"> [${escaped(target)}] </span>`;
}

/** Pictures as small as this show nothing and tell that a message was opened. */
const TRACKING_SIDE = 2;

function writePicture(element: Element, writing: Writing): void {
  const address = pictureAddress(attributeOf(element, 'src') ?? '');
  if (address === undefined || isTracking(element)) return;
  const source = writing.pictureFrom(address);
  const alternative = attributeOf(element, 'alt')?.slice(0, 500) ?? '';
  if (source === undefined) {
    if (alternative.trim() !== '') write(writing, `<span>${escaped(alternative)}</span>`);
    return;
  }
  if (!address.startsWith('cid:')) writing.remote += 1;
  write(writing, `<img src="${escaped(source)}" alt="${escaped(alternative)}"${attributesOf(element)}>`);
}

/** Pictures of the message, and those of the web by encrypted connections alone. */
function pictureAddress(text: string): string | undefined {
  const address = text.trim();
  if (/^cid:/i.test(address)) return `cid:${address.slice(4).replaceAll(/[<>\s]/g, '')}`;
  if (address.length > 4_000 || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol === 'http:') url.protocol = 'https:';
  url.username = '';
  url.password = '';
  return url.protocol === 'https:' && !isNear(url.hostname) ? url.href : undefined;
}

/** Hosts of one's own machine and network: a message must not make browsers ask them. */
function isNear(host: string): boolean {
  return (
    !host.includes('.') || /^[\d.]+$|\.(?:local|localhost|internal|lan|home|corp|intranet)\.?$/i.test(host)
  );
}

function isTracking(element: Element): boolean {
  const style = attributeOf(element, 'style') ?? '';
  const sides = ['width', 'height'].map((side) => {
    const inStyle = new RegExp(`(?:^|;)\\s*${side}\\s*:\\s*(\\d+)(?:px)?\\s*(?:!|;|$)`, 'i').exec(style)?.[1];
    return Number.parseInt(inStyle ?? attributeOf(element, side) ?? '1000', 10);
  });
  return (
    sides.some((side) => side <= TRACKING_SIDE) &&
    sides.every((side) => side <= TRACKING_SIDE || side === 1_000)
  );
}

const SIZE = /^\d{1,4}(?:\.\d{1,3})?(?:px|%)?$/;
const NUMBER = /^\d{1,4}$/;
const WORD = /^[a-z]{1,12}$/i;

/** How the values of attributes read, by the attribute. */
const VALUES: Readonly<Record<string, (value: string) => boolean>> = {
  align: (value) => WORD.test(value),
  bgcolor: isColour,
  border: (value) => NUMBER.test(value),
  cellpadding: (value) => NUMBER.test(value),
  cellspacing: (value) => NUMBER.test(value),
  color: isColour,
  colspan: (value) => /^\d{1,3}$/.test(value),
  dir: (value) => /^(?:ltr|rtl|auto)$/i.test(value),
  face: (value) => /^[\w\s,'.-]{1,200}$/.test(value),
  height: (value) => SIZE.test(value),
  hspace: (value) => NUMBER.test(value),
  lang: (value) => /^[a-z\d-]{2,20}$/i.test(value),
  nowrap: () => true,
  rowspan: (value) => /^\d{1,3}$/.test(value),
  size: (value) => /^[+-]?\d$/.test(value),
  span: (value) => /^\d{1,3}$/.test(value),
  start: (value) => /^-?\d{1,6}$/.test(value),
  type: (value) => /^(?:[1aAiI]|disc|circle|square)$/.test(value),
  valign: (value) => WORD.test(value),
  value: (value) => /^-?\d{1,6}$/.test(value),
  vspace: (value) => NUMBER.test(value),
  width: (value) => SIZE.test(value),
};

function attributesOf({ attrs }: Element): string {
  const written = attrs.map(({ name, value }) => {
    if (name === 'style') {
      const style = safeStyle(value);
      return style === '' ? '' : ` style="${escaped(style)}"`;
    }
    const plain = value.trim();
    return VALUES[name]?.(plain) ? ` ${name}="${escaped(plain)}"` : '';
  });
  return written.join('');
}

function attributeOf({ attrs }: Element, name: string): string | undefined {
  return attrs.find((one) => one.name === name)?.value;
}

function wordsOf(element: Element): string {
  return element.childNodes
    .map((node) => ('value' in node ? node.value : 'tagName' in node ? wordsOf(node) : ''))
    .join('');
}

/** A text as it stands in HTML, between elements and in attributes. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\u00A0', '&nbsp;');
}

import { createRequire } from 'node:module';
import type * as Parse5 from 'parse5';
import type SanitizeHtml from 'sanitize-html';
import { canonical } from '#core/fields/rich-text/canonical.ts';
import { formatted } from '#core/fields/rich-text/formatted.ts';
import { plainOf } from '#core/fields/rich-text/plain-text.ts';
import type { ForeignNode } from '#core/fields/rich-text/rich-node.ts';
import { writeMarkup } from '#core/fields/rich-text/write-markup.ts';

/**
 * HTML of anybody as formatted text in its one form. The sanitiser keeps to its list of harmless elements; what is left
 * is read by the parser of the HTML standard, as browsers read it, and written anew in the elements that formatted texts
 * have: no markup of the input is ever in the output.
 */
export function cleanForeign(html: string): string {
  // Reading takes long where elements stand in each other without end, or are without number: such a text is its words.
  if (isEndless(html)) return formatted(plainOf(html));
  const { sanitize, parse } = markupTools();
  const { childNodes } = parse(sanitize(html, HARMLESS));
  return writeMarkup(canonical(foreignOf(childNodes), { collapse: true }));
}

const TAG =
  /<\/?(?:a|abbr|article|b|blockquote|body|br|center|code|del|div|dl|em|font|h[1-6]|head|hr|html|i|img|ins|li|meta|ol|p|pre|s|script|section|small|span|strike|strong|style|sub|sup|svg|table|tbody|td|th|thead|tr|u|ul)(?:\s[^<>]*)?\/?>|<!--|<!doctype/i;

/** Whether a text is HTML, as files and requests have it, and not the words themselves. */
export function isMarkup(text: string): boolean {
  return TAG.test(text);
}

/** Deeper than documents are, in elements that were begun and not ended. */
const BOTTOM = 5_000;

/** More tags than documents have. */
const MOST_TAGS = 200_000;

/** Elements that have no end, or one that the next of them is. */
const BRIEF: ReadonlySet<string> = new Set(
  words('br col dd dt hr img input li link meta option p source td th tr wbr'),
);

/** Whether elements stand in each other without end in a text, or are without number: reading it would take too long. */
export function isEndless(html: string): boolean {
  let [tags, open] = [0, 0];
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z][a-z\d]*)/gi)) {
    tags += 1;
    if (!BRIEF.has(name.toLowerCase())) open += end === '' ? 1 : -1;
    if (open > BOTTOM || tags > MOST_TAGS) return true;
  }
  return false;
}

const HARMLESS: SanitizeHtml.IOptions = {
  allowedTags: words(
    'p div section article header footer main aside figure figcaption center',
    'h1 h2 h3 h4 h5 h6 blockquote pre hr br span font',
    'ul ol li dl dt dd menu',
    'table caption thead tbody tfoot tr th td',
    'a b strong i em cite u ins s del strike code kbd samp img',
  ),
  allowedAttributes: {
    a: ['href'],
    // Where its bytes come from is not asked: they are those of a file of the record, or none.
    img: ['data-file', 'alt', 'width', 'height'],
    ul: ['data-type'],
    li: ['data-checked'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // Their text is none of the document's.
  nonTextTags: words(
    'script style title template noscript noembed noframes xmp plaintext iframe',
    'svg math object applet audio video canvas map frameset',
    'textarea select option button datalist',
  ),
  nestingLimit: 60,
};

function words(...lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split(' '));
}

interface MarkupTools {
  readonly sanitize: typeof SanitizeHtml;
  /** Reads a part of a document as browsers do. Throws where it would be very many elements. */
  readonly parse: (html: string) => Parse5.DefaultTreeAdapterTypes.DocumentFragment;
}

let loaded: MarkupTools | undefined;

/** Loaded when the first HTML comes that somebody else has written: most processes never need them. */
export function markupTools(): MarkupTools {
  if (loaded) return loaded;
  const require = createRequire(import.meta.url);
  const sanitize = require('sanitize-html') as typeof SanitizeHtml;
  const parse5 = require('parse5') as typeof Parse5;
  loaded = {
    sanitize,
    parse: (html) => parse5.parseFragment(html, { treeAdapter: countingAdapter(parse5) }),
  };
  return loaded;
}

/** Elements that a document may become: those that are open where they should have ended are made again and again. */
const MOST_ELEMENTS = 400_000;

function countingAdapter({ defaultTreeAdapter }: typeof Parse5): typeof Parse5.defaultTreeAdapter {
  let made = 0;
  return {
    ...defaultTreeAdapter,
    createElement: (...given) => {
      made += 1;
      if (made > MOST_ELEMENTS) throw new Error('The document has too many elements');
      return defaultTreeAdapter.createElement(...given);
    },
  };
}

function foreignOf(nodes: readonly Parse5.DefaultTreeAdapterTypes.ChildNode[]): readonly ForeignNode[] {
  return nodes.flatMap((node): readonly ForeignNode[] => {
    if ('value' in node) return [node.value];
    if (!('tagName' in node)) return [];
    const { tagName, attrs, childNodes } = node;
    const attribute = (name: string) => attrs.find((one) => one.name === name)?.value;
    return [{ tag: tagName, attribute, children: foreignOf(childNodes) }];
  });
}

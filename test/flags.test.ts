import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#core/language/languages.ts';
import { recogniseImage } from '#server/images/recognise-image.ts';

/** The drawing of a language's flag, as the build takes it: our own, else the package's of its region. */
function drawingOf(short: string): Buffer {
  const own = new URL(`../src/web/flags/${short}.svg`, import.meta.url);
  const region = short.slice(3).toLowerCase();
  return readFileSync(
    existsSync(own) ? own : new URL(`../node_modules/flag-icons/flags/4x3/${region}.svg`, import.meta.url),
  );
}

test.each(LANGUAGES.map(({ short }) => short))(
  '[STYLE-5] the flag of %s is a plain drawing of at most 6 KB on the wire',
  (short) => {
    const drawing = drawingOf(short);
    expect(recogniseImage(drawing)).toEqual({ media: 'image/svg+xml', width: 640, height: 480 });
    expect(gzipSync(drawing).length).toBeLessThan(6 * 1_024);
  },
);

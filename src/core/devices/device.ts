/** What a browser says of itself, in words that every language has: names of programs and systems. */
interface Device {
  readonly browser: string | null;
  readonly system: string | null;
  readonly handheld: boolean;
}

/** The name of each browser and the mark of it; many carry the marks of others, so the first that fits counts. */
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Opera', /(?:OPR|OPiOS|OPT|Opera)\/(\d+)/],
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Vivaldi', /Vivaldi\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
  ['curl', /^curl\/(\d+)/],
];

/** The name of each system and the mark of it, again the first that fits. */
const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['Windows', /Windows NT/],
  ['Android', /Android/],
  ['iOS', /iPhone|iPod/],
  ['iPadOS', /iPad/],
  ['ChromeOS', /CrOS/],
  ['macOS', /Macintosh|Mac OS X/],
  ['Linux', /Linux|X11/],
];

const HANDHELD = /Mobi|Android|iPhone|iPod|iPad/;

/** Browser and system of a `User-Agent` header; null where it does not tell. It is the sender's word and proves nothing. */
export function deviceOf(userAgent: string): Device {
  const found = BROWSERS.map(([name, mark]) => [name, mark.exec(userAgent)?.[1]] as const).find(
    ([, version]) => version !== undefined,
  );
  return {
    browser: found ? `${found[0]} ${found[1] ?? ''}` : null,
    system: SYSTEMS.find(([, mark]) => mark.test(userAgent))?.[0] ?? null,
    handheld: HANDHELD.test(userAgent),
  };
}

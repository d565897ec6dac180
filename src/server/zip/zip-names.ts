import { fitFileName } from '#core/fields/file/file-value.ts';

/** Most bytes of a name: what the file systems of people take, with some air. */
const MOST_BYTES = 200;

/** Characters that some systems refuse in names, and the one that stands between several paths. */
const REFUSED = /[<>:"|?*;]/g;

/** Names that are devices where a file of Windows is opened, whatever their extension. */
const DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³]|(?:conin|conout)\$)\s*(?:\.|$)/i;

/** A name as a file or folder may have it on any system: without what could mislead, its extension kept. */
export function portableName(given: string): string {
  const name = fitFileName(given)
    .replaceAll(REFUSED, '_')
    .replace(/[.\s]+$/, '');
  return shortened(DEVICE.test(name) ? `_${name}` : name || 'file');
}

function shortened(name: string): string {
  if (Buffer.byteLength(name) <= MOST_BYTES) return name;
  const extension = /\.[\p{L}\p{N}]{1,15}$/u.exec(name)?.[0] ?? '';
  let stem = '';
  let room = MOST_BYTES - Buffer.byteLength(extension);
  for (const letter of name) {
    room -= Buffer.byteLength(letter);
    if (room < 0) break;
    stem += letter;
  }
  return `${stem.replace(/[.\s]+$/, '')}${extension}`;
}

/** A path that no other part has, whatever the case. */
export function freePath(path: string, taken: Set<string>): string {
  const [, stem = path, extension = ''] = /^(.*?)(\.[^./]*)?$/s.exec(path) ?? [];
  for (let at = 1; ; at++) {
    const name = at === 1 ? path : `${stem} (${at})${extension}`;
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
}

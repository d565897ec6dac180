/** A piece of a text, and whether it is one of those that were looked for. */
interface TextPart {
  readonly text: string;
  readonly marked: boolean;
}

/** A text in pieces: the words of `query` are marked wherever they stand, whatever case and accents; beginnings of words before middles. */
export function markedParts(text: string, query: string): readonly TextPart[] {
  const words = [...new Set(folded(query).split(/\s+/).filter(Boolean))];
  const letters = [...text];
  const plain = letters.map(folded);
  const marks = letters.map(() => false);
  for (const word of words) {
    const places = placesOf(plain, word);
    const begun = places.filter(([from]) => from === 0 || !/[\p{L}\p{N}]/u.test(letters[from - 1] ?? ''));
    for (const [from, to] of begun.length > 0 ? begun : places) marks.fill(true, from, to);
  }
  const parts: { text: string; marked: boolean }[] = [];
  for (const [at, letter] of letters.entries()) {
    const marked = marks[at] === true;
    const last = parts.at(-1);
    if (last?.marked === marked) last.text += letter;
    else parts.push({ text: letter, marked });
  }
  return parts;
}

/** Where a folded word stands among folded letters, as [from, to[. */
function placesOf(plain: readonly string[], word: string): readonly (readonly [number, number])[] {
  const starts = new Map<number, number>();
  let length = 0;
  for (const [at, letter] of plain.entries()) {
    if (letter !== '') starts.set(length, at);
    length += letter.length;
  }
  starts.set(length, plain.length);
  const whole = plain.join('');
  const places: (readonly [number, number])[] = [];
  for (let found = whole.indexOf(word); found >= 0; found = whole.indexOf(word, found + word.length)) {
    const from = starts.get(found);
    if (from !== undefined) places.push([from, endOf(starts, found + word.length, plain.length)]);
  }
  return places;
}

/** A letter that is folded to several is marked whole. */
function endOf(starts: ReadonlyMap<number, number>, end: number, count: number): number {
  for (let at = end; ; at++) {
    const letter = starts.get(at);
    if (letter !== undefined) return letter;
    if (at > end + 4) return count;
  }
}

function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

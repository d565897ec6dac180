/** Halves of hashes are whole numbers with a sign: they take no room of their own. */
const FIRST_HIGH = 0x9e37_79b9 | 0;
const FIRST_LOW = 0x85eb_ca6b | 0;
const SEPARATOR = 9;

/**
 * Texts with their hashes of 64 bits and the lines where they stand, which are looked for in a set together: memory is much
 * faster asked for many places at once than for one after the other.
 */
export class TextBatch {
  size = 0;
  readonly texts: string[] = [];
  highs = new Int32Array(0);
  lows = new Int32Array(0);
  lines = new Uint32Array(0);
  /** For each text 1 where it is a number of a workbook. */
  values = new Uint8Array(0);
  /** For each text 1 where the set had it, or has it from further ahead in the batch. */
  known = new Uint8Array(0);

  /** Begins anew, with room for so many texts. */
  clear(room: number): void {
    this.size = 0;
    if (this.lows.length >= room) return;
    this.highs = new Int32Array(room);
    this.lows = new Int32Array(room);
    this.lines = new Uint32Array(room);
    this.values = new Uint8Array(room);
    this.known = new Uint8Array(room);
  }

  push(text: string, line: number, isValue = false): void {
    this.texts[this.size] = text;
    this.values[this.size] = isValue ? 1 : 0;
    this.#put(text, undefined, line);
  }

  /** Two texts that are looked for as one. */
  pushPair(first: string, second: string, line: number): void {
    this.#put(first, second, line);
  }

  #put(text: string, second: string | undefined, line: number): void {
    let high = FIRST_HIGH;
    let low = FIRST_LOW;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      high = Math.imul(high ^ code, 0x0100_0193);
      low = Math.imul(low ^ code, 0x5bd1_e995);
      low ^= low >>> 15;
    }
    let { length } = text;
    if (second !== undefined) {
      length += second.length + 1;
      high = Math.imul(high ^ SEPARATOR, 0x0100_0193);
      low = Math.imul(low ^ SEPARATOR, 0x5bd1_e995);
      low ^= low >>> 15;
      for (let at = 0; at < second.length; at += 1) {
        const code = second.charCodeAt(at);
        high = Math.imul(high ^ code, 0x0100_0193);
        low = Math.imul(low ^ code, 0x5bd1_e995);
        low ^= low >>> 15;
      }
    }
    high = mixed(high ^ Math.imul(low, 0x27d4_eb2f));
    low = mixed(low ^ length);
    const { size } = this;
    this.highs[size] = high;
    // Zero in both marks an empty place of a set.
    this.lows[size] = high === 0 && low === 0 ? 1 : low;
    this.lines[size] = line;
    this.size = size + 1;
  }
}

/** The last step of a hash: every bit depends on every other. */
function mixed(hash: number): number {
  let bits = hash;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85eb_ca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35);
  return bits ^ (bits >>> 16);
}

/** A cell without the spaces around it. */
export function trimmed(cell: string | undefined): string {
  if (cell === undefined || cell === '') return '';
  return isInk(cell.charCodeAt(0)) && isInk(cell.charCodeAt(cell.length - 1)) ? cell : cell.trim();
}

/** Whether a character is certainly no space. */
function isInk(code: number): boolean {
  return code > 32 && code < 127;
}

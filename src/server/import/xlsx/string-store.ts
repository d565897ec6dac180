import { closeSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';

/** Characters that are kept in memory; what comes later goes to the disk. */
const MAX_CHARACTERS = 8_000_000;
/** Texts that stand on the disk together, and how many such blocks are kept once read. */
const BLOCK = 256;
const MAX_BLOCKS = 128;

/**
 * The texts that the cells of a workbook share, by their places. The first ones, which are the most frequent, stay in
 * memory; the others are in a file, so that memory does not grow with their number.
 */
export class StringStore {
  readonly #path: string;
  readonly #first: string[] = [];
  #characters = 0;
  #file: number | undefined;
  #waiting: string[] = [];
  #end = 0;
  readonly #places: { readonly at: number; readonly bytes: number }[] = [];
  readonly #read = new Map<number, readonly string[]>();

  /** `path`: a file of its own, made when it is needed. */
  constructor(path: string) {
    this.#path = path;
  }

  add(text: string): void {
    if (this.#characters < MAX_CHARACTERS) {
      this.#first.push(text);
      this.#characters += text.length;
      return;
    }
    this.#waiting.push(text);
    if (this.#waiting.length === BLOCK) this.#flush();
  }

  /** The text of a place; undefined where there is none. */
  get(place: number): string | undefined {
    if (place < this.#first.length) return this.#first[place];
    const later = place - this.#first.length;
    const block = Math.floor(later / BLOCK);
    const texts = block === this.#places.length ? this.#waiting : this.#block(block);
    return texts?.[later % BLOCK];
  }

  close(): void {
    if (this.#file === undefined) return;
    ftruncateSync(this.#file);
    closeSync(this.#file);
    this.#file = undefined;
  }

  #flush(): void {
    this.#file ??= openSync(this.#path, 'wx+', 0o600);
    const bytes = Buffer.from(JSON.stringify(this.#waiting));
    writeSync(this.#file, bytes, 0, bytes.length, this.#end);
    this.#places.push({ at: this.#end, bytes: bytes.length });
    this.#end += bytes.length;
    this.#waiting = [];
  }

  #block(block: number): readonly string[] | undefined {
    const known = this.#read.get(block);
    if (known) return known;
    const place = this.#places[block];
    if (!place || this.#file === undefined) return undefined;
    const bytes = Buffer.allocUnsafe(place.bytes);
    readSync(this.#file, bytes, 0, place.bytes, place.at);
    // Written by this class alone.
    const texts = JSON.parse(bytes.toString('utf8')) as readonly string[];
    const [oldest] = this.#read.keys();
    if (this.#read.size >= MAX_BLOCKS && oldest !== undefined) this.#read.delete(oldest);
    this.#read.set(block, texts);
    return texts;
  }
}

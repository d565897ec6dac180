/** Bytes of a file that a request asks for, counted from 0 and both read. */
interface Bytes {
  readonly first: number;
  readonly last: number;
}

/**
 * The one range that a `Range` header names of `size` bytes (RFC 9110, section 14.2); undefined where it names none, or
 * several, and the whole is the answer; null where none of it exists.
 */
export function rangeIn(header: string | undefined, size: number): Bytes | null | undefined {
  const [whole, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (whole === undefined || (from === '' && to === '')) return undefined;
  if (from === '') {
    const count = Math.min(Number(to), size);
    return count === 0 ? null : { first: size - count, last: size - 1 };
  }
  const [first, last] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)];
  if (to !== '' && Number(to) < first) return undefined;
  return first >= size ? null : { first, last };
}

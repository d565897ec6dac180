/**
 * The id of an object without one in an archive: a 53-bit hash of its path, the same in every environment that loads the
 * archive.
 */
export function idOfPath(path: string): number {
  let high = 0x811c9dc5;
  let low = 0x1b873593;
  for (let at = 0; at < path.length; at++) {
    const code = path.charCodeAt(at);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code, 0x85ebca6b) ^ (low >>> 13);
  }
  high = Math.imul(high ^ (high >>> 15), 0x2c1b3c6d) ^ (low >>> 7);
  low = Math.imul(low ^ (low >>> 16), 0x297a2d39) ^ (high >>> 11);
  return (high >>> 0) * 2 ** 21 + ((low >>> 0) & 0x1fffff);
}

/** Marks a place that the types say cannot be reached; throws a bug report when it is reached all the same. */
export function unreachable(value: never): never {
  throw new Error(`Bug: unreachable case ${JSON.stringify(value)}`);
}

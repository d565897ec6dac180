/** Gives `value`, or throws a bug report when it is null or undefined: for what the code itself guarantees. */
export function must<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`Bug: ${what} is missing`);
  return value;
}

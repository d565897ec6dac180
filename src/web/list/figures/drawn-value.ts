/** A result as it is drawn; null where there is none, moments by their time. */
export function drawnValue(result: unknown): number | null {
  if (result === null || result === undefined) return null;
  if (typeof result === 'number') return result;
  if (typeof result !== 'string') return null;
  const number = Number(result);
  if (!Number.isNaN(number)) return number;
  const moment = Date.parse(result);
  return Number.isNaN(moment) ? null : moment;
}

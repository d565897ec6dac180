/** Places after the point that ranks get; where more would be needed, neighbours make room. */
const MOST_PLACES = 30;

/**
 * So many ranks between two, rising and as short as they can be, as decimal texts; before the second where there is no
 * first. Undefined where there is no room: the two are equal, or so close that ranks between them would grow long.
 */
export function ranksBetween(
  after: string | undefined,
  before: string,
  count: number,
): readonly string[] | undefined {
  if (after === undefined) {
    const end = ceiling(before, 0);
    return Array.from({ length: count }, (_, at) => String(end - BigInt(count - at)));
  }
  for (let places = 0; places <= MOST_PLACES; places++) {
    const [low, high] = [floor(after, places), ceiling(before, places)];
    if (high - low <= BigInt(count)) continue;
    return Array.from({ length: count }, (_, at) =>
      rankText(low + (BigInt(at + 1) * (high - low)) / BigInt(count + 1), places),
    );
  }
  return undefined;
}

/** The greatest multiple of 10^-places that is not above a rank, counted in these. */
function floor(rank: string, places: number): bigint {
  const { digits, places: own } = digitsOf(rank);
  if (own <= places) return digits * 10n ** BigInt(places - own);
  const step = 10n ** BigInt(own - places);
  const down = digits / step;
  return digits < 0n && down * step !== digits ? down - 1n : down;
}

function ceiling(rank: string, places: number): bigint {
  return -floor(rank.startsWith('-') ? rank.slice(1) : `-${rank}`, places);
}

/** `-1.25` as -125 and 2. */
function digitsOf(rank: string): { readonly digits: bigint; readonly places: number } {
  const [whole = '', part = ''] = rank.split('.');
  return { digits: BigInt(`${whole}${part}`), places: part.length };
}

function rankText(digits: bigint, places: number): string {
  const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0');
  const whole = text.slice(0, text.length - places);
  const part = text.slice(text.length - places).replace(/0+$/, '');
  return `${digits < 0n ? '-' : ''}${whole}${part === '' ? '' : `.${part}`}`;
}

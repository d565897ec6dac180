/** Most names that are compared to find the one that was meant. */
const COMPARED = 2_000;

/** The known name that differs least from `name`, if it differs by a third of its letters at most. */
export function closestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > 200) return undefined;
  let best: string | undefined;
  let least = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of known.slice(0, COMPARED)) {
    if (Math.abs(candidate.length - name.length) >= least) continue;
    const distance = editDistance(name, candidate);
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** How many letters must be put in, taken out, replaced or swapped with their neighbour to make `to` out of `from`. */
function editDistance(from: string, to: string): number {
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = cell(row, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const swapped =
        from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1] ? cell(before, j - 2) + 1 : Infinity;
      next.push(Math.min(replaced, swapped, cell(row, j) + 1, cell(next, j - 1) + 1));
    }
    [before, row] = [row, next];
  }
  return cell(row, to.length);
}

function cell(row: readonly number[], at: number): number {
  return row[at] ?? Infinity;
}

/** A figure beside what it is asked to be: at most or at least so much. */
interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly most?: number;
  readonly least?: number;
  /** What it was worked out from. */
  readonly from?: string;
}

/** Prints a figure, its limits and whether they are kept. */
export function printFigure({ name, value, unit, most, least, from }: Figure): void {
  const limits = [
    ...(least === undefined ? [] : [`≥ ${least} ${value >= least ? '✓' : '✗'}`]),
    ...(most === undefined ? [] : [`≤ ${most} ${value <= most ? '✓' : '✗'}`]),
    ...(from === undefined ? [] : [from]),
  ];
  const told = limits.length > 0 ? ` (${limits.join('; ')})` : '';
  process.stdout.write(`${name}: ${value.toFixed(2)} ${unit}${told}\n`);
}

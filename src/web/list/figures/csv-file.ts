import { saveFrom } from '#web/api/download.ts';

/** Saves lines as a file of comma-separated values; exact, as files are written. */
export function saveCsv(lines: readonly (readonly unknown[])[], name: string): void {
  const text = `\uFEFF${lines.map((line) => `${line.map(cellText).join(',')}\r\n`).join('')}`;
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  saveFrom(address, `${name}.csv`);
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A cell as spreadsheets read it; what they would take for a formula is a text. */
function cellText(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  const safe = /^[=+@\t\r]|^-(?![\d.]+$)/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

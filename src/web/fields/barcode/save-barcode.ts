import type { Barcode } from '#core/fields/barcode.ts';
import { saveFrom } from '#web/api/download.ts';

/** Has the browser save a code as an SVG file that is called like its text. */
export async function saveBarcode(kind: Barcode, text: string): Promise<void> {
  const { barcodeFile } = await import('./draw-barcode.ts');
  const address = URL.createObjectURL(new Blob([barcodeFile(kind, text)], { type: 'image/svg+xml' }));
  saveFrom(address, `${text.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 80)}.svg`);
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

import { lazy, Suspense, type ReactNode } from 'react';
import { barcodeText, type Barcode } from '#core/fields/barcode.ts';

const BarcodeCell = lazy(async () => ({ default: (await import('./barcode-cell.tsx')).BarcodeCell }));

/** A value in a list with its code before it; the value alone where its column shows none, or where it fits none. */
export function withBarcode(
  column: { readonly barcode?: Barcode | undefined },
  text: string,
  shown: ReactNode,
) {
  const said = column.barcode && barcodeText(column.barcode, text);
  if (!column.barcode || !said?.ok) return shown;
  return (
    <Suspense fallback={shown}>
      <BarcodeCell kind={column.barcode} text={said.value}>
        {shown}
      </BarcodeCell>
    </Suspense>
  );
}

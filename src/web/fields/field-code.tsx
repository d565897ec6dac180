import type { Barcode } from '#core/fields/barcode.ts';
import type { WebColumn } from '#web/api/application.tsx';
import { BarcodeFigure } from './barcode/barcode-figure.tsx';
import { webFieldOf } from './registry.ts';
import { useReader } from './values/reader.ts';

interface FieldCodeProps {
  readonly column: WebColumn;
  readonly value: unknown;
}

/** The code of a value as it stands below it; nothing where its column shows none. */
export function FieldCode({ column, value }: FieldCodeProps) {
  const reader = useReader();
  const { codeText } = webFieldOf(column);
  // Only columns of types that have codes have the option.
  const { barcode } = column as { readonly barcode?: Barcode };
  if (!codeText || barcode === undefined || value === null || value === undefined) return null;
  return <BarcodeFigure kind={barcode} text={codeText(value, column, reader)} />;
}

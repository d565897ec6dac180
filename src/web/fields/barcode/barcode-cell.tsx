import { useEffect, useRef, useState, type ReactNode } from 'react';
import { barcodeText, type Barcode } from '#core/fields/barcode.ts';
import { Floating } from '../floating/floating.tsx';
import classes from './barcode.module.css';
import { LazyBarcode } from './lazy-barcode.tsx';

/** A value in a list with its code before it; the value alone where its column shows none, or where it fits none. */
export function withBarcode(
  column: { readonly barcode?: Barcode | undefined },
  text: string,
  shown: ReactNode,
) {
  const said = column.barcode && barcodeText(column.barcode, text);
  if (!column.barcode || !said?.ok) return shown;
  return (
    <BarcodeCell kind={column.barcode} text={said.value}>
      {shown}
    </BarcodeCell>
  );
}

interface BarcodeCellProps {
  readonly kind: Barcode;
  readonly text: string;
  readonly children: ReactNode;
}

/** A small code before its value, and a large one as long as the pointer or the keyboard is at the cell. */
function BarcodeCell({ kind, text, children }: BarcodeCellProps) {
  const [isLarge, setIsLarge] = useState(false);
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const cell = mark.current?.closest('[role="gridcell"]');
    if (!cell) return undefined;
    const begin = () => setIsLarge(true);
    const end = () => setIsLarge(false);
    cell.addEventListener('focusin', begin);
    cell.addEventListener('focusout', end);
    return () => {
      cell.removeEventListener('focusin', begin);
      cell.removeEventListener('focusout', end);
    };
  }, []);
  return (
    <span
      ref={mark}
      className={classes.cell}
      onPointerEnter={({ pointerType }) => setIsLarge(pointerType === 'mouse')}
      onPointerLeave={() => setIsLarge(false)}
    >
      <Floating
        opened={isLarge}
        onLeave={() => setIsLarge(false)}
        width="content"
        target={<LazyBarcode kind={kind} text={text} small />}
      >
        <div className={classes.large}>
          <LazyBarcode kind={kind} text={text} />
        </div>
      </Floating>
      <span className={classes.value}>{children}</span>
    </span>
  );
}

import { IconDownload } from '@tabler/icons-react';
import { barcodeText, type Barcode } from '#core/fields/barcode.ts';
import { useTranslation } from '#web/std/translation.ts';
import { ControlButton } from '../typing/control-frame.tsx';
import classes from './barcode.module.css';
import { LazyBarcode } from './lazy-barcode.tsx';
import { saveBarcode } from './save-barcode.ts';

interface BarcodeFigureProps {
  readonly kind: Barcode;
  readonly text: string;
}

/** The code of a value, which can be saved as an image; where the value fits none, why. */
export function BarcodeFigure({ kind, text }: BarcodeFigureProps) {
  const { t } = useTranslation();
  const said = barcodeText(kind, text);
  if (!said.ok)
    return <p className={classes.unfit}>{t(`errors.${said.problem.code}`, said.problem.params ?? {})}</p>;
  const label = t('field.barcode', { kind: t(`field.barcodes.${kind}`), text: said.value });
  return (
    <div className={classes.figure}>
      <LazyBarcode kind={kind} text={said.value} label={label} />
      <ControlButton
        label={t('field.saveBarcode')}
        icon={<IconDownload size={16} aria-hidden="true" />}
        onClick={() => void saveBarcode(kind, said.value)}
      />
    </div>
  );
}

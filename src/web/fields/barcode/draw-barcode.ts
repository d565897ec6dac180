import JsBarcode from 'jsbarcode';
import { encode } from 'uqr';
import type { Barcode } from '#core/fields/barcode.ts';

/** A code as dark rectangles of one path, on a ground of the same measures, the light around it included. */
interface DrawnCode {
  readonly width: number;
  readonly height: number;
  readonly path: string;
}

/** Light beside the bars that readers need, in widths of the thinnest bar, and how high bars are. */
const QUIET = 11;
const HEIGHT = 50;
/** Light around a QR code, in its squares. */
const BORDER = 4;

const FORMATS = { code128: 'CODE128', code39: 'CODE39', ean13: 'EAN13' } as const;

/** Draws a text that `barcodeText` has given for the kind. */
export function drawBarcode(kind: Barcode, text: string): DrawnCode {
  return kind === 'qr' ? squares(text) : bars(FORMATS[kind], text);
}

function bars(format: (typeof FORMATS)[keyof typeof FORMATS], text: string): DrawnCode {
  const drawn: { encodings?: readonly { readonly data: string }[] } = {};
  JsBarcode(drawn, text, { format, flat: true });
  const data = (drawn.encodings ?? []).map((part) => part.data).join('');
  const path = [...data.matchAll(/1+/g)].map(
    ({ 0: bar, index }) => `M${QUIET + index} 0h${bar.length}v${HEIGHT}h-${bar.length}z`,
  );
  return { width: data.length + 2 * QUIET, height: HEIGHT, path: path.join('') };
}

/** Dark squares side by side are one rectangle. */
function squares(text: string): DrawnCode {
  const { size, data } = encode(text, { border: BORDER, ecc: 'M' });
  const path = data.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      const length = (end < 0 ? size : end) - x;
      return [`M${x} ${y}h${length}v1h-${length}z`];
    }),
  );
  return { width: size, height: size, path: path.join('') };
}

/** A code as an SVG file: dark on its own light ground, four pixels for the thinnest bar. */
export function barcodeFile(kind: Barcode, text: string): string {
  const { width, height, path } = drawBarcode(kind, text);
  const size = `width="${width * 4}" height="${height * 4}" viewBox="0 0 ${width} ${height}"`;
  const ground = `<path fill="#fff" d="M0 0h${width}v${height}h-${width}z"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} shape-rendering="crispEdges">${ground}<path d="${path}"/></svg>`;
}

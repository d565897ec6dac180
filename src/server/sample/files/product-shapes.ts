/** The colours of a drawing: of the product, of what is darker on it, and of bare metal. */
interface Paint {
  readonly main: string;
  readonly dark: string;
  readonly metal: string;
}

type Shape = (paint: Paint) => string;

type Box = readonly [x: number, y: number, width: number, height: number];

const rect = ([x, y, width, height]: Box, fill: string, radius = 10): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
const circle = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
const area = (path: string, fill: string): string => `<path d="${path}" fill="${fill}"/>`;
const line = (path: string, colour: string, width: number): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** What the products of a family look like, by the letters of their codes; 300 wide and 240 high. */
export const PRODUCT_SHAPES: Readonly<Record<string, Shape>> = {
  OM: ({ main, dark, metal }) =>
    `<g transform="rotate(-32 150 120)">${rect([60, 102, 150, 36], main, 18)}${rect([80, 114, 110, 12], dark, 6)}${area('M200 98h40c6-22 30-34 54-26l-26 26v44l26 26c-24 8-48-4-54-26h-40z', metal)}</g>`,
  OE: ({ main, dark, metal }) =>
    rect([50, 50, 170, 72], main, 26) +
    area('M92 112h62l-14 92H78z', main) +
    rect([62, 196, 104, 32], dark, 8) +
    rect([214, 62, 34, 48], dark, 8) +
    rect([246, 79, 50, 14], metal, 4) +
    circle(104, 86, 16, dark) +
    area('M152 122h22c0 22-8 34-24 36z', dark),
  ME: ({ main, dark }) =>
    rect([85, 10, 130, 220], main, 22) +
    rect([102, 32, 96, 62], '#e2e8f0', 6) +
    line('M116 78l18-22 16 14 16-24 16 20', '#0f172a', 5) +
    circle(150, 150, 36, dark) +
    line('M150 150l18-22', '#f8fafc', 7) +
    circle(124, 206, 9, dark) +
    circle(176, 206, 9, dark),
  CA: ({ main, dark, metal }) =>
    `${circle(150, 120, 108, metal)}${[92, 76, 60].map((radius) => `<circle cx="150" cy="120" r="${radius}" fill="none" stroke="${main}" stroke-width="13"/>`).join('')}${circle(150, 120, 46, dark)}${circle(150, 120, 18, metal)}${line('M242 120c20 30 14 76-10 104', main, 13)}`,
  AP: ({ main, dark, metal }) =>
    rect([80, 10, 140, 220], '#e5e7eb', 14) +
    rect([80, 10, 140, 44], metal, 14) +
    rect([122, 78, 56, 76], dark, 8) +
    rect([130, 86, 40, 34], main, 6) +
    rect([98, 172, 104, 12], metal, 4) +
    [110, 150, 190].map((x) => circle(x, 32, 8, dark) + circle(x, 208, 8, dark)).join(''),
  EC: ({ main, dark, metal }) =>
    area('M150 14c52 0 86 36 86 82 0 40-32 54-40 86h-92c-8-32-40-46-40-86 0-46 34-82 86-82z', main) +
    line('M106 92c2-22 16-36 38-40', '#ffffff', 10) +
    rect([106, 184, 88, 14], metal, 6) +
    rect([112, 200, 76, 12], metal, 6) +
    rect([126, 214, 48, 16], dark, 8),
  RO: ({ main, dark, metal }) =>
    line('M150 230V120c0-60 90-70 90-10v24', metal, 36) +
    rect([222, 128, 36, 22], dark, 6) +
    rect([110, 190, 80, 40], metal, 10) +
    `<g transform="rotate(-18 150 92)">${rect([70, 78, 100, 26], main, 13)}</g>` +
    circle(150, 92, 24, dark),
  PO: ({ main, dark, metal }) =>
    rect([40, 96, 220, 66], metal, 8) +
    rect([28, 82, 24, 94], dark, 6) +
    rect([248, 82, 24, 94], dark, 6) +
    circle(150, 122, 84, main) +
    circle(150, 122, 52, dark) +
    line('M150 122l0-34M150 122l30 18M150 122l-30 18', metal, 12) +
    circle(150, 122, 12, metal),
  CH: ({ main, dark, metal }) =>
    rect([84, 6, 132, 218], '#f1f5f9', 26) +
    rect([84, 70, 132, 74], main, 0) +
    circle(150, 107, 24, '#f8fafc') +
    line('M150 107l12-14', dark, 6) +
    rect([104, 172, 92, 10], metal, 5) +
    rect([100, 222, 18, 16], dark, 3) +
    rect([182, 222, 18, 16], dark, 3),
  CO: ({ main, dark, metal }) =>
    rect([30, 118, 240, 84], main, 42) +
    rect([86, 56, 92, 66], dark, 12) +
    rect([96, 66, 72, 8], metal, 3) +
    rect([96, 82, 72, 8], metal, 3) +
    rect([96, 98, 72, 8], metal, 3) +
    circle(214, 92, 30, metal) +
    circle(214, 92, 20, '#f8fafc') +
    line('M214 92l10-12', dark, 5) +
    circle(78, 208, 24, dark) +
    circle(222, 208, 24, dark),
  LE: ({ main, dark, metal }) =>
    rect([90, 10, 120, 78], main, 16) +
    rect([104, 30, 92, 12], dark, 6) +
    line('M150 88v52', metal, 12) +
    line('M150 150c34 0 44 62-4 66-30 2-44-20-40-38', dark, 20) +
    circle(150, 146, 18, metal),
  NE: ({ main, dark, metal }) =>
    rect([56, 84, 150, 110], main, 26) +
    rect([76, 60, 110, 38], dark, 14) +
    circle(92, 204, 26, dark) +
    circle(178, 204, 26, dark) +
    line('M206 130c60-10 60-70 30-100', metal, 14) +
    line('M236 30l36-18', metal, 18) +
    rect([84, 120, 92, 16], '#f8fafc', 8),
  EP: ({ main, dark }) =>
    area('M50 160c0-76 44-122 100-122s100 46 100 122z', main) +
    rect([132, 26, 36, 134], dark, 14) +
    rect([30, 154, 240, 30], dark, 15) +
    line('M82 142c2-34 14-56 34-70', '#ffffff', 9),
  IN: ({ main, dark, metal }) =>
    rect([108, 62, 84, 170], main, 30) +
    rect([132, 34, 36, 34], metal, 6) +
    line('M132 36l-44-20M132 44H96', dark, 12) +
    line('M168 50c54 0 60 40 50 92', dark, 12) +
    area('M204 140h28l8 36h-44z', dark) +
    rect([108, 118, 84, 50], '#f8fafc', 0) +
    line('M124 134h52M124 150h34', dark, 6),
  AC: ({ main, dark, metal }) =>
    rect([96, 100, 108, 130], main, 18) +
    line('M118 100V70c0-44 64-44 64 0v30', metal, 22) +
    circle(150, 152, 20, dark) +
    area('M142 160h16l8 40h-32z', dark),
  VI: ({ main, dark, metal }) =>
    `<g transform="rotate(24 150 120)">${area('M104 20h92l22 34-22 34h-92l-22-34z', main)}${area('M124 34h52l12 20-12 20h-52l-12-20z', dark)}${rect([128, 88, 44, 134], metal, 6)}${[104, 126, 148, 170, 192].map((y) => line(`M124 ${y + 8}l52-12`, '#64748b', 7)).join('')}</g>`,
  CM: ({ main, dark, metal }) =>
    `<g transform="rotate(-28 150 120)">${rect([30, 90, 170, 60], main, 10)}${rect([60, 90, 84, 60], '#f8fafc', 0)}${line('M74 110h56M74 128h36', dark, 7)}${area('M200 100h24l70 16v8l-70 16h-24z', metal)}${rect([14, 96, 18, 48], dark, 4)}</g>`,
  LU: ({ main, dark, metal }) =>
    area('M78 70c0-12 8-20 20-20h108c12 0 18 8 18 20v140c0 12-8 20-20 20H98c-12 0-20-8-20-20z', main) +
    rect([112, 18, 44, 34], dark, 6) +
    area('M170 50h40v34h-40z', dark) +
    area('M150 104c26 34 36 50 36 68a36 36 0 0 1-72 0c0-18 10-34 36-68z', '#f8fafc') +
    line('M134 176c0 12 8 18 18 20', metal, 6),
};

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const made: string[] = [];

/** Removes the folders that were made so far. */
export function removeFolders(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
}

/** A new folder with these files, removed after the tests of the file that calls. */
export function folderOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'colonnade-archive-'));
  made.push(folder);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

/** Every file below a folder with its text, by path. */
export function filesOf(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).toSorted();
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]));
}

/** Every file below a folder with its bytes, by path. */
export function bytesOf(folder: string): Readonly<Record<string, Buffer>> {
  return Object.fromEntries(
    Object.keys(filesOf(folder)).map((path) => [path, readFileSync(join(folder, path))]),
  );
}

/** A small sound archive, as a person would write it. */
export const SMALL_ARCHIVE: Readonly<Record<string, string>> = {
  'application.yaml': `format: 1
name: small
label: { en: Small, fr: Petite }
languages: [2057, 1036]
`,
  'modules/sales.yaml': `name: sales
label: { en: Sales }
`,
  'data-types/level.yaml': `name: level
label: { en: Level }
type: choice
choices:
  - { code: low, label: { en: Low } }
  - { code: high, label: { en: High } }
`,
  'tables/customer.yaml': `name: customer
label: { en: Customer }
plural: { en: Customers }
module: sales
title: [name]
columns:
  - name: name
    label: { en: Name }
    type: text
    required: true
  - name: level
    label: { en: Level }
    type: choice
    dataType: level
  - name: orders
    label: { en: Orders }
    type: list
    target: purchase
    inverse: customer
  - name: account
    label: { en: Account }
    type: link
    target: user
`,
  'tables/purchase.yaml': `name: purchase
label: { en: Order }
plural: { en: Orders }
module: sales
columns:
  - name: number
    label: { en: Number }
    type: automaticNumber
  - name: customer
    label: { en: Customer }
    type: link
    target: customer
  - name: amount
    label: { en: Amount }
    type: decimal
    min: 0.5
`,
  'views/purchases.yaml': `name: purchases
label: { en: Orders }
table: purchase
mode: datatable
columns:
  - column: number
  - column: customer.level
filter:
  column: customer.level
  operator: equal
  value: high
`,
};

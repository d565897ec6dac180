import { createHash } from 'node:crypto';
import type { FileValue } from '#core/fields/file/file-value.ts';
import { must } from '#core/std/must.ts';
import { FilesOfCells } from '../values/files-of-cells.ts';
import { PICTURE_SIDES } from './product-picture.ts';
import type { Material, SampleFile } from './files-of-sample.ts';

/** The bytes of files, and what they are known as. */
export interface MadeContent extends Pick<FileValue, 'hash' | 'type' | 'width' | 'height'> {
  readonly bytes: Buffer;
}

/** The files of a sample: in their cells, and their different contents. */
export interface MadeFiles {
  readonly cells: FilesOfCells;
  readonly files: readonly FileValue[];
  readonly contents: readonly MadeContent[];
}

/** Makes the files that are wanted: the same seed gives the same ones, ids included. What is alike is made once. */
export async function makeFiles(wanted: Iterable<SampleFile>, seed: number): Promise<MadeFiles> {
  const all = [...wanted];
  const drawings = new Set(all.flatMap(({ material }) => ('drawing' in material ? [material.drawing] : [])));
  const drawn = new Map(
    await Promise.all([...drawings].map(async (drawing) => [drawing, await drawnPicture(drawing)] as const)),
  );
  const cells = new FilesOfCells();
  const contents = new Map<string, MadeContent>();
  const files = all.map((file) => {
    const content = contentOf(file.material, drawn);
    contents.set(content.hash, content);
    const value = valueOf(file, content, seed);
    cells.add(file.cell, value);
    return value;
  });
  return { cells, files, contents: [...contents.values()] };
}

async function drawnPicture(drawing: string): Promise<MadeContent> {
  // Loaded where a sample is made alone.
  const { default: sharp } = await import('sharp');
  const bytes = await sharp(Buffer.from(drawing)).png().toBuffer();
  return { bytes, hash: hashOf(bytes), type: 'image/png', ...PICTURE_SIDES };
}

function contentOf(material: Material, drawn: ReadonlyMap<string, MadeContent>): MadeContent {
  if ('drawing' in material) return must(drawn.get(material.drawing), 'a drawing that was drawn');
  return { bytes: material.bytes, hash: hashOf(material.bytes), type: material.media };
}

function valueOf(
  { cell: { table, column, record }, name, title }: SampleFile,
  { bytes, hash, type, width, height }: MadeContent,
  seed: number,
): FileValue {
  return {
    id: idOf(`${seed} ${table}.${column} ${record} ${name} ${hash}`),
    hash,
    name,
    size: bytes.length,
    type,
    ...(title === undefined ? {} : { title }),
    ...(width === undefined || height === undefined ? {} : { width, height }),
  };
}

/** A UUID that follows from what a file is: two files that have the same are the same. */
function idOf(what: string): string {
  const digits = createHash('sha256').update(what).digest('hex');
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ];
  return parts.join('-');
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Document } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { bytesOf, folderOf, SMALL_ARCHIVE } from '#test/support/archive/archive-folder.ts';
import { problemsOf } from '#test/support/archive/refused-archive.ts';
import { pngOf, testImage } from '#test/support/images/test-images.ts';
import { readArchive, withSystemObjects, writeArchive } from './archive.ts';

const LOGO = pngOf(64, 32, [42, 91, 215]);
const STEPS = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="60"><path d="M0 0"/></svg>',
);
const ARCHIVE = {
  ...SMALL_ARCHIVE,
  'images/logo.yaml': 'name: logo\nid: 4711\nlabel: { en: Logo }\n',
  'images/logo.png': LOGO,
  'images/steps.yaml': 'name: steps\nlabel: { en: Steps }\n',
  'images/steps.svg': STEPS,
  'forms/customer.yaml': `name: customer
label: { en: Customer }
table: customer
sections:
  - elements:
      - { column: name }
      - { image: logo, alt: { en: Our logo }, width: 120, align: end, link: 'https://example.org/' }
      - { image: steps, decorative: true, span: 2 }
`,
};

async function read(folder: string) {
  const result = await readArchive(folder);
  if ('problems' in result) throw new Error(JSON.stringify(result.problems, null, 1));
  return result;
}

/** Writes what was read, with its pictures, into a folder; the folder. */
async function written(
  { document, images }: Awaited<ReturnType<typeof read>>,
  folder = folderOf({}),
): Promise<string> {
  const bytes = new Map(images.map((image) => [image.file.hash, image.bytes]));
  await writeArchive(document, folder, async ({ hash }) => must(bytes.get(hash), hash));
  return folder;
}

const withPictures = async (files: Readonly<Record<string, string | Uint8Array>>) =>
  await problemsOf(folderOf({ ...ARCHIVE, ...files }));

test('[ARCH-30] pictures stand beside the files of their images, which say nothing of them, and come back byte for byte', async () => {
  const first = await read(folderOf(ARCHIVE));
  expect(first.document.images?.map(({ name, file }) => [name, file])).toEqual([
    ['logo', testImage(LOGO).file],
    ['steps', { ...testImage(STEPS).file, media: 'image/svg+xml', width: 300, height: 60 }],
  ]);
  const folder = await written(first);
  const files = bytesOf(folder);
  expect(files['images/logo.png']?.equals(LOGO)).toBe(true);
  expect(files['images/steps.svg']?.equals(STEPS)).toBe(true);
  expect(files['images/logo.yaml']?.toString()).toBe('name: logo\nid: 4711\nlabel: { en: Logo }\n');
  expect(files['forms/customer.yaml']?.toString()).toContain('image: logo');
  const again = await read(folder);
  expect(again.document).toEqual(first.document);
  expect(bytesOf(await written(again))).toEqual(files);
});

test('[ARCH-30] an image that is no more, or whose picture is of another kind, leaves no picture behind', async () => {
  const { document, images } = await read(folderOf(ARCHIVE));
  const folder = await written({ document, images, locate: async () => [] });
  const [logo, steps] = must(document.images, 'images');
  const other: Document = {
    ...document,
    images: [{ ...must(logo, 'a logo'), file: must(steps, 'steps').file }],
    forms: document.forms.filter(({ name }) => name !== 'customer'),
  };
  await written({ document: other, images, locate: async () => [] }, folder);
  const names = Object.keys(bytesOf(folder)).filter((file) => file.startsWith('images/'));
  expect(names).toEqual(['images/logo.svg', 'images/logo.yaml']);
});

test('[ARCH-30] what the product brings is renewed without asking for pictures', async () => {
  const { document } = await read(folderOf(ARCHIVE));
  const older = { ...document, actions: document.actions.filter(({ name }) => name !== 'user_list') };
  const renewed = await withSystemObjects(older);
  if ('problems' in renewed) throw new Error(JSON.stringify(renewed.problems));
  expect(renewed.document).toEqual(document);
});

test('[ARCH-31] a picture without its image, an image without its picture, and a form that names neither are refused', async () => {
  const { 'images/logo.png': _logo, 'images/steps.yaml': _steps, ...rest } = ARCHIVE;
  expect(await problemsOf(folderOf(rest))).toEqual([
    "forms/customer.yaml:8 sections[0].elements[2].image: unknown image 'steps': the images are logo",
    'images/logo.yaml:1 : the picture is missing: images/logo.png, .jpg, .webp or .svg',
    'images/steps.svg:1 : the picture belongs to nothing: images/steps.yaml, which names it, is missing',
  ]);
});

test('[ARCH-31] a picture is known by its content, and its ending must say the same', async () => {
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  expect(
    await withPictures({
      'images/a.yaml': 'name: a\nlabel: { en: A }\n',
      'images/a.png': 'hello',
      'images/b.yaml': 'name: b\nlabel: { en: B }\n',
      'images/b.jpg': LOGO,
      'images/c.yaml': 'name: c\nlabel: { en: C }\n',
      'images/c.svg': script,
      'images/d.yaml': 'name: d\nlabel: { en: D }\n',
      'images/d.png': LOGO.subarray(0, 40),
      'images/e.yaml': 'name: e\nlabel: { en: E }\n',
      'images/e.png': pngOf(4_001, 1, [0, 0, 0]),
      'images/f.yaml': 'name: f\nlabel: { en: F }\n',
      'images/f.png': Buffer.concat([LOGO, Buffer.alloc(1_048_576)]),
      'images/g.gif': 'GIF89a',
      'images/logo.webp': LOGO,
      'images/steps.yaml': "name: steps\nlabel: { en: Steps }\nfile: { hash: '0' }\n",
    }),
  ).toEqual([
    'images/a.png:1 : the file is no PNG, JPEG, WebP or SVG by its content',
    'images/b.jpg:1 : by its content the picture is image/png, so its file must be images/b.png',
    'images/c.svg:1 : the drawing has a script, reacts, or loads something: such drawings are not taken',
    'images/d.png:1 : the image is damaged or cut off',
    'images/e.png:1 : the image is larger than 4000 pixels on its longer side',
    `images/f.png:1 : the file has ${LOGO.length + 1_048_576} bytes: at most 1048576 are read`,
    'images/g.gif:1 : unknown file: the folder images has only files <name>.yaml, and the picture of each as <name>.png, .jpg, .webp or .svg',
    'images/logo.webp:1 : images/logo.png is the picture of this image already',
    "images/steps.yaml:3 file: the picture beside this file is its 'file': leave it out here",
  ]);
});

test('[ARCH-32][ARCH-11] pictures are found in the folder of images alone, by technical names', async () => {
  const folder = folderOf(ARCHIVE);
  const outside = folderOf({ 'secret.png': LOGO, 'images/secret.png': LOGO });
  symlinkSync(join(outside, 'secret.png'), join(folder, 'images/evil.png'));
  symlinkSync(join(outside, 'images'), join(folder, 'images/more'));
  expect(await problemsOf(folder)).toEqual([
    'images/evil.png:1 : a link that leads out of the archive, or nowhere, is not followed',
    'images/evil.png:1 : the picture belongs to nothing: images/evil.yaml, which names it, is missing',
    'images/more:1 : a link that leads out of the archive, or nowhere, is not followed',
  ]);
  const climbing = { 'images/x.yaml': 'name: ../../x\nlabel: { en: X }\n', 'images/x.png': LOGO };
  expect(await withPictures(climbing)).toEqual([
    "images/x.yaml:1 name: expected a name of lower-case letters, digits and _, starting with a letter, at most 59 long, found '../../x'",
    "images/x.yaml:1 name: the object is called '../../x', so its file must be images/../../x.yaml",
  ]);
});

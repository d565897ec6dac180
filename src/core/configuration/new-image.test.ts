import { expect, test } from 'vitest';
import { must } from '#core/std/must.ts';
import { smallDocument } from '#test/support/archive/small-document.ts';
import { edited } from './edit.ts';
import { labelOfFile, newImage, unusedImages } from './new-image.ts';

const FILE = { hash: 'a'.repeat(32), media: 'image/png', width: 64, height: 32 } as const;
const wanted = { file: FILE, label: { en: 'Our logo' }, text: () => 'Our logo' };

test('[COL-62] a file that is uploaded again is the image that there is; another one gets a name of its own', () => {
  const document = smallDocument();
  const first = newImage(document, wanted);
  expect(first.image).toMatchObject({ name: 'our_logo', label: { en: 'Our logo' }, file: FILE });
  const step = edited(document, must(first.edits[0], 'an edit'));
  const next = must(step.ok ? step.value : undefined, 'a document');
  expect(newImage(next, { ...wanted, label: { en: 'Another name' } })).toEqual({
    image: first.image,
    edits: [],
  });
  const other = newImage(next, { ...wanted, file: { ...FILE, hash: 'b'.repeat(32) } });
  expect(other.image.name).toBe('our_logo_2');
  expect(unusedImages(next)).toEqual([first.image]);
});

test('[COL-62] an image is called after its file at first', () => {
  expect(['order-steps_2.final.PNG', 'logo.svg', '.png', '  a  b .webp'].map(labelOfFile)).toEqual([
    'Order steps 2.final',
    'Logo',
    '',
    'A b',
  ]);
});

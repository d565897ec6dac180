import { expect, test } from 'vitest';
import { cardLayout } from './card-sizes.ts';

test('[LIST-130] as many cards stand side by side as fit, on a phone two of them', () => {
  const room = { width: 1_000, fields: 3, phone: false };
  const counts = (['small', 'medium', 'large'] as const).map((size) => cardLayout(size, room).perLine);
  expect(counts).toEqual([6, 4, 3]);
  expect(cardLayout('large', { ...room, width: 100 }).perLine).toBe(1);
  expect(cardLayout('small', { width: 390, fields: 3, phone: true }).perLine).toBe(2);
});

test('[LIST-130] cards are as high as each other, by their fields', () => {
  const room = { width: 1_000, phone: false };
  const [three, six] = [3, 6].map((fields) => cardLayout('medium', { ...room, fields }).lineHeight);
  expect(six! - three!).toBe(60);
});

import { describe, expect, test } from 'vitest';
import { floatingPlace } from './floating-place.ts';

const VIEW = { width: 1000, height: 800 };
const CONTROL = { left: 100, right: 400, top: 200, bottom: 234 };
const LIST = { control: CONTROL, size: { width: 300, height: 288 }, view: VIEW, wide: true, rtl: false };

describe('floatingPlace', () => {
  test('below the control and as wide, where there is room', () => {
    expect(floatingPlace(LIST)).toEqual({ top: 238, left: 100, width: 300 });
  });

  test('above, where only there is room', () => {
    expect(floatingPlace({ ...LIST, control: { ...CONTROL, top: 600, bottom: 634 } }).top).toBe(
      600 - 4 - 288,
    );
  });

  test('where it fits nowhere, on the roomier side and within the screen', () => {
    const size = { width: 300, height: 700 };
    expect(floatingPlace({ ...LIST, size }).top).toBe(92);
    expect(floatingPlace({ ...LIST, size: { width: 300, height: 900 } }).top).toBe(8);
  });

  test('what has its own width ends where the control ends; from right to left it begins there', () => {
    const calendar = { ...LIST, wide: false, size: { width: 276, height: 300 } };
    expect(floatingPlace(calendar)).toEqual({ top: 238, left: 124, width: undefined });
    expect(floatingPlace({ ...calendar, rtl: true }).left).toBe(100);
  });

  test('never over the edge of the screen', () => {
    const calendar = { ...LIST, wide: false, size: { width: 276, height: 300 } };
    expect(floatingPlace({ ...calendar, control: { ...CONTROL, left: 10, right: 40 } }).left).toBe(8);
    expect(floatingPlace({ ...LIST, control: { ...CONTROL, left: 950, right: 990 } })).toMatchObject({
      left: 792,
      width: 200,
    });
  });
});

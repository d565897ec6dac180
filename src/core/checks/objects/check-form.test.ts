import { expect, test } from 'vitest';
import { smallDocument } from '#test/support/archive/small-document.ts';
import { checkDocument } from '../check-document.ts';

test('[SEC-10] three buttons of a form may stand beside Save', () => {
  const document = smallDocument();
  const buttons = [91, 92, 93, 94, 95].map((id) => ({ id, action: 60, main: id !== 92 }));
  Object.assign(document.forms[1] ?? {}, { buttons });
  expect(checkDocument(document).map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
    "buttons.4.main: at most 3 buttons of a form are 'main'",
  ]);
});

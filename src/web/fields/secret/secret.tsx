import { lazy, Suspense } from 'react';
import type { ColumnOf } from '#core/fields/registry.ts';
import { unreadable } from '../unreadable/unreadable.tsx';
import type { WebField } from '../values/web-field.ts';

const SecretReading = lazy(async () => ({
  default: (await import('./secret-reading.tsx')).SecretReading,
}));

/** A secret: that there is one, and where its record is known, ways to show and to copy it. */
export const secret: WebField<ColumnOf<'secret'>, string | true> = {
  ...unreadable,
  Reading: ({ column }) => (
    <Suspense>
      <SecretReading column={column} />
    </Suspense>
  ),
};

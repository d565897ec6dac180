import { expect, test } from 'vitest';
import { ianaZone } from './iana-zone.ts';

test('[PLAN-38] zones are known by the names of the IANA, of Windows, and behind the path of a program', () => {
  expect(ianaZone('Europe/Paris')).toBe('Europe/Paris');
  expect(ianaZone('Romance Standard Time')).toBe('Europe/Paris');
  expect(ianaZone('"W. Europe Standard Time"')).toBe('Europe/Berlin');
  expect(ianaZone('Eastern Standard Time')).toBe('America/New_York');
  expect(ianaZone('/freeassociation.sourceforge.net/Europe/Madrid')).toBe('Europe/Madrid');
  expect(ianaZone('Middle-earth Time')).toBe('Middle-earth Time');
});

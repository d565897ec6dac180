import { expect, test } from 'vitest';
import { mapLink } from './map-address.ts';

const PLACE = { latitude: -33.8569444, longitude: 0.0000001 };

test('[COL-103] a position leads to the map of the application, which learns nothing of where it was followed', () => {
  expect(mapLink(PLACE, 'openStreetMap')).toEqual({
    href: 'https://www.openstreetmap.org/?mlat=-33.8569444&mlon=0.0000001#map=17/-33.8569444/0.0000001',
    target: '_blank',
    rel: 'noopener noreferrer',
  });
  expect(mapLink(PLACE, 'google').href).toBe(
    'https://www.google.com/maps/search/?api=1&query=-33.8569444,0.0000001',
  );
  expect(mapLink(PLACE, 'apple').href).toBe(
    'https://maps.apple.com/?ll=-33.8569444,0.0000001&q=-33.8569444,0.0000001',
  );
  expect(mapLink(PLACE, 'geo')).toEqual({ href: 'geo:-33.8569444,0.0000001' });
});

import { coordinatesText, degreesText, type Coordinates } from '#core/fields/position/coordinates.ts';
import type { WebApplication } from '#web/api/application.tsx';

type MapService = WebApplication['info']['maps'];

/** A link to a position on the map of the application's choice; a page of another site learns nothing of where it was followed. */
export function mapLink(position: Coordinates, service: MapService) {
  const href = mapAddress(position, service);
  return service === 'geo' ? { href } : { href, target: '_blank', rel: 'noopener noreferrer' };
}

function mapAddress(position: Coordinates, service: MapService): string {
  const [latitude, longitude] = [degreesText(position.latitude), degreesText(position.longitude)];
  const pair = coordinatesText(position).replace(' ', '');
  if (service === 'google') return `https://www.google.com/maps/search/?api=1&query=${pair}`;
  if (service === 'apple') return `https://maps.apple.com/?ll=${pair}&q=${pair}`;
  if (service === 'geo') return `geo:${pair}`;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}

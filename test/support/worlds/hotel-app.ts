import { fileURLToPath } from 'node:url';

/** The application of a hotel: rooms, guests and their stays; a form of each kind of section. */
export const HOTEL_APP = fileURLToPath(new URL('../../hotel/app', import.meta.url));

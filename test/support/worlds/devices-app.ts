import { fileURLToPath } from 'node:url';

/** Devices with their settings as JSON, their scripts, and codes of every kind. */
export const DEVICES_APP = fileURLToPath(new URL('../../devices/app', import.meta.url));

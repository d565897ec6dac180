import { createGate } from './gate.ts';

/**
 * Supervisors open the configuration with their password once more, also where they change who signs in among other
 * records; calls wait for it.
 */
export const configurationGate = createGate('session.configuration');

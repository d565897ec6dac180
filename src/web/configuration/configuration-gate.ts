import { createGate } from '#web/settings-page/gate.ts';

/** Supervisors open the configuration with their password once more; calls wait for it. */
export const configurationGate = createGate('session.configuration');

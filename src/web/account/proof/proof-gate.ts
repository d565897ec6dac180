import { createGate } from '#web/gate/gate.ts';

/** Changes of how an account is protected need a fresh proof of who is there; calls wait for it. */
export const proofGate = createGate('factor.proof');

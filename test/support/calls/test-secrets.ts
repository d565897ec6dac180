import { secretsOf } from '#server/secrets/secrets.ts';

/** The key of tests. */
export const TEST_SECRETS = secretsOf(Buffer.alloc(32, 7));

import { z } from 'zod';

/** How strict signing in is. */
export const SecuritySettings = z.strictObject({
  /** Minutes without activity after which a session ends. */
  idleMinutes: z.number().int().min(1).max(1_440).default(60),
  /** Hours after which a session ends in any case. */
  wholeHours: z.number().int().min(1).max(720).default(12),
  /** Fewest characters of a password. */
  passwordLength: z.number().int().min(8).max(64).default(12),
  /** How many of the passwords before may not be used again. */
  passwordHistory: z.number().int().min(0).max(24).default(5),
  /** Roles whose users need a second factor, by id. */
  secondFactorRoles: z.array(z.number().int()).max(1_000).default([]),
  secondFactorSupervisors: z.boolean().default(false),
  /** The login page tells of an account only on devices that have signed in with it. */
  userInfoOnKnownDevices: z.boolean().default(false),
  /** Days that sign-ins and changes of administration are kept. */
  journalDays: z.number().int().min(30).max(3_650).default(365),
});

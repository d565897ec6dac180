import type { Role } from '../catalog/schema.ts';

/**
 * The role of supervisors: it grants everything in every table. No catalog holds it, so no configuration can take it
 * away from those who would have to give it back.
 */
export const SUPERVISOR: Role = {
  id: 0,
  name: 'supervisor',
  label: {
    en: 'Supervisor',
    fr: 'Superviseur',
    de: 'Supervisor',
    es: 'Supervisor',
    ar: 'مشرف',
  },
  grants: [{ everything: true, create: true, read: true, update: true, delete: true }],
};

export function supervises({ roles }: { readonly roles: readonly Role[] }): boolean {
  return roles.includes(SUPERVISOR);
}

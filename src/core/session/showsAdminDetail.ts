import type { CurrentUser } from '#machines/identity.ts';

/**
 * Whether a person sees what only Admins see. Customers never do, whatever the browser keeps.
 * @param isOn the switch that lets an Admin see what a customer sees
 */
export function showsAdminDetail(user: CurrentUser | null, isOn: boolean): boolean {
  return isOn && (user?.roles.includes('Admin') ?? false);
}

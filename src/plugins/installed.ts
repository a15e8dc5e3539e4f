/** The installed plugins. Their links appear in this order. */
import { lazyPlugin } from '#core/app/definePlugin.ts';
import { changeRequest } from './change-request/plugin.ts';
import { contacts } from './contacts/plugin.ts';
import { coverage } from './coverage/plugin.ts';
import { events } from './events/plugin.ts';
import { home } from './home/plugin.ts';
import { legal } from './legal/plugin.ts';
import { locations } from './locations/plugin.ts';
import { notifications } from './notifications/plugin.ts';
import { password } from './password/plugin.ts';
import { preferences } from './preferences/plugin.ts';
import { profile } from './profile/plugin.ts';
import { review } from './review/plugin.ts';
import { schedules } from './schedules/plugin.ts';
import { signIn } from './sign-in/plugin.ts';

export const installed = [
  home,
  locations,
  events,
  contacts,
  schedules,
  changeRequest,
  review,
  coverage,
  lazyPlugin('equipment', async () => (await import('./equipment/plugin.ts')).equipment),
  lazyPlugin('directory', async () => (await import('./directory/plugin.ts')).directory),
  profile,
  preferences,
  notifications,
  lazyPlugin('help', async () => (await import('./help/plugin.ts')).help),
  signIn,
  password,
  legal,
] as const;

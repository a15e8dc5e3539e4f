/** Signing in, passwords and sessions. */
import { field, type Notes, type Screen } from './note.ts';

export const accountNotes: Notes = {
  Credentials: {
    about: 'What the person typed.',
    fields: {
      username: field('User name.', 'Log In'),
      password: field('Password, in plain text. Serve the API over https only.', 'Log In'),
    },
  },
  AuthenticateResponse: {
    about: 'The outcome of a sign-in. A refusal may also have a status such as 401, with the same fields.',
    fields: {
      successful: field('Whether the person is signed in.', 'Log In'),
      token: field(
        'JSON Web Token. The portal reads uid, name, em, ph, roles, scopes and loc of its payload.',
        'Log In',
        'Every page',
      ),
      error: field('Why the sign-in failed, for people.', 'Log In'),
    },
  },
  ResetRequest: {
    about: 'Asks for a mail with a link to a new password.',
    fields: {
      username: field('User name or e-mail address.', 'Forgot Password'),
      validateURL: field(
        'Page of the portal that the link opens. The provider adds #reset=… with its token, and must refuse an address that is not the portal’s.',
        'Forgot Password',
      ),
      brand: field('Name of the product, for the text of the mail.', 'Forgot Password'),
    },
  },
  PasswordReset: {
    about: 'A new password, with the token of a mail.',
    fields: {
      newPassword: field('The new password.', 'Reset Password'),
      resetToken: field('The token of the link that was mailed.', 'Reset Password'),
    },
  },
  PasswordChange: {
    about: 'A new password of the caller’s own account.',
    fields: {
      currentPassword: field('The password until now. The provider must check it.', 'Profile'),
      newPassword: field('The new password.', 'Profile'),
    },
  },
  PasswordResponse: {
    about: 'Whether the password was saved.',
    fields: {
      successful: field('Whether the new password is valid from now on.', 'Reset Password', 'Profile'),
      error: field('Why it was refused, for people.', 'Reset Password', 'Profile'),
    },
  },
  SignIn: {
    about: 'One sign-in, or one attempt.',
    fields: {
      time: field('When it was tried; the last time where `times` counts several.', 'Profile'),
      address: field('Network address that it came from.', 'Profile'),
      successful: field('Whether it succeeded.', 'Profile'),
      times: field('How often within an hour from one network. One when it is absent.', 'Profile'),
    },
  },
  SignIns: {
    about: 'The caller’s own last sign-ins.',
    fields: {
      value: field(
        'The newest first. The reference provider sends ten that worked and ten that failed.',
        'Profile',
      ),
    },
  },
  SessionResponse: {
    about: 'Whether the session has ended, or all of them.',
    fields: { successful: field('Whether the tokens are refused from now on.', 'Profile') },
  },
};

// The screens that make each call.

/** By the calls' names. A call without a screen is in the contract, and the portal does not make it. */
export const callersOf: Readonly<Record<string, readonly Screen[]>> = {
  authenticate: ['Log In'],
  getCamera: ['Cameras'],
  getCameras: ['Cameras'],
  getContacts: ['Contacts'],
  submitFeedback: ['Change Request'],
  getCustomer: ['Customers'],
  getCustomers: ['Customers'],
  getDealer: ['Dealers'],
  getDealers: ['Dealers'],
  getEvent: ['Event', 'Review'],
  getEventsLocation: ['Events', 'Event', 'Home', 'Review', 'Schedule'],
  getEvents: [],
  getLocation: ['Location', 'Events', 'Schedule'],
  getLocationArmedStatus: ['Locations', 'Location', 'Coverage'],
  getLocations: ['Home', 'Locations', 'Coverage', 'Events'],
  getNvr: ['NVRs'],
  getNvrs: ['NVRs'],
  resetEmail: ['Forgot Password'],
  setFromResetToken: ['Reset Password'],
  changePassword: ['Profile'],
  recordingContentJson: ['Event'],
  getSchedules: ['Schedules'],
  getSchedule: ['Schedule', 'Location'],
  search: ['Search'],
  getSpeaker: ['Speakers'],
  getSpeakers: ['Speakers'],
  eventsPerDay: ['Home'],
  locationEventsPerDay: ['Location'],
  getStatistics: ['Home'],
  getLocationStatistics: ['Location'],
  getSignIns: ['Profile'],
  noteEvidence: ['Event'],
  logOff: ['Every page'],
  logOffEverywhere: ['Profile'],
  signInWithGoogle: ['Log In'],
  signInWithMicrosoft: ['Log In'],
  getMedia: ['Event'],
};

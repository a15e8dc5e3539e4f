/** Signing in, passwords and sessions. */
import { field, type Notes, type Screen, shape } from './note.ts';

export const accountNotes: Notes = {
  Credentials: shape('What the person typed.', ['Log In'], {
    username: 'User name.',
    password: 'Password, in plain text. Serve the API over https only.',
  }),
  AuthenticateResponse: shape(
    'The outcome of a sign-in. A refusal may also have a status such as 401, with the same fields.',
    ['Log In'],
    {
      successful: 'Whether the person is signed in.',
      token: field(
        'JSON Web Token. The portal reads uid, name, em, ph, roles, scopes and loc of its payload.',
        'Log In',
        'Every page',
      ),
      error: 'Why the sign-in failed, for people.',
    },
  ),
  ResetRequest: shape('Asks for a mail with a link to a new password.', ['Forgot Password'], {
    username: 'User name or e-mail address.',
    validateURL:
      'Page of the portal that the link opens. The provider adds #reset=… with its token, and must refuse an address that is not the portal’s.',
    brand: 'Name of the product, for the text of the mail.',
  }),
  PasswordReset: shape('A new password, with the token of a mail.', ['Reset Password'], {
    newPassword: 'The new password.',
    resetToken: 'The token of the link that was mailed.',
  }),
  PasswordChange: shape('A new password of the caller’s own account.', ['Profile'], {
    currentPassword: 'The password until now. The provider must check it.',
    newPassword: 'The new password.',
  }),
  PasswordResponse: shape('Whether the password was saved.', ['Reset Password', 'Profile'], {
    successful: 'Whether the new password is valid from now on.',
    error: 'Why it was refused, for people.',
  }),
  SignIn: shape('One sign-in, or one attempt.', ['Profile'], {
    time: 'When it was tried; the last time where `times` counts several.',
    address: 'Network address that it came from.',
    successful: 'Whether it succeeded.',
    times: 'How often within an hour from one network. One when it is absent.',
  }),
  SignIns: shape('The caller’s own last sign-ins.', ['Profile'], {
    value: 'The newest first. The reference provider sends ten that worked and ten that failed.',
  }),
  SessionResponse: shape('Whether the session has ended, or all of them.', ['Profile'], {
    successful: 'Whether the tokens are refused from now on.',
  }),
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
  getSentRequests: ['Change Request'],
  getNotifications: ['Notifications'],
  saveNotifications: ['Notifications'],
  getPushDevices: ['Notifications'],
  addPushDevice: ['Notifications'],
  removePushDevice: ['Notifications', 'Every page'],
  sendTestNotification: ['Notifications'],
  getDeliveries: ['Notifications'],
  logOff: ['Every page'],
  logOffEverywhere: ['Profile'],
  signInWithGoogle: ['Log In'],
  signInWithMicrosoft: ['Log In'],
  getMedia: ['Event'],
};

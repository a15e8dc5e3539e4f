/** Locations, contacts and schedules. */
import { SCHEDULE_ITEM_TYPES } from '#contract/schedule.ts';
import { DEVICE_STATUSES } from '#contract/vocabulary.ts';
import { field, type Notes, oneOf, type Screen, shape } from './note.ts';

/** Screens that tell whether a site is covered. */
const COVERAGE: readonly Screen[] = ['Home', 'Locations', 'Location', 'Coverage'];
const LISTS: readonly Screen[] = ['Locations', 'Location', 'Coverage'];
const WEEK: readonly Screen[] = ['Schedule', 'Location'];

const recorders = (which: string) => field(`Number of recorders ${which}.`, ...COVERAGE);
const weekday = (name: string) => field(`Whether a recurring item holds on ${name}.`, ...WEEK);

export const siteNotes: Notes = {
  LocationRecord: shape(
    'A site. Rows of the list leave out recorders, schedules and contacts, which the details have.',
    ['Location'],
    {
      id: field('Id of the site.', ...COVERAGE, 'Events'),
      location: field('The site’s own facts.', ...LISTS, 'Events'),
      'location.name': field('Name of the site.', ...LISTS, 'Events'),
      'location.accountCode': field('Account number.', ...LISTS, 'Events'),
      'location.enabledStatus': field(
        'true, or one of the texts Active, Enabled and true: anything else is inactive.',
        'Locations',
      ),
      address: field('Where the site is.', ...LISTS),
      dealer: field('The dealer who looks after the site.', ...LISTS),
      'dealer.name': field('Name of the dealer.', ...LISTS),
      account: field('The account that the site belongs to.', 'Locations', 'Events', 'Coverage'),
      'account.name': field('Name of the account.', 'Locations', 'Events', 'Coverage'),
      timeZone: field(
        'Optional, like the seven fields below. IANA name of the clock that the recurring items of the site’s schedules follow.',
        ...LISTS,
      ),
      armed: field('Whether the site is armed now; null when that is not known.', ...COVERAGE),
      until: field('When armed changes next; null when no change is known.', ...LISTS),
      scheduledArmed: field(
        'Whether the site would be armed now if its schedules alone decided.',
        ...COVERAGE,
      ),
      recorders: field('Numbers of the site’s recorders by status.', ...COVERAGE),
      'recorders.ok': recorders('whose status is OK'),
      'recorders.error': recorders('whose status is Error'),
      'recorders.offline': recorders('whose status is Offline'),
      'recorders.other': recorders('with any other status'),
      customer: field('Optional. Whose site it is.', 'Locations'),
      'customer.name': field(
        'Name of the customer. The search of the list finds the site by it.',
        'Locations',
      ),
      contactCount: field('Number of people to call for the site.', ...COVERAGE),
      scheduleCount: field('Number of the site’s schedules.', ...COVERAGE),
      lastIncident: field(
        'The incident of the site that began last; null when there was none.',
        'Location',
        'Coverage',
      ),
      'lastIncident.id': field('Its id.', 'Location', 'Coverage'),
      'lastIncident.startTime': field('When it began.', 'Location', 'Coverage'),
      nvRs: 'The site’s recorders.',
      'nvRs.id': field('Id of the recorder.'),
      'nvRs.name': 'Name of the recorder.',
      'nvRs.status': oneOf(DEVICE_STATUSES),
      'nvRs.ipAddress': 'Network address of the recorder.',
      schedules: field('The site’s arming schedules.', 'Location', 'Schedule'),
      'schedules.schedule': field('One schedule.', 'Location', 'Schedule'),
      'schedules.schedule.id': field('Id of the schedule.', 'Location', 'Schedule'),
      'schedules.schedule.name': field('Name of the schedule.', 'Location', 'Schedule'),
      'schedules.schedule.locationId': field('Id of the site.'),
      contactLocations: 'Whom to call in an emergency.',
      'contactLocations.contactLocation': 'What the person is for this site.',
      'contactLocations.contactLocation.rank': 'Whom to call first: the lowest number.',
      'contactLocations.contactLocation.contactType': 'Kind of contact, as a word for people.',
      'contactLocations.contact': 'The person.',
      'contactLocations.contact.id': 'Id of the contact. The name links to it.',
      'contactLocations.contact.firstname': 'First name, shown when there is no listName.',
      'contactLocations.contact.lastname': 'Last name, shown when there is no listName.',
      'contactLocations.contact.listName': 'Name as in a list, e.g. `Okafor, Ada`.',
      'contactLocations.contact.cell': 'Mobile number.',
      'contactLocations.contact.work': 'Number at work.',
      'contactLocations.contact.home': 'Number at home.',
      'contactLocations.contact.email': 'E-mail address.',
    },
  ),
  ArmedStatus: shape(
    'Whether a site is armed. Where that is not known, answer 503 with an error text.',
    LISTS,
    {
      armed: 'Whether the site is armed now.',
      until: 'When that changes next.',
    },
  ),
  Contact: shape('Somebody to call.', ['Contacts'], {
    id: 'Id of the contact.',
    firstname: 'First name.',
    lastname: 'Last name.',
    cell: 'Mobile number.',
    work: 'Number at work.',
    home: 'Number at home.',
    email: 'E-mail address.',
    listName: 'Name of a contact that is not a person, e.g. `Night Desk`. Optional.',
    locations: 'Sites that call the contact. Optional.',
    'locations.id': 'Id of the site. Its name links to it.',
    'locations.name': 'Name of the site.',
    'locations.rank': 'Place in the order of calling; the site calls the lowest number first.',
  }),
  ContactRow: shape('The fields, or the fields under `contact`.', ['Contacts'], { contact: 'The person.' }),
  Feedback: shape('A change request, in the person’s own words.', ['Change Request'], {
    subject: 'One line. The form takes no more than 200 characters.',
    notes: 'The details. The form takes no more than 10,000 characters.',
  }),
  FeedbackResponse: shape('Whether the request was taken.', ['Change Request'], {
    success: 'Whether the request was taken.',
    message: 'Shown to the sender when the provider did not accept the request.',
    error: 'The same text, for providers that use this name for all refusals.',
    requestNumber: 'Optional. A text by which people can ask about the request.',
  }),
  SentRequest: shape('A change request that the provider has taken.', ['Change Request'], {
    requestNumber: 'The same as in the answer to the request.',
    time: 'When it was taken.',
    subject: 'As it was sent.',
    notes: 'As they were sent.',
  }),
  SentRequests: shape('The caller’s own last change requests.', ['Change Request'], {
    value: 'The newest first. The reference provider sends the last 50.',
  }),
  ScheduleRow: shape('The fields, or the fields under `schedule`.', ['Schedules'], {
    schedule: 'The schedule’s own facts.',
    ...ownFields('', 'Schedules'),
    ...ownFields('schedule.', 'Schedules'),
    locationName: 'Name of the site.',
    location: 'The site, where locationName is missing.',
    'location.name': 'Name of the site.',
    timeZone: field('Optional. IANA name of the site’s clock.', 'Schedules', 'Schedule'),
    changesArming: 'Optional. Whether the schedule changes arming, now or later.',
    armed: 'Optional. Whether the site would be armed now by this schedule alone.',
    until: 'Optional. When that changes next.',
  }),
  ScheduleDetail: shape('An arming schedule, and those of its items that touch the period.', ['Schedule'], {
    schedule: 'The schedule’s own facts.',
    ...ownFields('schedule.', 'Schedule'),
    locationName: 'Name of the site.',
    timeZone: 'Optional. IANA name of the clock that the recurring items follow.',
    scheduledItems: field('The items.', ...WEEK),
  }),
  ScheduledItem: shape(
    'An item of a schedule: weekly between two times of day, or once between two instants.',
    WEEK,
    {
      scheduledItemType: `${oneOf(SCHEDULE_ITEM_TYPES)} Only Disarmed changes the arming state.`,
      scheduledItemInterval: 'Recurring, or anything else for a one-off item.',
      startTime: 'Beginning of a one-off item.',
      endTime: 'End of a one-off item.',
      dayStartTime: 'Beginning of a recurring item, in seconds from midnight.',
      dayEndTime:
        'End of a recurring item, in seconds from midnight. An end at or before the beginning is on the next day.',
      sunday: weekday('Sundays'),
      monday: weekday('Mondays'),
      tuesday: weekday('Tuesdays'),
      wednesday: weekday('Wednesdays'),
      thursday: weekday('Thursdays'),
      friday: weekday('Fridays'),
      saturday: weekday('Saturdays'),
    },
  ),
};

function ownFields(path: string, screen: Screen) {
  return {
    [`${path}id`]: field('Id of the schedule.', screen),
    [`${path}name`]: field('Name of the schedule.', screen),
    [`${path}locationId`]: field('Id of the site. Its name links to it.', screen),
  };
}

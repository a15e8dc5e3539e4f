/** Locations, contacts and schedules. */
import { SCHEDULE_ITEM_TYPES } from '#contract/schedule.ts';
import { DEVICE_STATUSES } from '#contract/vocabulary.ts';
import { field, type Notes, oneOf, type Screen } from './note.ts';

/** Screens that tell whether a site is covered. */
const COVERAGE: readonly Screen[] = ['Home', 'Locations', 'Location', 'Coverage'];
const LISTS: readonly Screen[] = ['Locations', 'Location', 'Coverage'];
const WEEK: readonly Screen[] = ['Schedule', 'Location'];

const recorders = (which: string) => field(`Number of recorders ${which}.`, ...COVERAGE);
const weekday = (name: string) => field(`Whether a recurring item holds on ${name}.`, ...WEEK);

export const siteNotes: Notes = {
  LocationRecord: {
    about: 'A site. Rows of the list leave out recorders, schedules and contacts, which the details have.',
    fields: {
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
      nvRs: field('The site’s recorders.', 'Location'),
      'nvRs.id': field('Id of the recorder.'),
      'nvRs.name': field('Name of the recorder.', 'Location'),
      'nvRs.status': field(oneOf(DEVICE_STATUSES), 'Location'),
      'nvRs.ipAddress': field('Network address of the recorder.', 'Location'),
      schedules: field('The site’s arming schedules.', 'Location', 'Schedule'),
      'schedules.schedule': field('One schedule.', 'Location', 'Schedule'),
      'schedules.schedule.id': field('Id of the schedule.', 'Location', 'Schedule'),
      'schedules.schedule.name': field('Name of the schedule.', 'Location', 'Schedule'),
      'schedules.schedule.locationId': field('Id of the site.'),
      contactLocations: field('Whom to call in an emergency.', 'Location'),
      'contactLocations.contactLocation': field('What the person is for this site.', 'Location'),
      'contactLocations.contactLocation.rank': field('Whom to call first: the lowest number.', 'Location'),
      'contactLocations.contactLocation.contactType': field(
        'Kind of contact, as a word for people.',
        'Location',
      ),
      'contactLocations.contact': field('The person.', 'Location'),
      'contactLocations.contact.id': field('Id of the contact. The name links to it.', 'Location'),
      'contactLocations.contact.firstname': field('First name, shown when there is no listName.', 'Location'),
      'contactLocations.contact.lastname': field('Last name, shown when there is no listName.', 'Location'),
      'contactLocations.contact.listName': field('Name as in a list, e.g. `Okafor, Ada`.', 'Location'),
      'contactLocations.contact.cell': field('Mobile number.', 'Location'),
      'contactLocations.contact.work': field('Number at work.', 'Location'),
      'contactLocations.contact.home': field('Number at home.', 'Location'),
      'contactLocations.contact.email': field('E-mail address.', 'Location'),
    },
  },
  ArmedStatus: {
    about: 'Whether a site is armed. Where that is not known, answer 503 with an error text.',
    fields: {
      armed: field('Whether the site is armed now.', ...LISTS),
      until: field('When that changes next.', ...LISTS),
    },
  },
  Contact: {
    about: 'Somebody to call.',
    fields: {
      id: field('Id of the contact.', 'Contacts'),
      firstname: field('First name.', 'Contacts'),
      lastname: field('Last name.', 'Contacts'),
      cell: field('Mobile number.', 'Contacts'),
      work: field('Number at work.', 'Contacts'),
      home: field('Number at home.', 'Contacts'),
      email: field('E-mail address.', 'Contacts'),
      listName: field('Name of a contact that is not a person, e.g. `Night Desk`. Optional.', 'Contacts'),
      locations: field('Sites that call the contact. Optional.', 'Contacts'),
      'locations.id': field('Id of the site. Its name links to it.', 'Contacts'),
      'locations.name': field('Name of the site.', 'Contacts'),
      'locations.rank': field(
        'Place in the order of calling; the site calls the lowest number first.',
        'Contacts',
      ),
    },
  },
  ContactRow: {
    about: 'The fields, or the fields under `contact`.',
    fields: { contact: field('The person.', 'Contacts') },
  },
  Feedback: {
    about: 'A change request, in the person’s own words.',
    fields: {
      subject: field('One line. The form takes no more than 200 characters.', 'Change Request'),
      notes: field('The details. The form takes no more than 10,000 characters.', 'Change Request'),
    },
  },
  FeedbackResponse: {
    about: 'Whether the request was taken.',
    fields: {
      success: field('Whether the request was taken.', 'Change Request'),
      message: field('Shown to the sender when the provider did not accept the request.', 'Change Request'),
      error: field('The same text, for providers that use this name for all refusals.', 'Change Request'),
      requestNumber: field('Optional. A text by which people can ask about the request.', 'Change Request'),
    },
  },
  ScheduleRow: {
    about: 'The fields, or the fields under `schedule`.',
    fields: {
      schedule: field('The schedule’s own facts.', 'Schedules'),
      ...ownFields('', 'Schedules'),
      ...ownFields('schedule.', 'Schedules'),
      locationName: field('Name of the site.', 'Schedules'),
      location: field('The site, where locationName is missing.', 'Schedules'),
      'location.name': field('Name of the site.', 'Schedules'),
      timeZone: field('Optional. IANA name of the site’s clock.', 'Schedules', 'Schedule'),
      changesArming: field('Optional. Whether the schedule changes arming, now or later.', 'Schedules'),
      armed: field('Optional. Whether the site would be armed now by this schedule alone.', 'Schedules'),
      until: field('Optional. When that changes next.', 'Schedules'),
    },
  },
  ScheduleDetail: {
    about: 'An arming schedule, and those of its items that touch the period.',
    fields: {
      schedule: field('The schedule’s own facts.', 'Schedule'),
      ...ownFields('schedule.', 'Schedule'),
      locationName: field('Name of the site.', 'Schedule'),
      timeZone: field('Optional. IANA name of the clock that the recurring items follow.', 'Schedule'),
      scheduledItems: field('The items.', ...WEEK),
    },
  },
  ScheduledItem: {
    about: 'An item of a schedule: weekly between two times of day, or once between two instants.',
    fields: {
      scheduledItemType: field(
        `${oneOf(SCHEDULE_ITEM_TYPES)} Only Disarmed changes the arming state.`,
        ...WEEK,
      ),
      scheduledItemInterval: field('Recurring, or anything else for a one-off item.', ...WEEK),
      startTime: field('Beginning of a one-off item.', ...WEEK),
      endTime: field('End of a one-off item.', ...WEEK),
      dayStartTime: field('Beginning of a recurring item, in seconds from midnight.', ...WEEK),
      dayEndTime: field(
        'End of a recurring item, in seconds from midnight. An end at or before the beginning is on the next day.',
        ...WEEK,
      ),
      sunday: weekday('Sundays'),
      monday: weekday('Mondays'),
      tuesday: weekday('Tuesdays'),
      wednesday: weekday('Wednesdays'),
      thursday: weekday('Thursdays'),
      friday: weekday('Fridays'),
      saturday: weekday('Saturdays'),
    },
  },
};

function ownFields(path: string, screen: Screen) {
  return {
    [`${path}id`]: field('Id of the schedule.', screen),
    [`${path}name`]: field('Name of the schedule.', screen),
    [`${path}locationId`]: field('Id of the site. Its name links to it.', screen),
  };
}

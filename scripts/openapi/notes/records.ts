/** Equipment, customers and dealers: the optional screens. */
import { DEVICE_STATUSES } from '#contract/vocabulary.ts';
import { field, type Notes, oneOf, type Screen } from './note.ts';

const place = (screen: Screen) => ({
  locationId: field('Id of the site. Its name links to it.', screen),
  locationName: field('Name of the site.', screen),
});

export const recordNotes: Notes = {
  Camera: {
    about: 'A camera.',
    fields: {
      id: field('Id of the camera.', 'Cameras'),
      name: field('Name of the camera.', 'Cameras'),
      status: field(oneOf(DEVICE_STATUSES), 'Cameras'),
      ...place('Cameras'),
      nvrId: field('Id of the recorder. Its name links to it.', 'Cameras'),
      nvrName: field('Name of the recorder that stores the pictures.', 'Cameras'),
    },
  },
  Nvr: {
    about: 'A recorder.',
    fields: {
      id: field('Id of the recorder.', 'NVRs'),
      name: field('Name of the recorder.', 'NVRs'),
      status: field(oneOf(DEVICE_STATUSES), 'NVRs'),
      ipAddress: field('Network address of the recorder.', 'NVRs'),
      ...place('NVRs'),
      cameraCount: field('Number of its cameras.', 'NVRs'),
    },
  },
  Speaker: {
    about: 'A speaker for announcements.',
    fields: {
      id: field('Id of the speaker.', 'Speakers'),
      name: field('Name of the speaker.', 'Speakers'),
      status: field(oneOf(DEVICE_STATUSES), 'Speakers'),
      ...place('Speakers'),
    },
  },
  Customer: {
    about: 'A customer of the provider.',
    fields: {
      id: field('Id of the customer.', 'Customers'),
      name: field('Name of the customer.', 'Customers'),
      dealerId: field('Id of the dealer. Its name links to it.', 'Customers'),
      dealerName: field('Name of the dealer.', 'Customers'),
      accountCount: field('Number of the customer’s accounts.', 'Customers'),
      locationCount: field('Number of the customer’s sites.', 'Customers'),
    },
  },
  Dealer: {
    about: 'A dealer, who looks after sites.',
    fields: {
      id: field('Id of the dealer.', 'Dealers'),
      name: field('Name of the dealer.', 'Dealers'),
      phone: field('Telephone number.', 'Dealers'),
      email: field('E-mail address.', 'Dealers'),
      locationCount: field('Number of the sites that the dealer looks after.', 'Dealers'),
    },
  },
};

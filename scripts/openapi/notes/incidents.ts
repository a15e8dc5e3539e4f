/** Incidents and their recordings. */
import { PRIORITIES, RECORDING_TYPES } from '#contract/event.ts';
import { field, type Notes, oneOf } from './note.ts';

export const incidentNotes: Notes = {
  EventRow: {
    about: 'An incident in a list.',
    fields: {
      incident: field('The incident’s own facts.', 'Events', 'Schedule'),
      'incident.id': field('Id of the incident.', 'Events', 'Schedule'),
      'incident.startTime': field('When it began.', 'Events', 'Schedule'),
      'incident.endTime': field('When it was closed; null while operators work on it.', 'Events'),
      'incident.alarmCount': field('Number of its alarm signals.', 'Events'),
      'incident.voiceDownCount': field('Number of announcements to intruders.', 'Events', 'Schedule'),
      'incident.policeContacted': field('Whether the police was told.', 'Events', 'Schedule'),
      'incident.guardDispatched': field('Whether a guard was sent.', 'Events', 'Schedule'),
      'incident.priority': field(`For Admins only. ${oneOf(PRIORITIES)}`, 'Events'),
      location: field('Where it happened.', 'Events'),
      'location.id': field('Id of the site. Its name links to it.', 'Events'),
      'location.name': field('Name of the site.', 'Events'),
      timeZone: field('Optional. IANA name of the site’s clock.', 'Events'),
      accountName: field('Name of the account that the site belongs to.', 'Events'),
      lastUserName: field('For Admins only: the operator who touched the incident last.', 'Events'),
    },
  },
  EvidenceNote: {
    about: 'Facts about a package of evidence, for the audit. The package stays with the person.',
    fields: {
      digest: field('SHA-256 of the package’s file SHA256SUMS, in lower-case hexadecimal digits.', 'Event'),
      recordings: field('How many recordings the package holds.', 'Event'),
      complete: field('False when something that the person chose is missing.', 'Event'),
    },
  },
  EvidenceNoted: {
    about: 'Whether the package was noted.',
    fields: { successful: field('Whether it stands in the audit now.', 'Event') },
  },
  EventDetail: {
    about: 'An incident with all that belongs to it.',
    fields: {
      incident: field('Everything about the incident.', 'Event'),
      'incident.incident': field('The incident’s own facts.', 'Event'),
      'incident.incident.id': field('Id of the incident.'),
      'incident.incident.startTime': field('When it began.', 'Event'),
      'incident.incident.endTime': field('When it was closed; null while operators work on it.', 'Event'),
      'incident.incident.voiceDownCount': field('Number of announcements to intruders.', 'Event'),
      'incident.incident.policeContacted': field('Whether the police was told.', 'Event'),
      'incident.incident.guardDispatched': field('Whether a guard was sent.', 'Event'),
      'incident.location': field('Where it happened.', 'Event'),
      'incident.location.id': field('Id of the site. Its name links to it.', 'Event'),
      'incident.location.name': field('Name of the site.', 'Event'),
      'incident.location.address': field('As one text, or as its parts.', 'Event'),
      'incident.location.location': field('The site’s own facts.', 'Event'),
      'incident.location.location.accountCode': field('Account number of the site.', 'Event'),
      'incident.location.callIns': field('Calls to and from people, around the incident.', 'Event'),
      'incident.timeZone': field('Optional. IANA name of the site’s clock.', 'Event'),
      'incident.recordings': field('Clips and pictures, in the order in which they are played.', 'Event'),
      'incident.recentIncidents': field('Other incidents of the site, the newest first.', 'Event'),
      'incident.incidentLogs': field('What operators wrote down.', 'Event'),
      'incident.alarms': field('The alarm signals, in any form. Their number is shown.', 'Event'),
    },
  },
  Alarm: { about: 'An alarm signal, in any form. The portal counts them and shows no field.', fields: {} },
  CallIn: {
    about: 'A call-in: somebody who came in, went out, or called.',
    fields: {
      callIn: field('The call.', 'Event'),
      'callIn.time': field('When it was.', 'Event'),
      'callIn.type': field('Entry, Exit or Call. The portal shows any other text unchanged.', 'Event'),
      'callIn.notes': field('What was said.', 'Event'),
      'callIn.otherContact': field('Name of a caller who is not among the contacts.', 'Event'),
      contact: field('The caller, if it is one of the contacts.', 'Event'),
      'contact.firstname': field('First name of the caller.', 'Event'),
      'contact.lastname': field('Last name of the caller.', 'Event'),
      user: field('The operator who took the call.', 'Event'),
      'user.firstname': field('First name of the operator.', 'Event'),
      'user.lastname': field('Last name of the operator.', 'Event'),
    },
  },
  RecordingEntry: {
    about: 'A clip or picture of an incident. Another call gives its media by its id.',
    fields: {
      recordingId: field('Id of the recording.', 'Event'),
      startTime: field('When it was taken.', 'Event'),
      cameraName: field('Name of the camera.', 'Event'),
      recordingType: field(oneOf(RECORDING_TYPES), 'Event'),
    },
  },
  RecentIncident: {
    about: 'Another incident of the same site.',
    fields: {
      incidentId: field('Id of the incident. The row links to it.', 'Event'),
      startTime: field('When it began.', 'Event'),
      incidentStatus: field('Its state, as a word for people.', 'Event'),
    },
  },
  IncidentLog: {
    about: 'A line of the operators’ log.',
    fields: {
      time: field('When it was written.', 'Event'),
      notes: field('What was written.', 'Event'),
    },
  },
  RecordingContent: {
    about: 'The address of a recording’s media, and the detections on them.',
    fields: {
      url: field(
        'Absolute http(s) address or path on the API host, fetched without a token. It may expire within minutes.',
        'Event',
      ),
      recording: field('The recording’s own facts.', 'Event'),
      'recording.id': field('Id of the recording.'),
      'recording.recordingFormat': field('H264 is a video; anything else a picture.', 'Event'),
      'recording.StartTime': field(
        'When it was taken, if the incident does not say. The capital S is real.',
        'Event',
      ),
      camera: field('The camera.', 'Event'),
      'camera.name': field('Name of the camera, if the incident does not say.', 'Event'),
      metas: field('What was detected.', 'Event'),
    },
  },
  RecordingMeta: {
    about: 'Detections of one kind.',
    fields: {
      width: field(
        'Width in pixels of the picture that the boxes were measured on; 320 without it.',
        'Event',
      ),
      height: field('Its height; 180 without it.', 'Event'),
      type: field('M is motion. Any other type is shown to Admins only.', 'Event'),
      data: field('JSON text: a list of Detection.', 'Event'),
      at: field(
        'Optional. Seconds from the clip’s start at which the boxes were seen; without it they stay for the whole clip.',
        'Event',
      ),
    },
  },
  RecordingQuery: {
    about: 'Size of the place where the picture will be shown.',
    fields: {
      width: field('Its width in CSS pixels. A provider may send smaller media to a smaller place.', 'Event'),
      height: field('Its height in CSS pixels.'),
    },
  },
  Detection: {
    about: 'Entry of the JSON text in the data of a recording meta.',
    fields: {
      r: field('Box as [x1, y1, x2, y2] in pixels of the meta.', 'Event'),
      l: field('Label.', 'Event'),
      c: field('Confidence as a fraction of 1.', 'Event'),
      m: field('Whether the detection raised the alarm.', 'Event'),
    },
  },
};

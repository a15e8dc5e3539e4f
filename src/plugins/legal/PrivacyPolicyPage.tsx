import { useApp } from '#core/app/useApp.ts';
import { LegalPage } from './LegalPage.tsx';
import type { LegalText } from './legalText.ts';

export function PrivacyPolicyPage() {
  return <LegalPage text={privacyPolicy(useApp().config.brand.product)} />;
}

/** @param product the brand's name */
function privacyPolicy(product: string): LegalText {
  return {
    title: 'Privacy Policy',
    updated: 'April 15, 2025',
    introduction: `${product} watches over your sites by video and responds when an alarm is raised. That only works with information about your premises and the people on them. This policy says what we collect, why, who gets to see it, how long we keep it and what you can ask of us.`,
    sections: [
      {
        id: 'scope',
        title: 'What this policy covers',
        blocks: [
          `It covers the ${product} monitoring service and this portal, for customers, the users they name, the emergency contacts on their lists, and anyone who appears in footage from a monitored site.`,
          'For footage from a customer’s site, the customer decides that there are cameras, where they point and when they are armed; we process what the cameras record on the customer’s behalf. For accounts, billing and the security of the service we decide ourselves, and answer for it.',
        ],
      },
      {
        id: 'collected',
        title: 'What we collect',
        blocks: [
          [
            'Account details: name, username, e-mail addresses, phone numbers, roles and the sites you may see. Passwords are stored only as salted hashes.',
            'Site details: address, camera and recorder inventory, arming schedules, and notes our operators need to respond well.',
            'Emergency contacts: names, phone numbers, e-mail addresses and the order in which to call them.',
            'Monitoring records: alarm signals, pictures and clips around an event, detections made by software, operator notes, and the times of calls, voice-downs, police contacts and guard dispatches.',
            'Calls with our monitoring center, which may be recorded where the law allows it.',
            'Technical records: sign-ins, addresses of devices, browser type and errors, so that we can keep the service safe and working.',
          ],
        ],
      },
      {
        id: 'purposes',
        title: 'Why we use it',
        blocks: [
          'We use this information to do what you have engaged us for and what the law asks of us:',
          [
            'to verify alarms, speak to people on site, and call your contacts, guards, police or fire services;',
            'to show you in this portal what happened and what was done;',
            'to carry out the changes that you request;',
            'to train operators and improve detection, with footage limited to what the task needs;',
            'to bill, to prevent misuse, to settle disputes and to meet legal duties.',
          ],
          'Where the law asks for a legal basis, these are our contract with you, our and your legitimate interest in safe premises, legal duties, and consent where we ask for it. We do not sell personal information, and we do not use footage for advertising.',
        ],
      },
      {
        id: 'recordings',
        title: 'Video, pictures and detections',
        blocks: [
          'Our systems look for people, vehicles and movement. They draw boxes around what they find so that an operator can judge it; a person decides whether to respond. We do not run face recognition to identify people.',
          'Recordings in the portal are reached through links that expire after a short time. If you download a clip, it is up to you to keep it safe and to share it only where that is lawful.',
          'As a customer you are responsible for telling visitors and staff about the cameras, for instance by signs, and for pointing cameras only where you are allowed to.',
        ],
      },
      {
        id: 'sharing',
        title: 'Who gets to see it',
        blocks: [
          [
            'Users whom your organization names, each for the sites they are given.',
            'Police, fire and medical services, and guard companies, when we respond to an event.',
            'The dealer who installed or maintains your system, as far as that is needed for service.',
            'Companies that host, send or store data for us, bound by contract to our instructions.',
            'Courts and authorities, where the law obliges us; unless forbidden, we tell the customer concerned first.',
            'A successor, if the service passes to another company, under the promises of this policy.',
          ],
        ],
      },
      {
        id: 'retention',
        title: 'How long we keep it',
        blocks: [
          'Footage that belongs to no event is overwritten on the recorder at your site. Event records and their media are kept for as long as your agreement says, and longer only where an investigation, a claim or the law requires it. Accounts and contacts are removed when you tell us they are no longer needed, and at the latest when the agreement has ended and legal periods have run out.',
        ],
      },
      {
        id: 'security',
        title: 'How we protect it',
        blocks: [
          'Data travels encrypted, access is limited to those whose work needs it, and what operators open is logged. No system is beyond attack: if a breach puts you at risk, we tell you and the authorities without undue delay.',
          'You help by using a password of your own for this portal, by not sharing accounts, and by telling us at once when somebody leaves or a device is lost.',
        ],
      },
      {
        id: 'browser',
        title: 'What this portal keeps in your browser',
        blocks: [
          'The portal keeps your sign-in, a few display choices, recent statistics and unsent drafts in your browser’s storage. Your sign-in stays after you close the browser only if you tick Remember me. Logging off removes the sign-in, the statistics and the drafts. There are no advertising or tracking cookies.',
        ],
      },
      {
        id: 'rights',
        title: 'Your choices and rights',
        blocks: [
          'Depending on where you live, you may ask what we hold about you, get a copy, have it corrected or deleted, object to a use, or have it limited. You may also complain to your data protection authority.',
          'Write or call us, and we answer within one month. If your request concerns footage from a customer’s site, we pass it on to that customer, who decides on it. We will need to be sure that you are who you say you are.',
          'The service is meant for businesses and grown-ups; we do not knowingly open accounts for children.',
        ],
      },
      {
        id: 'changes',
        title: 'Changes to this policy',
        blocks: [
          'When we change this policy, we publish it here with a new date. When a change matters to what you may expect from us, we tell account holders before it takes effect.',
        ],
      },
    ],
  };
}

import { useApp } from '#core/app/useApp.ts';
import { LegalPage } from './LegalPage.tsx';
import type { LegalText } from './legalText.ts';

export function TermsOfUsePage() {
  return <LegalPage text={termsOfUse(useApp().config.brand.product)} />;
}

/** @param product the brand's name */
function termsOfUse(product: string): LegalText {
  return {
    title: 'Terms of Use',
    updated: 'April 15, 2025',
    introduction: `These terms apply to everyone who uses the ${product} portal. The monitoring and alarm response that we provide for your sites are governed by the service agreement with your organization; where the two differ, that agreement goes first.`,
    sections: [
      {
        id: 'acceptance',
        title: 'Agreeing to these terms',
        blocks: [
          'By signing in you agree to these terms, for yourself and, if you act for an organization, on its behalf. If you do not agree, do not use the portal.',
        ],
      },
      {
        id: 'emergencies',
        title: 'Not for emergencies',
        blocks: [
          'The portal shows what has happened; it does not raise an alarm. In an emergency call your local emergency number first, and then our monitoring center.',
          'A request sent through this portal is read by people during their work and takes time. Do not use it for anything that must be acted on at once, such as canceling an alarm or reporting a crime in progress.',
        ],
      },
      {
        id: 'accounts',
        title: 'Your account',
        blocks: [
          [
            'An administrator approves each account and decides which sites it can see.',
            'Your sign-in is yours alone. Choose a strong password, keep it secret, and log off on shared devices.',
            'Tell us at once if you think that somebody else has used your account. Until you do, we may treat what happens under it as done by you.',
            'Keep your phone numbers, e-mail addresses and your sites’ emergency contacts up to date: our operators rely on them.',
          ],
        ],
      },
      {
        id: 'use',
        title: 'What you may do, and what not',
        blocks: [
          'You may use the portal to look after the sites you are responsible for. You may not:',
          [
            'try to reach data of sites, customers or users that you were not given;',
            'test, probe or get around its security without our written consent;',
            'overload it, or read it out by automated means beyond what your agreement allows;',
            'use recordings to harass, to discriminate, to watch workers unlawfully, or in any other unlawful way;',
            'resell it or make it available to others outside your organization.',
          ],
        ],
      },
      {
        id: 'recordings',
        title: 'Recordings and other content',
        blocks: [
          'Footage of your sites is yours, subject to the rights of the people in it. You allow us to store, analyze and show it as far as the service needs. When you download or pass on a recording, you are responsible for doing so lawfully.',
          'The portal itself, its design, software and marks belong to us or our licensors. You get a right to use them, for as long as you have an account, and nothing more.',
        ],
      },
      {
        id: 'requests',
        title: 'Change requests',
        blocks: [
          'A change to contacts, schedules or instructions counts once we have confirmed it, or once you see it in the portal. Until then we respond by what we have on file. We may call back to make sure that a request really comes from you.',
        ],
      },
      {
        id: 'availability',
        title: 'Availability',
        blocks: [
          'We work to keep the portal available at all hours, and monitoring does not depend on it. Even so it may be down for maintenance, or because of failures of networks, power or equipment beyond our control. Times, counts, detections and the state of recorders and arming are shown as they were reported to us and may be late or incomplete.',
        ],
      },
      {
        id: 'liability',
        title: 'Warranty and liability',
        blocks: [
          'The portal is provided as it is. As far as the law allows, we give no warranty that it is free of errors or fit for a particular purpose. Monitoring lowers risk; it cannot rule out loss, and it does not replace insurance.',
          'For the use of the portal we are liable only as the service agreement with your organization says. Nothing in these terms limits liability that cannot be limited by law, such as for intent, fraud, or injury caused by negligence.',
        ],
      },
      {
        id: 'ending',
        title: 'Suspension and ending',
        blocks: [
          'We may suspend an account that endangers the service or others, that breaks these terms, or that your organization asks us to close. You may stop using the portal at any time and ask us to remove your account. The rules on recordings, liability and law stay in force afterwards.',
        ],
      },
      {
        id: 'law',
        title: 'Law, and changes to these terms',
        blocks: [
          'The law and the courts named in your organization’s service agreement apply. If one of these terms turns out to be invalid, the others stand.',
          'We publish changes here with a new date and announce important ones in advance. Using the portal after they have taken effect means that you accept them.',
        ],
      },
    ],
  };
}

/** The legal texts, each a page in its own frame. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApp } from '#core/app/useApp.ts';
import { Logo } from '#core/page/Page.tsx';
import { Footer } from '#core/shell/Footer.tsx';
import { buttonLook } from '#core/ui/Button.tsx';
import { MailLink, PhoneLink } from '#core/ui/ContactLinks.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import styles from './LegalPages.module.css';

export function PrivacyPolicyPage() {
  return <LegalPage text={privacyPolicy(useApp().config.brand.product)} />;
}

export function TermsOfUsePage() {
  return <LegalPage text={termsOfUse(useApp().config.brand.product)} />;
}

/** A paragraph, or a list of points. */
type LegalBlock = string | readonly string[];

interface LegalSection {
  /** Names the section in addresses. Never changes, so that links keep working. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
}

interface LegalText {
  readonly title: string;
  readonly introduction: string;
  /** Without the last section, which tells how to reach the provider and is the same in every text. */
  readonly sections: readonly LegalSection[];
}

/** Of both texts. */
const UPDATED = 'April 15, 2025';

const CONTACT = { id: 'contact', title: 'How to reach us' } as const;

/** A legal text in its own frame, because it is readable with or without a sign-in. */
function LegalPage({ text: { title, introduction, sections } }: { readonly text: LegalText }) {
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <Logo />
        <Link {...buttonLook({ size: 'small' })} to="/">
          Return Home
        </Link>
      </header>
      <main className={styles.page}>
        <div className={styles.opening}>
          <PageHeading>{title}</PageHeading>
          <p className={styles.updated}>Last updated: {UPDATED}</p>
          <p>{introduction}</p>
        </div>
        <Contents sections={sections} />
        <div className={styles.text}>
          {sections.map(({ id, title, blocks }) => (
            <Section key={id} {...{ id, title }}>
              {blocks.map((block) => (
                <Block key={String(block)} block={block} />
              ))}
            </Section>
          ))}
          <ContactSection />
        </div>
      </main>
      <div className={styles.foot}>
        <Footer />
      </div>
    </div>
  );
}

function Contents({ sections }: { readonly sections: readonly LegalSection[] }) {
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <h2 id="contents">Contents</h2>
      <ol>
        {[...sections, CONTACT].map(({ id, title }) => (
          <li key={id}>
            {/* A bare fragment would be resolved against the page's <base> and lead elsewhere. */}
            <Link
              to="."
              hash={id}
              activeOptions={{ includeHash: true }}
              preload={false}
              onClick={() => document.getElementById(id)?.focus()}
            >
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface SectionProps extends Pick<LegalSection, 'id' | 'title'> {
  readonly children: ReactNode;
}

function Section({ id, title, children }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function Block({ block }: { readonly block: LegalBlock }) {
  if (typeof block === 'string') return <p>{block}</p>;
  return (
    <ul>
      {block.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

/** The last section of every legal text. */
function ContactSection() {
  const { email, phone, product } = useApp().config.brand;
  return (
    <Section {...CONTACT}>
      <p>
        For questions about this text, call {product} support at <PhoneLink phone={phone} /> or write to{' '}
        <MailLink address={email} />.
      </p>
    </Section>
  );
}

// The texts.

function section(id: string, title: string, blocks: readonly LegalBlock[]): LegalSection {
  return { id, title, blocks };
}

/** @param product the brand's name */
function privacyPolicy(product: string): LegalText {
  return {
    title: 'Privacy Policy',
    introduction: `${product} watches over your sites by video and responds when an alarm is raised. That only works with information about your premises and the people on them. This policy says what we collect, why, who gets to see it, how long we keep it and what you can ask of us.`,
    sections: [
      section('scope', 'What this policy covers', [
        `It covers the ${product} monitoring service and this portal, for customers, the users they name, the emergency contacts on their lists, and anyone who appears in footage from a monitored site.`,
        'For footage from a customer’s site, the customer decides that there are cameras, where they point and when they are armed; we process what the cameras record on the customer’s behalf. For accounts, billing and the security of the service we decide ourselves, and answer for it.',
      ]),
      section('collected', 'What we collect', [
        [
          'Account details: name, username, e-mail addresses, phone numbers, roles and the sites you may see. Passwords are stored only as salted hashes.',
          'Site details: address, camera and recorder inventory, arming schedules, and notes our operators need to respond well.',
          'Emergency contacts: names, phone numbers, e-mail addresses and the order in which to call them.',
          'Monitoring records: alarm signals, pictures and clips around an event, detections made by software, operator notes, and the times of calls, voice-downs, police contacts and guard dispatches.',
          'Calls with our monitoring center, which may be recorded where the law allows it.',
          'Technical records: sign-ins, addresses of devices, browser type and errors, so that we can keep the service safe and working.',
        ],
      ]),
      section('purposes', 'Why we use it', [
        'We use this information to do what you have engaged us for and what the law asks of us:',
        [
          'to verify alarms, speak to people on site, and call your contacts, guards, police or fire services;',
          'to show you in this portal what happened and what was done;',
          'to carry out the changes that you request;',
          'to train operators and improve detection, with footage limited to what the task needs;',
          'to bill, to prevent misuse, to settle disputes and to meet legal duties.',
        ],
        'Where the law asks for a legal basis, these are our contract with you, our and your legitimate interest in safe premises, legal duties, and consent where we ask for it. We do not sell personal information, and we do not use footage for advertising.',
      ]),
      section('recordings', 'Video, pictures and detections', [
        'Our systems look for people, vehicles and movement. They draw boxes around what they find so that an operator can judge it; a person decides whether to respond. We do not run face recognition to identify people.',
        'Recordings in the portal are reached through links that expire after a short time. If you download a clip, it is up to you to keep it safe and to share it only where that is lawful.',
        'As a customer you are responsible for telling visitors and staff about the cameras, for instance by signs, and for pointing cameras only where you are allowed to.',
      ]),
      section('sharing', 'Who gets to see it', [
        [
          'Users whom your organization names, each for the sites they are given.',
          'Police, fire and medical services, and guard companies, when we respond to an event.',
          'The dealer who installed or maintains your system, as far as that is needed for service.',
          'Companies that host, send or store data for us, bound by contract to our instructions.',
          'Courts and authorities, where the law obliges us; unless forbidden, we tell the customer concerned first.',
          'A successor, if the service passes to another company, under the promises of this policy.',
        ],
      ]),
      section('retention', 'How long we keep it', [
        'Footage that belongs to no event is overwritten on the recorder at your site. Event records and their media are kept for as long as your agreement says, and longer only where an investigation, a claim or the law requires it. Accounts and contacts are removed when you tell us they are no longer needed, and at the latest when the agreement has ended and legal periods have run out.',
      ]),
      section('security', 'How we protect it', [
        'Data travels encrypted, access is limited to those whose work needs it, and what operators open is logged. No system is beyond attack: if a breach puts you at risk, we tell you and the authorities without undue delay.',
        'You help by using a password of your own for this portal, by not sharing accounts, and by telling us at once when somebody leaves or a device is lost.',
      ]),
      section('browser', 'What this portal keeps in your browser', [
        'The portal keeps your sign-in, a few display choices, recent statistics and unsent drafts in your browser’s storage. Your sign-in stays after you close the browser only if you tick Remember me. Logging off removes the sign-in, the statistics and the drafts. There are no advertising or tracking cookies.',
      ]),
      section('rights', 'Your choices and rights', [
        'Depending on where you live, you may ask what we hold about you, get a copy, have it corrected or deleted, object to a use, or have it limited. You may also complain to your data protection authority.',
        'Write or call us, and we answer within one month. If your request concerns footage from a customer’s site, we pass it on to that customer, who decides on it. We will need to be sure that you are who you say you are.',
        'The service is meant for businesses and grown-ups; we do not knowingly open accounts for children.',
      ]),
      section('changes', 'Changes to this policy', [
        'When we change this policy, we publish it here with a new date. When a change matters to what you may expect from us, we tell account holders before it takes effect.',
      ]),
    ],
  };
}

/** @param product the brand's name */
function termsOfUse(product: string): LegalText {
  return {
    title: 'Terms of Use',
    introduction: `These terms apply to everyone who uses the ${product} portal. The monitoring and alarm response that we provide for your sites are governed by the service agreement with your organization; where the two differ, that agreement goes first.`,
    sections: [
      section('acceptance', 'Agreeing to these terms', [
        'By signing in you agree to these terms, for yourself and, if you act for an organization, on its behalf. If you do not agree, do not use the portal.',
      ]),
      section('emergencies', 'Not for emergencies', [
        'The portal shows what has happened; it does not raise an alarm. In an emergency call your local emergency number first, and then our monitoring center.',
        'A request sent through this portal is read by people during their work and takes time. Do not use it for anything that must be acted on at once, such as canceling an alarm or reporting a crime in progress.',
      ]),
      section('accounts', 'Your account', [
        [
          'An administrator approves each account and decides which sites it can see.',
          'Your sign-in is yours alone. Choose a strong password, keep it secret, and log off on shared devices.',
          'Tell us at once if you think that somebody else has used your account. Until you do, we may treat what happens under it as done by you.',
          'Keep your phone numbers, e-mail addresses and your sites’ emergency contacts up to date: our operators rely on them.',
        ],
      ]),
      section('use', 'What you may do, and what not', [
        'You may use the portal to look after the sites you are responsible for. You may not:',
        [
          'try to reach data of sites, customers or users that you were not given;',
          'test, probe or get around its security without our written consent;',
          'overload it, or read it out by automated means beyond what your agreement allows;',
          'use recordings to harass, to discriminate, to watch workers unlawfully, or in any other unlawful way;',
          'resell it or make it available to others outside your organization.',
        ],
      ]),
      section('recordings', 'Recordings and other content', [
        'Footage of your sites is yours, subject to the rights of the people in it. You allow us to store, analyze and show it as far as the service needs. When you download or pass on a recording, you are responsible for doing so lawfully.',
        'The portal itself, its design, software and marks belong to us or our licensors. You get a right to use them, for as long as you have an account, and nothing more.',
      ]),
      section('requests', 'Change requests', [
        'A change to contacts, schedules or instructions counts once we have confirmed it, or once you see it in the portal. Until then we respond by what we have on file. We may call back to make sure that a request really comes from you.',
      ]),
      section('availability', 'Availability', [
        'We work to keep the portal available at all hours, and monitoring does not depend on it. Even so it may be down for maintenance, or because of failures of networks, power or equipment beyond our control. Times, counts, detections and the state of recorders and arming are shown as they were reported to us and may be late or incomplete.',
      ]),
      section('liability', 'Warranty and liability', [
        'The portal is provided as it is. As far as the law allows, we give no warranty that it is free of errors or fit for a particular purpose. Monitoring lowers risk; it cannot rule out loss, and it does not replace insurance.',
        'For the use of the portal we are liable only as the service agreement with your organization says. Nothing in these terms limits liability that cannot be limited by law, such as for intent, fraud, or injury caused by negligence.',
      ]),
      section('ending', 'Suspension and ending', [
        'We may suspend an account that endangers the service or others, that breaks these terms, or that your organization asks us to close. You may stop using the portal at any time and ask us to remove your account. The rules on recordings, liability and law stay in force afterwards.',
      ]),
      section('law', 'Law, and changes to these terms', [
        'The law and the courts named in your organization’s service agreement apply. If one of these terms turns out to be invalid, the others stand.',
        'We publish changes here with a new date and announce important ones in advance. Using the portal after they have taken effect means that you accept them.',
      ]),
    ],
  };
}

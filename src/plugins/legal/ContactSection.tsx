import { useApp } from '#core/app/useApp.ts';
import { MailLink } from '#core/ui/MailLink.tsx';
import { PhoneLink } from '#core/ui/PhoneLink.tsx';

export const CONTACT = { id: 'contact', title: 'How to reach us' } as const;

/** The last section of every legal text. */
export function ContactSection() {
  const { email, phone, product } = useApp().config.brand;
  return (
    <section aria-labelledby={CONTACT.id}>
      <h2 id={CONTACT.id} tabIndex={-1}>
        {CONTACT.title}
      </h2>
      <p>
        For anything in this text, call {product} support at <PhoneLink phone={phone} /> or write to{' '}
        <MailLink address={email} />.
      </p>
    </section>
  );
}

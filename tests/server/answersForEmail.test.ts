import { describe, expect, it } from 'vitest';
import { answersForEmail } from '../../server/openid/issuer.ts';

const COMPANY = 'avery@harbourline.example';
const PERSONAL_TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad';
const TENANT = '72f988bf-86f1-41af-91ab-2d7cd011db47';
const ENTRA = 'https://sts.windows.net/72f988bf-86f1-41af-91ab-2d7cd011db47/';

describe('Google', () => {
  it.each([
    [COMPANY, { email_verified: true, hd: 'harbourline.example' }],
    [COMPANY, { email_verified: 'true', hd: 'HarbourLine.example' }],
    ['Avery@HARBOURLINE.example', { email_verified: true, hd: 'harbourline.example' }],
    ['a@bücher.example', { email_verified: true, hd: 'xn--bcher-kva.example' }],
    ['avery@gmail.com', { email_verified: true }],
    ['Avery@GoogleMail.com', { email_verified: true }],
  ])('answers for %s with %j', (email, claims) => {
    expect(answersForEmail('google', email, claims)).toBe(true);
  });

  it.each([
    [COMPANY, { email_verified: true }],
    [COMPANY, { email_verified: true, hd: '' }],
    [COMPANY, { email_verified: true, hd: true }],
    [COMPANY, { email_verified: true, hd: ['harbourline.example'] }],
    [COMPANY, { email_verified: true, hd: 'elsewhere.example' }],
    [COMPANY, { email_verified: true, hd: 'example' }],
    [COMPANY, { email_verified: true, hd: 'mail.harbourline.example' }],
    [COMPANY, { email_verified: true, xms_edov: true, verified_primary_email: [COMPANY] }],
    [COMPANY, { email_verified: false, hd: 'harbourline.example' }],
    [COMPANY, { hd: 'harbourline.example' }],
    ['avery@gmail.com', { email_verified: false }],
    ['avery@gmail.com.evil.example', { email_verified: true }],
    ['avery@notgmail.com', { email_verified: true }],
    ['avery@gmail.com@evil.example', { email_verified: true }],
    ['gmail.com', { email_verified: true, hd: 'gmail.com' }],
    ['@gmail.com', { email_verified: true }],
    ['avery@outlook.com', { email_verified: true }],
  ])('does not answer for %s with %j', (email, claims) => {
    expect(answersForEmail('google', email, claims)).toBe(false);
  });
});

describe('Microsoft', () => {
  it.each([
    [COMPANY, { tid: TENANT, xms_edov: true }],
    [COMPANY, { tid: TENANT, xms_edov: '1' }],
    [COMPANY, { tid: TENANT, xms_edov: 1 }],
    [COMPANY, { tid: TENANT, verified_primary_email: ['other@x.example', 'AVERY@harbourline.example'] }],
    [COMPANY, { tid: TENANT, verified_primary_email: COMPANY }],
    [COMPANY, { tid: TENANT, xms_edov: true, idp: ENTRA }],
    ['avery@outlook.com', { tid: PERSONAL_TENANT, xms_edov: true }],
  ])('answers for %s with %j', (email, claims) => {
    expect(answersForEmail('microsoft', email, claims)).toBe(true);
  });

  it.each([
    [COMPANY, { tid: TENANT }],
    [COMPANY, { tid: TENANT, email_verified: true, hd: 'harbourline.example' }],
    [COMPANY, { tid: TENANT, xms_edov: false }],
    [COMPANY, { tid: TENANT, xms_edov: 0 }],
    [COMPANY, { tid: TENANT, xms_edov: 'false' }],
    [COMPANY, { tid: TENANT, verified_primary_email: [] }],
    [COMPANY, { tid: TENANT, verified_primary_email: ['other@harbourline.example'] }],
    [COMPANY, { tid: TENANT, verified_secondary_email: [COMPANY] }],
    [COMPANY, { tid: PERSONAL_TENANT, xms_edov: true }],
    [COMPANY, { tid: PERSONAL_TENANT.toUpperCase(), xms_edov: true }],
    [COMPANY, { tid: TENANT, xms_edov: true, idp: 'live.com' }],
    [COMPANY, { tid: TENANT, xms_edov: true, idp: 'google.com' }],
    [COMPANY, { tid: TENANT, xms_edov: true, idp: 'mail' }],
    [COMPANY, { tid: TENANT, xms_edov: true, idp: 'https://evil.example/https://sts.windows.net/' }],
    ['avery@outlook.com', { tid: PERSONAL_TENANT }],
  ])('does not answer for %s with %j', (email, claims) => {
    expect(answersForEmail('microsoft', email, claims)).toBe(false);
  });
});

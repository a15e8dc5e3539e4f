/**
 * Whether an issuer answers for it that an e-mail address belongs to the person today. That a mail was once answered is
 * not enough: whoever left a company would keep its address at the issuer, and with it the company's account here.
 */
import { canonicalLogin } from '../auth/canonicalLogin.ts';
import type { ProviderKey } from './identityProvider.ts';

type Claims = Readonly<Record<string, unknown>>;

/** Mail of these domains is run by the issuer itself. */
const OWN_DOMAINS = {
  google: ['gmail.com', 'googlemail.com'],
  microsoft: ['outlook.com', 'hotmail.com', 'live.com', 'msn.com'],
} as const satisfies Record<ProviderKey, readonly string[]>;

/** Microsoft's tenant of personal accounts, which may have any address. */
const PERSONAL_TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad';
/** How Microsoft names another tenant that has identified a guest. Every other name is no tenant. */
const TENANT_IDP = /^https:\/\/sts\.windows\.net\//;

/** @param claims of the issuer's token, as they came */
export function answersForEmail(key: ProviderKey, email: string, claims: Claims): boolean {
  const address = canonicalLogin(email);
  const at = address.lastIndexOf('@');
  if (at < 1) return false;
  const domain = address.slice(at + 1);
  const isOwnDomain = OWN_DOMAINS[key].some((own) => own === domain);
  return key === 'google'
    ? isYes(claims.email_verified) && (isOwnDomain || isDomain(claims.hd, domain))
    : isMicrosofts(address, isOwnDomain, claims);
}

/** A hosted domain is one whose organisation runs the person's account. */
function isDomain(hd: unknown, domain: string): boolean {
  return typeof hd === 'string' && canonicalLogin(`x@${hd}`) === `x@${domain}`;
}

/** Microsoft's plain e-mail claim is whatever a tenant entered. */
function isMicrosofts(address: string, isOwnDomain: boolean, claims: Claims): boolean {
  const { tid, idp, xms_edov, verified_primary_email: primary } = claims;
  const isPersonal =
    (typeof tid === 'string' && tid.toLowerCase() === PERSONAL_TENANT) ||
    (idp !== undefined && !(typeof idp === 'string' && TENANT_IDP.test(idp)));
  if (isPersonal && !isOwnDomain) return false;
  const verified: readonly unknown[] = Array.isArray(primary) ? primary : [primary];
  return (
    isYes(xms_edov) || verified.some((text) => typeof text === 'string' && canonicalLogin(text) === address)
  );
}

/** Issuers write it in each of these ways. */
function isYes(claim: unknown): boolean {
  return [true, 'true', 1, '1'].some((yes) => yes === claim);
}

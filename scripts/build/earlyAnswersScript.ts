/**
 * The part of the page's inline script that makes the first calls of a page beside its code, instead of after it. The
 * portal takes their answers over where it makes the very same calls (src/core/api/earlyAnswers.ts), and makes its own
 * otherwise: a change of a call's body costs speed, nothing else.
 */
import { eventDetailsCall, locationEventsCall } from '../../src/core/api/wire/event.ts';
import { eventsPerDayCall, statisticsCall } from '../../src/core/api/wire/statistics.ts';

/** Body of the list that the events page begins with. */
const FIRST_EVENTS = { orderby: 'incident.startTime desc', skip: 0, take: 15, count: true };

const text = (value: unknown) => JSON.stringify(value);

/**
 * Statements that expect `t`, the token, and `p`, the path inside of the portal's folder; they never throw.
 * Nothing is asked where the page names no API, or with a token that the portal would not use.
 */
export function earlyAnswersScript(): string {
  const details = eventDetailsCall.path.replace('{id}', '');
  return `try{const g=document.getElementById("portal-config"),u=JSON.parse(atob(t.split(".")[1].replace(/-/g,"+").replace(/_/g,"/")));
if(g&&u&&typeof u=="object"&&!Array.isArray(u)&&/^[\\x21-\\x7e]+$/.test(t)){const a=(JSON.parse(g.textContent).apiBaseUrl||"").replace(/\\/+$/,""),n=new Date(),d=new Date(n),e=window.earlyAnswers={at:+n,token:t,answers:{}},
q=(r,b)=>{const l=new URL(a+r,location.href).href,c=new AbortController(),o=b?{"content-type":"application/json"}:{},
f=fetch(l,{method:"POST",headers:{accept:"application/json",authorization:"Bearer "+t,...o},body:b,redirect:"manual",cache:"no-store",signal:c.signal});f.catch(()=>0);e.answers[l+(b||"")]=[f,c]};
d.setDate(d.getDate()-30);const r=JSON.stringify({start:d.toISOString(),end:n.toISOString()}),v=/^\\/event\\/([1-9]\\d{0,8})\\/?$/.exec(p);
if(v)q(${text(details)}+v[1]);else if(!location.search){if(p==="/"&&[].concat(u.scopes).includes("AllLocations")){q(${text(statisticsCall.path)},r);q(${text(eventsPerDayCall.path)},r)}
if(p==="/events")q(${text(locationEventsCall.path.replace('{locationId}', '0'))},${text(text(FIRST_EVENTS))})}}}catch{}`;
}

/** Address of the link that dials a number as the demo data write it, e.g. '+1 (902) 555-0115 ext. 867'. */
export function dialled(phone: string): string {
  return `tel:${phone.replace(' ext. ', ',').replace(/[ ()-]/g, '')}`;
}

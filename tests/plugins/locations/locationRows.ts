/** Location records as a provider sends them. */

/** A location with everything in its row. */
export function site(id: number, name = `Site ${id}`, rest: Readonly<Record<string, unknown>> = {}) {
  return {
    id,
    location: { name, accountCode: `AC-${id}`, enabledStatus: id % 2 === 0 },
    address: { streetAddress: `${id} Dock Rd`, city: 'Halifax', province: 'NS', postal: 'B3H 1A1' },
    dealer: { name: `Dealer ${id % 3}` },
    account: { name: `Account ${id % 5}` },
    ...rest,
  };
}

export const sites = (count: number) => Array.from({ length: count }, (_, index) => site(index + 1));

export const HOSTILE = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
export const LONG = 'x'.repeat(10_000);

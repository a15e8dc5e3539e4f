import { expect, test } from './portal.ts';

const PAGES = [
  { path: '/privacy-policy', title: 'Privacy Policy' },
  { path: '/terms-of-use', title: 'Terms of Use' },
];

for (const { path, title } of PAGES) {
  test(`the ${title} is led through by its contents, and printed dark on white`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText('Last updated: April 15, 2025')).toBeVisible();
    const contents = page.getByRole('navigation', { name: 'Contents' });
    const entries = await contents.getByRole('link').allTextContents();
    expect(entries.length).toBeGreaterThan(5);
    await expect(page.getByRole('main').locator('section h2')).toHaveText(entries);
    const last = contents.getByRole('link').last();
    await last.click();
    await expect(page).toHaveURL(new RegExp(`${path}#`));
    await expect(page.getByRole('main').locator('section h2').last()).toBeInViewport();
    await expect(page.getByRole('main').getByRole('link', { name: 'support@vigil.example' })).toHaveAttribute(
      'href',
      'mailto:support@vigil.example',
    );
    await expect(page.getByRole('main').getByRole('link', { name: '+1 (800) 555-0142' })).toHaveAttribute(
      'href',
      'tel:+18005550142',
    );

    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    const { ink, paper, sideways } = await page.evaluate(() => {
      const light = (colour: string) =>
        (colour.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
      return {
        ink: [...document.querySelectorAll('main h1, main h2, main p, main li, main a')].map((element) =>
          light(getComputedStyle(element).color),
        ),
        paper: light(getComputedStyle(document.body).backgroundColor),
        sideways: document.documentElement.scrollWidth > window.innerWidth,
      };
    });
    // Sums of red, green and blue: black is 0, white 765.
    expect(Math.max(...ink)).toBeLessThan(400);
    expect(paper).toBeGreaterThan(700);
    expect(sideways).toBe(false);
  });
}

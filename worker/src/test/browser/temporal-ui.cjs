// What a person does in the Temporal UI, for TemporalUiIT. Usage:
//   node temporal-ui.cjs read URL                          prints the text of the page
//   node temporal-ui.cjs details URL                       prints the current details
//   node temporal-ui.cjs reset URL FROM_END                chooses a point of the dialog (0: the last
//                                                         one; beyond the first: the first) and confirms;
//                                                          prints the point and how many there were
//   node temporal-ui.cjs send URL signal|update NAME JSON  sends it from the dialog
const { chromium } = require('playwright-core');

const PATIENCE_MS = 60_000;
const DIALOGS = { signal: 'Send a Signal', update: 'Send an Update' };

async function openAction(page, label) {
  const item = page.locator('li:visible', { hasText: label });
  const menu = page.locator('button:visible', { hasText: 'More Actions' });
  // A click before the page has come alive does nothing.
  for (let tries = 0; tries < 30 && (await item.count()) === 0; tries++) {
    await menu.click();
    await item.waitFor({ timeout: 1_000 }).catch(() => undefined);
  }
  await item.click();
}

async function choose(dialog, selectId, option) {
  await dialog.getByTestId(`${selectId}-button`).click();
  await option.click();
}

async function confirm(dialog) {
  await dialog.getByTestId('confirm-modal-button').click();
  await dialog.waitFor({ state: 'hidden' });
}

// The UI renders them in a frame of their own.
async function details(page) {
  const frame = page.frameLocator('iframe[src*="flow"]').first();
  await frame.locator('table').waitFor();
  console.log(await frame.locator('body').innerText());
}

async function reset(page, fromEnd) {
  const dialog = page.locator('dialog[open]');
  const button = page.locator('button:visible', { hasText: /^\s*Reset\s*$/ });
  for (let tries = 0; tries < 30 && (await dialog.count()) === 0; tries++) {
    await button.click();
    await dialog.waitFor({ timeout: 1_000 }).catch(() => undefined);
  }
  const points = dialog.getByRole('option', { includeHidden: true });
  await points.first().waitFor({ state: 'attached' });
  const count = await points.count();
  const point = points.nth(Math.max(0, count - 1 - fromEnd));
  const name = (await point.textContent()).trim();
  await choose(dialog, 'workflow-reset-event-id-select', point);
  await confirm(dialog);
  console.log(`${name} of ${count}`);
}

async function send(page, kind, name, json) {
  await openAction(page, DIALOGS[kind]);
  const dialog = page.locator('dialog[open]');
  const exactName = new RegExp(`^\\s*${name}\\b`);
  await choose(dialog, `${kind}-select`, dialog.getByRole('option', { name: exactName, includeHidden: true }));
  if (json !== undefined) {
    await dialog.getByRole('textbox', { name: 'Data' }).fill(json);
  }
  await confirm(dialog);
}

async function main([command, url, ...rest]) {
  const browser = await chromium.launch({
    executablePath: process.env.SLUICE_TEST_CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
      '--disable-background-networking', '--disable-component-update', '--disable-sync',
    ],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1500, height: 1300 } });
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(url);
    await page.getByText('Workflow Type').locator('visible=true').first().waitFor();
    if (command === 'reset') {
      await reset(page, Number(rest[0]));
    } else if (command === 'details') {
      await details(page);
    } else if (command === 'send') {
      await send(page, ...rest);
    } else {
      await page.waitForLoadState('networkidle');
      console.log(await page.locator('main').innerText());
    }
  } finally {
    await browser.close();
  }
}

main(process.argv.slice(2)).catch((error) => {
  console.error(String(error));
  process.exit(1);
});

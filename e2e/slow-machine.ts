import type { Page } from '@playwright/test'

/** Does it with a processor of a sixth of the speed, and at full speed again after it: the page serves other specs too. */
export async function onSlowMachine(page: Page, run: () => Promise<void>): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const slowDown = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate })
  await slowDown(6)
  try {
    await run()
  } finally {
    await slowDown(1)
    await devtools.detach()
  }
}

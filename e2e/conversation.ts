import type { Locator, Page } from '@playwright/test'

/** The question that waits, over everything else. */
export const sheet = (page: Page): Locator => page.getByRole('alertdialog')

export const messages = (page: Page): Locator => page.getByRole('log', { name: 'Messages' })

/** Where a message is written. */
export const composer = (page: Page): Locator => page.getByRole('combobox', { name: 'Message' })

/** Sends a message. */
export async function ask(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Enter')
}

/** Goes from one change of a question to the next, as a person has to, until all were in sight. */
export async function lookAtAll(page: Page): Promise<void> {
  const unseen = sheet(page).getByText(/\d of \d+ changes? seen/)
  const allow = sheet(page).locator('button[aria-disabled="false"]', { hasText: /^Allow/ })
  for (;;) {
    await unseen.or(allow).first().waitFor()
    if ((await unseen.count()) === 0) return
    await page.keyboard.press('n')
    await page.waitForTimeout(250)
  }
}

import type { Locator, Page } from '@playwright/test'

/** The question that waits, over everything else. */
export const sheet = (page: Page): Locator => page.getByRole('alertdialog')

export const messages = (page: Page): Locator => page.getByRole('log', { name: 'Messages' })

/** Sends a message. */
export async function ask(page: Page, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Message' })
  await field.fill(text)
  await field.press('Enter')
}

import { expect, test } from './fixtures.ts'

test.use({ files: { 'projects/Atlas.md': '# Atlas\n' } })

test('folders and threshold of captures are kept when they are right, and told when not @deep', async ({
  app: { page },
}) => {
  await page.getByRole('button', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('button', { name: 'Capture', exact: true }).click()
  const projects = settings.getByRole('textbox', { name: 'Projects' })
  await projects.fill('ideas')
  await projects.press('Enter')
  await expect(settings.getByText('Ideas has this folder already.')).toBeVisible()
  await projects.fill('.hidden')
  await expect(settings.getByText('The folder must not be hidden')).toBeVisible()
  await projects.fill('/Work/Projects/')
  await projects.press('Enter')
  await expect(projects).toHaveValue('Work/Projects')
  const threshold = settings.getByRole('textbox', { name: /confidence/ })
  await expect(threshold).toHaveValue('60')
  await threshold.fill('a')
  await expect(settings.getByText('A whole number from 0 to 100.')).toBeVisible()
  await threshold.fill('75')
  await threshold.press('Enter')
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('button', { name: 'Settings' }).click()
  await settings.getByRole('button', { name: 'Capture', exact: true }).click()
  await expect(threshold).toHaveValue('75')
  await expect(projects).toHaveValue('Work/Projects')
  if (process.env['LATENT_SHOTS']) {
    await page.screenshot({ path: `${process.env['LATENT_SHOTS']}/settings.png` })
    await page.emulateMedia({ colorScheme: 'dark' })
    await projects.scrollIntoViewIfNeeded()
    await page.screenshot({ path: `${process.env['LATENT_SHOTS']}/settings-dark.png` })
  }
})

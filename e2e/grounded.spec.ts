import type { Page } from '@playwright/test'
import { ask, messages } from './conversation.ts'
import { expect, inOneWindow, test } from './fixtures.ts'

const ATLAS =
  '# Atlas\n\nStatus: active.\n\n## Permit\n\nThe permit is **late**.\nThe form went in on 4 November.\nNobody has answered.\n\n## Team\n\nAda runs the survey.\n'

test.use({
  connectsModel: true,
  files: { 'projects/Atlas.md': ATLAS, 'people/Ada.md': '# Ada\n\nRuns the survey.\n' },
})

const flash = (page: Page) => page.locator('.cm-flash')

test('answers are held against the notes @deep', ({ app, model }) =>
  inOneWindow(
    { app, model },
    {
      'a citation opens its lines; what is quoted and not there, or cited and not there, is marked':
        async ({ app: { page }, model }) => {
          model.reply(
            { toolCalls: [{ name: 'read_note', arguments: { path: 'projects/Atlas.md' } }] },
            {
              text: [
                'The note says “the permit is late” [[projects/Atlas#Permit]] (lines 7–9). ',
                'It also says "the harbour office refused it" [[projects/Atlas#Team]]. ',
                'More is in [[projects/Borealis#Plan]].',
              ],
              delayMs: 20,
            },
          )
          await ask(page, 'What about the permit?')
          const checked = messages(page).getByRole('group', { name: 'Checked against the notes' })
          await expect(checked.getByRole('listitem')).toHaveText([
            'There is no note projects/Borealis.',
            'Not found in projects/Atlas: “the harbour office refused it”',
          ])
          const sources = messages(page).getByRole('region', { name: 'Sources' })
          await expect(sources.getByRole('listitem').first()).toHaveText(
            /1\s*Atlas › Permit\s*lines 7–9/,
          )
          await expect(sources).toContainText('no tool read it in this turn')
          await expect(messages(page)).not.toContainText('(lines 7–9)')
          // It only looked: that nothing was changed goes without saying.
          await expect(messages(page).getByText('0 notes changed')).toHaveCount(0)

          await expect(
            messages(page).getByRole('button', {
              name: /^Source 2: .*Not found in projects\/Atlas/,
            }),
          ).toBeVisible()
          const first = messages(page).getByRole('button', { name: /^Source 1: / })
          await expect(first).not.toHaveAttribute('aria-label', /Not found/)
          await first.click()
          await expect(page.getByRole('tab', { name: 'Atlas' })).toBeVisible()
          await expect(flash(page)).toHaveText([
            'The permit is late.',
            'The form went in on 4 November.',
            'Nobody has answered.',
          ])
          // A heading of a note that was read as a whole opens at the heading.
          await messages(page)
            .getByRole('button', { name: /^Source 2: Atlas › Team/ })
            .click()
          await expect(flash(page)).toHaveText([/^(?:## )?Team$/])
        },
      'an answer that comes from no note says so, whatever it claims': async ({
        app: { page },
        model,
      }) => {
        await page.getByRole('button', { name: 'New conversation' }).click()
        model.reply({
          text: 'Done, I updated 12 notes. In general, permits of harbour offices take six weeks, and most of them are given in the end.',
        })
        await ask(page, 'How long do permits take?')
        await expect(messages(page).getByText('No note was read for this answer.')).toBeVisible()
        await expect(messages(page).getByText('0 notes changed')).toBeVisible()
      },
    },
  ))

test.describe('without a model', () => {
  test.use({ connectsModel: false })
  test('a question that the vault cannot answer gets that answer @deep', async ({
    app: { page },
  }) => {
    await ask(page, 'What do I know about zeppelins?')
    await expect(
      messages(page)
        .getByText(/nothing|no note|not found/i)
        .first(),
    ).toBeVisible()
    await expect(messages(page).getByText('0 notes changed')).toHaveCount(0)
  })
})

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { ModelServer } from '../test/models/model-server.ts'
import { ask, composer, lookAtAll, messages, sheet } from './conversation.ts'
import { expect, inOneWindow, test } from './fixtures.ts'

const ATLAS = '# Atlas\n\nstatus: active\n\nThe permit is late.\n'
const EDITED = ATLAS.replace('active', 'waiting')

test.use({
  connectsModel: true,
  files: { 'Atlas.md': ATLAS, 'Long.md': `${'a line\n'.repeat(5000)}` },
})

const edit = {
  name: 'edit_note',
  arguments: { path: 'Atlas.md', edits: [{ old_text: 'active', new_text: 'waiting' }] },
}
/** From here no time goes by in the page but what the test lets go by: a busy machine changes nothing. */
async function stopClock(page: Page): Promise<void> {
  // What is drawn after the note waits for an idle moment, of which there is none any more.
  await composer(page).waitFor()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}
async function shown(page: Page, what: Locator): Promise<void> {
  await expect(async () => {
    // Looked for first, and without haste: once it is there no time goes by, however long the look takes.
    const count = await what.count()
    if (count === 0) await page.clock.runFor(50)
    expect(count).toBeGreaterThan(0)
  }).toPass({ intervals: [20] })
}
/** What the model was told last. */
const lastAsked = (model: ModelServer): string => JSON.stringify(model.requests.at(-1)?.body)

test(
  'shows the whole change first, writes it after Allow, and undoes it',
  { tag: '@main' },
  async ({ app: { page, vaultDir }, model }) => {
    model.reply({ toolCalls: [edit] }, { text: 'The status is waiting now.' })
    await ask(page, 'Set Atlas to waiting')
    await expect(sheet(page)).toBeVisible()
    await expect(sheet(page).getByRole('button', { name: 'Decline' })).toBeFocused()
    await expect(sheet(page)).toContainText('Atlas.md')
    await expect(sheet(page)).toContainText('+1 −1')
    await expect(sheet(page)).toContainText('status: active')
    await expect(sheet(page)).toContainText('status: waiting')
    expect(await readFile(join(vaultDir, 'Atlas.md'), 'utf8')).toBe(ATLAS)

    await expect(sheet(page).getByRole('button', { name: 'Allow' })).toHaveAttribute(
      'aria-disabled',
      'false',
    )
    await sheet(page).getByRole('button', { name: 'Allow' }).click()
    await expect(sheet(page)).toHaveCount(0)
    await expect(messages(page).getByText('The status is waiting now.')).toBeVisible()
    expect(await readFile(join(vaultDir, 'Atlas.md'), 'utf8')).toBe(EDITED)

    await messages(page).getByRole('button', { name: 'Undo' }).click()
    await expect(messages(page).getByText('1 note changed and undone')).toBeVisible()
    expect(await readFile(join(vaultDir, 'Atlas.md'), 'utf8')).toBe(ATLAS)
  },
)

test('a decline is told to the model, which carries on @deep', async ({
  app: { page, vaultDir },
  model,
}) => {
  model.reply({ toolCalls: [edit] }, { text: 'Then I leave it as it is.' })
  await ask(page, 'Set Atlas to waiting')
  await expect(sheet(page)).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Decline' }).click()
  await expect(messages(page).getByText('Then I leave it as it is.')).toBeVisible()
  await expect(messages(page).getByText('declined')).toBeVisible()
  expect(lastAsked(model)).toContain('User declined')
  expect(await readFile(join(vaultDir, 'Atlas.md'), 'utf8')).toBe(ATLAS)
})

test('a note that was edited meanwhile is not overwritten', async ({
  app: { page, vaultDir },
  model,
}) => {
  model.reply({ toolCalls: [edit] }, { text: 'It changed meanwhile.' })
  await ask(page, 'Set Atlas to waiting')
  await expect(sheet(page).getByRole('button', { name: 'Allow' })).toHaveAttribute(
    'aria-disabled',
    'false',
  )
  await writeFile(join(vaultDir, 'Atlas.md'), `${ATLAS}\nMine.\n`)
  await sheet(page).getByRole('button', { name: 'Allow' }).click()
  await expect(messages(page).getByText('It changed meanwhile.')).toBeVisible()
  await expect(messages(page).getByText('failed')).toBeVisible()
  expect(lastAsked(model)).toContain('changed since it was read')
  expect(await readFile(join(vaultDir, 'Atlas.md'), 'utf8')).toBe(`${ATLAS}\nMine.\n`)
})

test('row 111: keys that were held or typed for something else allow nothing @deep', async ({
  app: { page, vaultDir },
  model,
}) => {
  test.slow()
  model.reply({ toolCalls: [edit] }, { text: 'Fine.' })
  await stopClock(page)
  await ask(page, 'Set Atlas to waiting')
  await shown(page, sheet(page))
  const allow = sheet(page).getByRole('button', { name: 'Allow' })
  // Before the half second (the mouse waits for nothing), and from a script.
  const { x, y, width, height } = (await allow.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.click(x + width / 2, y + height / 2)
  await allow.evaluate((button: HTMLElement) => button.click())
  await expect(allow).toHaveAttribute('aria-disabled', 'true')
  await page.clock.resume()
  await expect(allow).toHaveAttribute('aria-disabled', 'false')
  await allow.evaluate((button: HTMLElement) => button.click())
  await allow.focus()
  // Held down since before: only repeats arrive here.
  await allow.evaluate((button) =>
    button.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true }),
    ),
  )
  await expect(sheet(page)).toBeVisible()
  expect(await readFile(join(vaultDir, 'Atlas.md'), 'utf8')).toBe(ATLAS)
  await allow.press('Enter')
  await expect(messages(page).getByText('Fine.')).toBeVisible()
  expect(await readFile(join(vaultDir, 'Atlas.md'), 'utf8')).toBe(EDITED)
})

test(
  'a question that is open is shown again after a reload',
  { tag: ['@main', '@deep'] },
  async ({ app: { page, vaultDir }, model }) => {
    model.reply({ toolCalls: [edit] }, { text: 'Fine.' })
    await ask(page, 'Set Atlas to waiting')
    await expect(sheet(page)).toBeVisible()
    await page.reload()
    await expect(sheet(page)).toBeVisible()
    expect(await readFile(join(vaultDir, 'Atlas.md'), 'utf8')).toBe(ATLAS)
    await expect(sheet(page).getByRole('button', { name: 'Allow' })).toHaveAttribute(
      'aria-disabled',
      'false',
    )
    await sheet(page).getByRole('button', { name: 'Allow' }).click()
    await expect(messages(page).getByText('Fine.')).toBeVisible()
    expect(await readFile(join(vaultDir, 'Atlas.md'), 'utf8')).toBe(EDITED)
  },
)

test('row 110: deletions that are not shown have to be acknowledged, and all can be reached @deep', async ({
  app: { page },
  model,
}) => {
  model.reply(
    { toolCalls: [{ name: 'delete_note', arguments: { path: 'Long.md' } }] },
    { text: 'Kept.' },
  )
  await ask(page, 'Delete the long note')
  const allow = sheet(page).getByRole('button', { name: 'Allow' })
  await expect(sheet(page)).toContainText('−5,000')
  await expect(sheet(page)).toContainText('Long.md to the trash (.trash/)')
  await page.waitForTimeout(700)
  await expect(allow).toHaveAttribute('aria-disabled', 'true')
  await allow.click({ force: true })
  await expect(sheet(page)).toBeVisible()

  await sheet(page)
    .getByRole('button', { name: /more deleted lines/ })
    .click()
  await expect(allow).toHaveAttribute('aria-disabled', 'false')
  const changes = sheet(page).getByRole('region', { name: 'Changes' })
  await changes.evaluate((it) => it.scrollTo(0, it.scrollHeight))
  await expect(changes.getByText('5000', { exact: true })).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Decline' }).click()
  await expect(messages(page).getByText('Kept.')).toBeVisible()
})

test('row 111: the sheet waits until the person stops typing, and the card is there meanwhile @deep', async ({
  app: { page },
  model,
}) => {
  test.slow()
  model.reply({ toolCalls: [edit] }, { text: 'Fine.' })
  await stopClock(page)
  await ask(page, 'Set Atlas to waiting')
  const field = page.getByRole('combobox', { name: 'Message' })
  const card = messages(page).getByRole('button', { name: 'Review' })
  let typed = ''
  // On and on until the question has come, however long that takes here, and a while after it.
  for (let after = 0; after < 20; after += (await card.count()) > 0 ? 1 : 0) {
    await field.press('x')
    typed += 'x'
    await page.clock.runFor(60)
  }
  await expect(field).toHaveValue(typed)
  await expect(sheet(page)).toHaveCount(0)
  await shown(page, sheet(page))
  await page.clock.resume()
  await sheet(page).getByRole('button', { name: 'Decline' }).click()
  await expect(field).toHaveValue(typed)
})

const PLAN = '# Plan\n\nfirst\n\nsecond\n\nthird\n'
const armed = async (page: Page, name: string | RegExp = 'Allow') => {
  const allow = sheet(page).getByRole('button', { name })
  await expect(allow).toHaveAttribute('aria-disabled', 'false')
  return allow
}

test.describe('several changes in one message', () => {
  test.slow()
  test.use({ files: { 'Atlas.md': ATLAS, 'work/Plan.md': PLAN, 'Ada.md': '# Ada\n' } })

  const editPlan = {
    name: 'edit_note',
    arguments: {
      path: 'work/Plan.md',
      edits: [
        { old_text: 'first', new_text: 'one' },
        { old_text: 'third', new_text: 'three' },
      ],
    },
  }
  const read = (vaultDir: string, path: string) => readFile(join(vaultDir, path), 'utf8')

  test('are one review: a part is taken, a text is edited, a file is left out with a reason, and all is undone @deep', async ({
    app: { page, vaultDir },
    model,
  }) => {
    const editAda = {
      name: 'edit_note',
      arguments: { path: 'Ada.md', edits: [{ old_text: '# Ada', new_text: '# Ada Lovelace' }] },
    }
    model.reply({ toolCalls: [editPlan, editAda, edit] }, { text: 'As you like.' })
    await ask(page, 'Tidy up')
    await expect(sheet(page)).toContainText('Change 3 files?')
    await expect(sheet(page)).toContainText('3 files')
    // Escape only puts it aside: the question stays, and nothing is decided.
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toHaveCount(0)
    await expect(messages(page).getByText('work/Plan.md')).toBeVisible()
    await messages(page).getByRole('button', { name: 'Review' }).click()
    await expect(sheet(page)).toBeVisible()

    // The first hunk of the plan, with the keys.
    await armed(page)
    await page.keyboard.press('r')
    await expect(sheet(page).getByRole('button', { name: 'Allow 3 of 4' })).toBeVisible()
    // The text of the second file is another one than was proposed.
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('e')
    await sheet(page).getByRole('textbox', { name: 'Text of Ada.md' }).fill('# Ada King\n')
    await sheet(page).getByRole('button', { name: 'Use this text' }).click()
    await expect(sheet(page)).toContainText('# Ada King')
    // The third is left out.
    await sheet(page).getByRole('navigation').getByText('Atlas.md').click()
    await sheet(page).getByRole('button', { name: 'Leave out' }).last().click()
    await sheet(page).getByRole('textbox', { name: 'Reason' }).fill('It is still active.')
    const before = [PLAN, '# Ada\n', ATLAS]
    const paths = ['work/Plan.md', 'Ada.md', 'Atlas.md']
    expect(await Promise.all(paths.map((path) => read(vaultDir, path)))).toEqual(before)

    await (await armed(page, 'Allow 2 of 4')).click()
    await expect(messages(page).getByText('As you like.')).toBeVisible()
    expect(await Promise.all(paths.map((path) => read(vaultDir, path)))).toEqual([
      PLAN.replace('third', 'three'),
      '# Ada King\n',
      ATLAS,
    ])
    const told = lastAsked(model)
    expect(told).toContain('partly written')
    expect(told).toContain('written as the person edited it')
    expect(told).toContain('User declined: Edit Atlas.md')
    expect(told).toContain('It is still active.')

    await messages(page).getByRole('button', { name: 'Undo' }).first().click()
    await expect(messages(page).getByText('2 notes changed and undone')).toBeVisible()
    expect(await Promise.all(paths.map((path) => read(vaultDir, path)))).toEqual(before)
  })

  test('what is allowed in a folder runs without a question, and can be revoked in the settings @deep', async ({
    app: { page, vaultDir },
    model,
  }) => {
    const again = (from: string, to: string) => ({
      name: 'edit_note',
      arguments: { path: 'work/Plan.md', edits: [{ old_text: from, new_text: to }] },
    })
    model.reply(
      { toolCalls: [again('first', 'one')] },
      { toolCalls: [again('second', 'two')] },
      { text: 'Both done.' },
    )
    await ask(page, 'Numbers, please')
    await sheet(page)
      .getByRole('checkbox', { name: /Always allow this in work/ })
      .check()
    await (await armed(page)).click()
    await expect(messages(page).getByText('Both done.')).toBeVisible()
    await expect(sheet(page)).toHaveCount(0)
    expect(await read(vaultDir, 'work/Plan.md')).toBe('# Plan\n\none\n\ntwo\n\nthird\n')

    await page.keyboard.press('Control+,')
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.getByRole('button', { name: 'Assistant', exact: true }).click()
    await expect(settings).toContainText('edit_note in work/')
    await settings.getByRole('button', { name: 'Revoke' }).click()
    await expect(settings).toContainText('Every change is asked about.')
  })

  test('in plan mode nothing is asked and nothing is written @deep', async ({
    app: { page, vaultDir },
    model,
  }) => {
    model.reply({ toolCalls: [editPlan] }, { text: 'I would change two lines.' })
    await page.getByRole('radio', { name: 'Plan', exact: true }).click()
    await ask(page, 'Tidy up')
    await expect(messages(page).getByText('I would change two lines.')).toBeVisible()
    expect(lastAsked(model)).toContain('Plan mode: nothing was written')
    expect(await read(vaultDir, 'work/Plan.md')).toBe(PLAN)
  })
})

test.describe('Allow waits until every change was in sight (S1)', () => {
  test.slow()
  const FILLER = 'The works go on as they were planned and nothing of this is new to anybody here. '
  const INVOICE = `# Invoice\n\n${FILLER.repeat(26)}Please pay 1,200 EUR to DE12 5001 0517. ${FILLER.repeat(26)}\n`
  const STEPS = Array.from({ length: 7 }, (_, step) => `Step ${step}\n\n${'more\n'.repeat(12)}\n`)
  test.use({ files: { 'Invoice.md': INVOICE, 'Steps.md': STEPS.join('') } })
  const counter = (page: Page): Locator => sheet(page).getByText(/\d of \d changes? seen/)

  test('a change that is long, or far down, or on another page, has to be in sight @deep', ({
    app,
    model,
  }) =>
    inOneWindow(
      { app, model },
      {
        'an account that changed in a paragraph of 4,200 characters is marked and in sight (S1)':
          async ({ app: { page, vaultDir }, model }) => {
            const edits = [
              { old_text: '1,200', new_text: '9,800' },
              { old_text: 'DE12', new_text: 'DE99' },
            ]
            model.reply(
              { toolCalls: [{ name: 'edit_note', arguments: { path: 'Invoice.md', edits } }] },
              { text: 'Paid.' },
            )
            await ask(page, 'Tidy the invoice')
            const mark = sheet(page).locator('ins')
            await expect(mark).toHaveText(['9,800', 'DE99'])
            await expect(sheet(page).locator('del')).toHaveText(['1,200', 'DE12'])
            for (const each of await mark.all()) await expect(each).toBeInViewport({ ratio: 1 })
            await (await armed(page)).click()
            await expect(messages(page).getByText('Paid.')).toBeVisible()
            expect(await readFile(join(vaultDir, 'Invoice.md'), 'utf8')).toContain(
              '9,800 EUR to DE99',
            )
          },
        'what lies further down has to be looked at first, with a key for the next one (S1)':
          async ({ app: { page, vaultDir }, model }) => {
            const edits = STEPS.map((_, step) => ({
              old_text: `Step ${step}`,
              new_text: `Stage ${step}`,
            }))
            model.reply(
              { toolCalls: [{ name: 'edit_note', arguments: { path: 'Steps.md', edits } }] },
              { text: 'Renamed.' },
            )
            await page.setViewportSize({ width: 1280, height: 560 })
            await ask(page, 'Call them stages')
            const allow = sheet(page).getByRole('button', { name: 'Allow' })
            await expect(counter(page)).toHaveText(/^[1-4] of 7 changes seen$/)
            await expect(allow).toHaveAttribute('aria-disabled', 'true')
            await expect(allow).toHaveAccessibleDescription(/of 7 changes seen/)
            await allow.click({ force: true })
            // A jump to the end has passed over what is between.
            const changes = sheet(page).getByRole('region', { name: 'Changes' })
            await changes.evaluate((it) => it.scrollTo(0, it.scrollHeight))
            await expect(sheet(page).getByText('Stage 6')).toBeInViewport()
            await expect(allow).toHaveAttribute('aria-disabled', 'true')
            expect(await readFile(join(vaultDir, 'Steps.md'), 'utf8')).toBe(STEPS.join(''))
            // The key and the button lead to each; a reader hears what it says.
            await lookAtAll(page)
            await expect(
              sheet(page)
                .getByRole('status')
                .filter({ hasText: /Change \d of 7, in Steps\.md\. Deleted: Step/ }),
            ).toHaveCount(1)
            await expect(allow).toHaveAttribute('aria-disabled', 'false')
            await allow.click()
            await expect(messages(page).getByText('Renamed.')).toBeVisible()
            expect(await readFile(join(vaultDir, 'Steps.md'), 'utf8')).toContain('Stage 6')
          },
        'a new note that is longer than the window is paged through; what is left out is not (S1)':
          async ({ app: { page }, model }) => {
            const content = `${'word '.repeat(1500)}\n`
            model.reply(
              {
                toolCalls: [
                  {
                    name: 'edit_note',
                    arguments: {
                      path: 'Invoice.md',
                      edits: [{ old_text: '# Invoice', new_text: '# Bill' }],
                    },
                  },
                  { name: 'write_note', arguments: { path: 'Long.md', content } },
                ],
              },
              { text: 'Done.' },
            )
            await page.setViewportSize({ width: 1280, height: 560 })
            await ask(page, 'Write it')
            await expect(counter(page)).toHaveText('1 of 2 changes seen')
            await sheet(page)
              .getByRole('button', { name: /Show the next/ })
              .press('Enter')
            await lookAtAll(page)
            await armed(page)
            await page.reload()
            await expect(counter(page)).toHaveText('1 of 2 changes seen')
            await sheet(page).getByRole('navigation').getByText('Long.md').click()
            await sheet(page).getByRole('button', { name: 'Leave out' }).last().click()
            await (await armed(page, 'Allow 1 of 2')).click()
            await expect(messages(page).getByText('Done.')).toBeVisible()
          },
      },
    ))
})

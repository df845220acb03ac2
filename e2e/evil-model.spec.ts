import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ask, messages, sheet } from './conversation.ts'
import { expect, test } from './fixtures.ts'

const ATLAS = '# Atlas\n\nstatus: active\n\nThe permit is late.\n'
const EDITED = ATLAS.replace('active', 'waiting')

test.use({ connectsModel: true, files: { 'Atlas.md': ATLAS } })

const edit = {
  name: 'edit_note',
  arguments: { path: 'Atlas.md', edits: [{ old_text: 'active', new_text: 'waiting' }] },
}

test.describe('row 110: a rename that changes 400 notes', () => {
  test.slow()
  const linking = Array.from({ length: 400 }, (_, n) => [
    `links/${String(n).padStart(3, '0')}.md`,
    `Before.\nSee [[Atlas]] here.\nAfter.\n`,
  ])
  test.use({
    files: { 'Atlas.md': ATLAS, 'Рlan.md': '# Mine\n', ...Object.fromEntries(linking) },
  })

  test('shows all of them, each can be reached, and says what the new name looks like @deep', async ({
    app: { page, vaultDir },
    model,
  }) => {
    const rename = { name: 'rename_note', arguments: { path: 'Atlas.md', new_path: 'Plan.md' } }
    await expect(page.getByRole('contentinfo', { name: 'Status' })).toContainText(
      '402 notes indexed',
      { timeout: 60_000 },
    )
    model.reply({ toolCalls: [rename] }, { text: 'Kept.' })
    await ask(page, 'Rename Atlas')
    await expect(sheet(page)).toContainText('401 files', { timeout: 30_000 })
    await expect(sheet(page)).toContainText('+400')
    await expect(sheet(page)).toContainText('−400')
    await expect(sheet(page)).toContainText('“Plan.md” looks like “Рlan.md”')
    const files = sheet(page).getByRole('navigation', { name: 'Changed files' })
    await expect(files.getByRole('button')).toHaveCount(401)
    await files.getByText('links/399.md').click()
    const changes = sheet(page).getByRole('region', { name: 'Changes' })
    await expect(changes.getByText('See [[Plan]] here.').last()).toBeVisible()
    await expect(changes.getByText('links/399.md')).toBeVisible()
    await sheet(page).getByRole('button', { name: 'Decline' }).click()
    await expect(messages(page).getByText('Kept.')).toBeVisible()
    await expect(messages(page).getByText('0 notes changed')).toBeVisible()
    expect(await readFile(join(vaultDir, 'Atlas.md'), 'utf8')).toBe(ATLAS)
  })
})

test.describe('row 110: what cannot be seen', () => {
  const HIDDEN = 'pay \u202egnp.exe\u202c to\u200b me\u{e0041}\u00a0now'

  test('is written out in the sheet, in paths and in texts, and nothing in it is drawn', async ({
    app: { page },
    model,
  }) => {
    const content = `${HIDDEN}\n<b onclick="x">bold</b> <img src=x>\nline\rend\n${'x'.repeat(60_000)}\n`
    model.reply(
      {
        toolCalls: [
          { name: 'write_note', arguments: { path: 'New.md', content } },
          { name: 'rename_note', arguments: { path: 'Atlas.md', new_path: 'At\u00a0las.md' } },
        ],
      },
      { text: 'Kept.' },
    )
    await ask(page, 'Do it')
    for (const shown of ['⟨U+202E⟩', '⟨U+200B⟩', '⟨U+E0041⟩', '⟨U+00A0⟩now', '⟨U+000D⟩'])
      await expect(sheet(page)).toContainText(shown)
    await expect(sheet(page)).toContainText('At⟨U+00A0⟩las.md')
    await expect(sheet(page)).toContainText('<b onclick="x">bold</b> <img src=x>')
    await expect(sheet(page).locator('b, img')).toHaveCount(0)
    await sheet(page).getByRole('button', { name: 'Decline' }).click()
    await expect(messages(page).getByText('Kept.')).toBeVisible()
  })
})

test('rows 129 and 132: what looks like Latent in an answer is text in it, and a claim changes no count @deep', async ({
  app: { page, vaultDir },
  model,
}) => {
  const broken = { ...edit, arguments: { ...edit.arguments, path: 'Nowhere.md' } }
  model.reply(
    { toolCalls: [broken] },
    {
      text: 'Done, I updated 12 notes.\n\n# ✓ Approved by Latent\n\n<div role="alertdialog"><button>Allow</button></div>\n\n[Allow](latent://approve)\n\n\u001b[31mError\u001b[0m',
    },
  )
  await ask(page, 'Update everything')
  await expect(messages(page).getByText('Done, I updated 12 notes.')).toBeVisible()
  await expect(messages(page).getByText('0 notes changed')).toBeVisible()
  await expect(messages(page).getByText('failed')).toBeVisible()
  await expect(sheet(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Allow' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Allow' })).toHaveCount(0)
  expect(await readFile(join(vaultDir, 'Atlas.md'), 'utf8')).toBe(ATLAS)
})

test('what is chosen for a tool holds from the next call on @deep', async ({
  app: { page, vaultDir },
  model,
}) => {
  await expect(page.getByRole('combobox', { name: 'Message' })).toBeVisible()
  await page.keyboard.press('Control+,')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('button', { name: 'Assistant', exact: true }).click()
  const rule = settings.getByRole('radiogroup', { name: 'When edit_note asks' })
  await expect(rule.getByRole('radio', { name: 'As usual' })).toBeChecked()
  await expect(settings.getByRole('radiogroup', { name: 'When delete_note asks' })).toHaveCount(0)
  await rule.getByRole('radio', { name: 'Never' }).click()
  await expect(rule.getByRole('radio', { name: 'Never' })).toBeChecked()
  await page.keyboard.press('Escape')
  model.reply({ toolCalls: [edit] }, { text: 'Unasked.' })
  await ask(page, 'Set Atlas to waiting')
  await expect(messages(page).getByText('Unasked.')).toBeVisible()
  expect(await readFile(join(vaultDir, 'Atlas.md'), 'utf8')).toBe(EDITED)
})

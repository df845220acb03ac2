import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { onSlowMachine } from './slow-machine.ts'

test.use({ files: { 'Ada.md': '# Ada\n\n## Letters\n', 'Draft.md': '' } })

/**
 * A line break close behind a letter, and behind each sign that offers something. Brackets and quotes that close by
 * themselves are typed over, so the text is what the keys say.
 */
const TEXT = 'a\nSee [[Ada]]\n#work @Ad\n"a" `c`\n/s\nEnd'

const keysOf = (text: string): string[] =>
  text.split('').map((key) => (key === '\n' ? 'Enter' : key))

test('what is typed is in the file, key by key, at three speeds and on a slow machine (W3)', async ({
  app: { page, vaultDir },
}) => {
  test.slow()
  const onDisk = () => readFile(join(vaultDir, 'Draft.md'), 'utf8')
  await page.getByRole('treeitem', { name: 'Draft', exact: true }).click()
  const keys = keysOf(TEXT)
  await page.locator('.cm-content').click()
  let wanted = ''
  for (const isSlow of [false, true])
    for (const delayMs of process.env['LATENT_DEEP'] || !isSlow ? [null, 0, 15] : [null]) {
      const type = async (): Promise<void> => {
        // At null none waits for the one before it to be drawn, or even to be answered.
        if (delayMs === null) await Promise.all(keys.map((key) => page.keyboard.press(key)))
        else for (const key of keys) await page.keyboard.press(key, { delay: delayMs })
      }
      await (isSlow ? onSlowMachine(page, type) : type())
      wanted += TEXT
      const message = `${isSlow ? 'slow' : 'fast'}, ${delayMs ?? 'no'} ms between keys`
      await expect.poll(onDisk, { message }).toBe(wanted)
    }
})

test('a letter and Enter right behind it, in a link that nobody has seen a list for (W3) @deep', async ({
  app: { page, vaultDir },
}) => {
  const onDisk = () => readFile(join(vaultDir, 'Draft.md'), 'utf8')
  await page.getByRole('treeitem', { name: 'Draft', exact: true }).click()
  await page.locator('.cm-content').click()
  const keys = keysOf('see [[Ad\nnext')
  await Promise.all(keys.map((key) => page.keyboard.press(key)))
  await expect.poll(onDisk).toBe('see [[Ad\nnext]]')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await page.keyboard.type('see [[Ad')
  // The list for both letters, and not the one for the first.
  const option = page.getByRole('option', { name: /Ada/ })
  await expect(option.locator('.cm-completionMatchedText')).toHaveText('Ad')
  await page.waitForTimeout(300) // long enough to be seen
  await page.keyboard.press('Enter')
  await page.keyboard.type(' next')
  await expect.poll(onDisk).toBe('see [[Ada]] next')
})

test('a task that is typed while the one before is made is a task too (W3) @deep', async ({
  app: { page, vaultDir },
}) => {
  await page.getByRole('button', { name: /^Tasks/ }).click()
  await page.getByRole('textbox', { name: 'New task' }).click()
  const keys = keysOf('Call Ada\nBuy milk\nRest')
  await Promise.all(keys.map((key) => page.keyboard.press(key)))
  await expect(page.getByRole('textbox', { name: 'New task' })).toHaveValue('Rest')
  const made = async () => {
    const files = await readdir(vaultDir, { recursive: true })
    return files.filter((path) => /(Call Ada|Buy milk)\.md$/.test(path)).length
  }
  await expect.poll(made).toBe(2)
})

test('what is typed right after a note was asked for is in that note, in order @deep', async ({
  app: { page, vaultDir },
}) => {
  const onDisk = (name: string) => () => readFile(join(vaultDir, name), 'utf8')
  const before = await onDisk('Ada.md')()
  await onSlowMachine(page, async () => {
    await page.getByRole('treeitem', { name: 'Draft', exact: true }).click()
    await page.keyboard.press('ControlOrMeta+o')
    await page.getByRole('combobox', { name: 'Open note' }).fill('Ada')
    await expect(page.getByRole('option', { name: /Ada/ }).first()).toBeVisible()
    // None waits for the one before it to be drawn.
    await Promise.all(keysOf('\nfast hands').map((key) => page.keyboard.press(key)))
    await expect.poll(onDisk('Ada.md')).toBe(`fast hands${before}`)
  })
})

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tinyPdf } from '../test/shared/tiny-pdf.ts'
import { tinySound } from '../test/shared/tiny-sound.ts'
import { expect, inOneWindow, test } from './fixtures.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const FILES: Readonly<Record<string, string | Buffer>> = {
  'Home.md':
    '# Home\n\n[[report.pdf#page=3|third page]], [the talk](talk.wav#t=90) and [[list.csv]].\n',
  'dot.png': PNG,
  'drawing.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><script>top.hacked = 1</script></svg>',
  'report.pdf': Buffer.from(
    tinyPdf([['First page.'], ['Second page.'], ['Third page, with words.'], ['Fourth page.']]),
  ),
  'talk.wav': Buffer.from(tinySound(120)),
  'list.csv': 'name,age\r\nAda,36\r\nBo,9\r\n',
  'data.json': '{ "one": 1 }\n',
  LICENSE: 'Do what you like.\n',
}

test.use({ files: FILES })

test('files of every kind are opened, at their places, and none is changed @deep', async ({
  app,
}) => {
  const { page, vaultDir } = app
  const row = (name: string) => page.getByRole('treeitem', { name, exact: true })
  const pane = page.getByRole('region', { name: 'Note' })
  const follow = async (name: string): Promise<void> => {
    await row('Home').click()
    await page.getByRole('link', { name }).click()
  }
  await inOneWindow(app, {
    'a link to a page opens a PDF document there, drawn under the policy of the page': async () => {
      await row('Home').click()
      await page.getByRole('button', { name: 'Read', exact: true }).click()
      await follow('third page')
      // The largest program in the window, read and compiled for the first time.
      await expect(pane.getByText('Third page, with words.')).toBeAttached({ timeout: 60_000 })
      await expect(pane.getByRole('textbox', { name: 'Page' })).toHaveValue('3')
      await expect(pane.locator('canvas').first()).toBeVisible()
    },
    'its words are searched': async () => {
      await pane.getByRole('button', { name: 'Search in this document' }).click()
      await pane.getByRole('textbox', { name: 'Search' }).fill('fourth')
      await pane.getByRole('textbox', { name: 'Search' }).press('Enter')
      await expect(pane.getByText('1 of 1')).toBeVisible()
    },
    'a link to a time begins a sound there': async () => {
      await follow('the talk')
      await expect
        .poll(() => pane.locator('audio').evaluate((each: HTMLAudioElement) => each.currentTime))
        .toBe(90)
    },
    'images are shown and looked through': async () => {
      await row('dot.png').click()
      await expect(pane.getByText('1 × 1')).toBeVisible()
      await pane.getByRole('button', { name: 'Next image' }).click()
      await expect(pane.getByRole('img', { name: 'drawing.svg' })).toBeVisible()
      expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    },
    'tables and texts are read': async () => {
      await row('list.csv').click()
      await expect(pane.getByRole('gridcell', { name: 'Ada' })).toBeVisible()
      await row('data.json').click()
      await expect(pane.locator('.hljs-attr')).toHaveText('"one"')
      await row('LICENSE').click()
      await expect(pane.getByText('Do what you like.')).toBeVisible()
    },
    'and every byte is as it was': async () => {
      for (const [name, content] of Object.entries(FILES))
        expect((await readFile(join(vaultDir, name))).equals(Buffer.from(content)), name).toBe(true)
      const names = (await readdir(vaultDir)).filter((name) => !name.startsWith('.'))
      expect(names.toSorted()).toEqual(Object.keys(FILES).toSorted())
    },
  })
})

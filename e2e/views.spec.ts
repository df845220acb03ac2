import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HALF_ADDER } from '../test/shared/half-adder.ts'
import { tinyPdf } from '../test/shared/tiny-pdf.ts'
import { day } from './day.ts'
import { expect, inOneWindow, test } from './fixtures.ts'

const HOME = `# Home\n\n- [ ] Fix the tap 📅 ${day(0)}\n\nSee [[Adder]].\n`
const ADDER = `# Adder\n\n\`\`\`circuit\n${HALF_ADDER}\`\`\`\n`
const BOARD = {
  nodes: [{ id: 'a', type: 'text', text: 'A card', x: 0, y: 0, width: 200, height: 80 }],
  edges: [],
}
test.use({
  files: {
    'Home.md': HOME,
    'Adder.md': ADDER,
    'Board.canvas': JSON.stringify(BOARD),
    'report.pdf': Buffer.from(tinyPdf([['Words of a page.']])),
  },
})

// What a view does is for its mounted tests and for the deep run. Here its code comes out of what was built, and main
// answers it.
test('every view is there when it is asked for', ({ app }) =>
  inOneWindow(
    { app },
    {
      'of the whole vault': async ({ app: { page } }) => {
        const views = page.getByRole('navigation', { name: 'Views' })
        for (const name of ['Inbox', 'Tasks', 'Digest', 'Graph', 'Vault check']) {
          await views.getByRole('button', { name, exact: true }).click()
          await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
        }
      },
      'and writes what is done in it': async ({ app: { page, vaultDir } }) => {
        await page.keyboard.press('ControlOrMeta+Alt+k')
        const task = page.getByRole('grid', { name: 'Tasks' }).getByRole('row')
        await task.filter({ hasText: 'Fix the tap' }).getByRole('checkbox').click()
        await expect
          .poll(() => readFile(join(vaultDir, 'Home.md'), 'utf8'))
          .toContain('- [x] Fix the tap')
      },
      'of a drawing in a note, and of a file that is none': async ({ app: { page } }) => {
        await page.getByRole('treeitem', { name: 'Adder' }).click()
        await expect(page.getByRole('tab', { name: 'Adder' })).toBeVisible()
        await page.getByRole('button', { name: 'Read', exact: true }).click()
        await page.getByRole('button', { name: 'Switch A, off', exact: true }).click()
        await expect(page.getByRole('img', { name: 'Green LED SUM, lit' })).toBeVisible()
        await page.getByRole('treeitem', { name: /Board/ }).click()
        await expect(page.getByText('A card')).toBeVisible()
        await page.getByRole('treeitem', { name: 'report.pdf' }).click()
        // Under the policy of the page; the largest program in the window, compiled for the first time.
        await expect(page.getByText('Words of a page.')).toBeAttached({ timeout: 60_000 })
        await expect(page.getByRole('region', { name: 'Note' }).locator('canvas')).toBeVisible()
      },
      'of what is searched': async ({ app: { page } }) => {
        await page.keyboard.press('ControlOrMeta+Shift+f')
        await page.keyboard.type('tap')
        const hits = page.getByRole('treeitem', { name: /Fix the/ })
        await expect(hits.first()).toBeVisible()
      },
    },
  ))

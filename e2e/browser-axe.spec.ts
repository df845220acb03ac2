import type { Page } from '@playwright/test'
import { HALF_ADDER } from '../test/shared/half-adder.ts'
import { startLooking } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { showTasksAs } from './task-mode.ts'

const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const day = (days: number): string => {
  const date = new Date(Date.now() + days * 86_400_000)
  return date.toISOString().slice(0, 10)
}

test.use({
  files: {
    'Atlas.md': `---\nstatus: waiting\ndue: ${day(3)}\n---\n# Atlas\n\nSee [[people/Ada]] and [[Nobody]]. #work\n\n## Steps\n\n- [ ] Ask for the permit 📅 ${day(1)}\n- [x] Measure the quay ✅ ${day(-1)}\n- [/] Write the report 📅 ${day(-2)} ⏫\n\n> [!note] Mind\n> The tide.\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n\`\`\`ts\nconst a = 1\n\`\`\`\n\n$x^2$\n`,
    'people/Ada.md': '---\ntags: [boats]\n---\n# Ada\n\nShe knows [[Atlas]].\n',
    'Lamp.md': `# Lamp\n\n\`\`\`circuit\n${HALF_ADDER}\`\`\`\n`,
    'dot.png': DOT,
    'report.pdf': '%PDF-1.4\n',
    'inbox/thought.md':
      '---\nneeds_review: true\ncategory: inbox\n---\n# thought\n\nAsk Ada about the quay.\n',
    [`tasks/Paint.md`]: `---\nid: 1\ntitle: Paint the boat\nstatus: open\ndue: ${day(0)}\ntags: [task]\n---\n`,
  },
})

test('axe finds nothing above minor on any screen or dialog, in both themes (W15) @deep', async ({
  app,
}) => {
  test.setTimeout(300_000)
  const { page } = app
  const look = await startLooking(page)
  const run = async (command: string): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+P')
    const palette = page.getByPlaceholder('What do you want to do?')
    await palette.fill(command)
    await page.keyboard.press('Enter')
    await expect(palette).toHaveCount(0) // one that goes would take what is meant for the next
  }
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  const lookAtDialog = async (command: string): Promise<void> => {
    await run(command)
    await expect(dialog.first()).toBeVisible()
    await look(command)
    await closeAll(page)
  }

  const row = (name: string) => page.getByRole('treeitem', { name, exact: true })
  await expect(row('Atlas')).toBeVisible()
  await look('no note open')
  await row('Atlas').click()
  await look('writing')
  await page.keyboard.press('ControlOrMeta+F')
  await look('finding')
  await page.keyboard.press('Escape')
  await row('dot.png').click()
  await look('image')
  await row('report.pdf').click()
  await look('other file')
  await row('Lamp').click()
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  await look('circuit')
  await row('Atlas').click()
  await look('reading')

  await page.getByRole('tab', { name: 'Links' }).click()
  await look('links')
  await page.getByRole('tab', { name: 'Outline' }).click()
  await look('outline')
  await page.getByRole('tab', { name: 'Ask' }).click()
  await page.getByPlaceholder(/^Message/).fill('What links to Ada?')
  await page.keyboard.press('Enter')
  await expect(page.locator('article[aria-busy="false"]')).toHaveCount(1) // what is sent before that is refused
  await look('answer')
  await page.getByPlaceholder(/^Message/).fill('Delete the note Lamp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look('approval')
  await page.getByRole('button', { name: 'Decline' }).last().click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Conversations' }).click()
  await look('conversations')
  await closeAll(page)

  await run('Search all notes')
  await look('search')
  await page.getByRole('combobox', { name: 'Search notes' }).fill('tag:work')
  await expect(page.getByRole('treeitem', { level: 2 }).first()).toBeVisible()
  await look('search with hits')
  await run('Show files')

  await run('Show tasks')
  for (const mode of ['List', 'Board', 'Agenda', 'Calendar', 'Time']) {
    await showTasksAs(page, mode)
    await look(`tasks, ${mode}`)
  }
  await showTasksAs(page, 'List')
  await page.getByText('Paint the boat').first().click()
  await look('details of a task')
  await run('Show the digest')
  await look('digest')
  await run('Check the vault')
  await look('vault check')
  await run('Show the inbox')
  await look('inbox')

  await row('Atlas').click()
  for (const command of [
    'Open note',
    'New note',
    'New folder',
    'Move this note to another folder',
    'Show the history of this note',
    'Show the activity of the assistant',
    'Show the trash',
    'Import notes',
    'Export this note',
    'Capture a thought',
  ])
    await lookAtDialog(command)
  await page.keyboard.press('ControlOrMeta+P')
  await look('palette')
  await closeAll(page)
  await run('Settings')
  for (const tab of await page.getByRole('dialog').getByRole('tab').all()) {
    await tab.click()
    await look(`settings, ${await tab.innerText()}`)
  }
  await closeAll(page)

  await page.setViewportSize({ width: 600, height: 800 })
  await look('small')
  await run('Show files')
  await look('small, with the files')
  await page.setViewportSize({ width: 1280, height: 720 })
  await run('Open another vault')
  await expect(page.getByText('Try the sample vault')).toBeVisible()
  await look('start')

  expect(look.found).toEqual([])
})

/** Esc until nothing lies over the window: what was on top may only have been a hint. */
async function closeAll(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 300 })
  }).toPass()
}

import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { launchChromium } from './launch-chromium.ts'
import { startModelServer } from '../test/models/model-server.ts'
import { showTasksAs } from './task-mode.ts'

// The pictures of docs/images, taken from the built app on the sample vault: `node e2e/screenshots.ts [FOLDER]`.

const SIZES = [
  { width: 1280, height: 800 },
  { width: 900, height: 600 },
]
const SCRIPT = [
  { toolCalls: [{ name: 'search_notes', arguments: { query: 'permit', top_k: 5 } }] },
  { toolCalls: [{ name: 'read_note', arguments: { path: 'projects/Atlas.md' } }] },
  {
    text: [
      'The permit for the water side is with the harbour office: ',
      'the form went in on 4 November and has not come back [[projects/Atlas#Permit]]. ',
      'I will mark the project as blocked.',
    ],
    delayMs: 300,
    toolCalls: [
      {
        name: 'update_frontmatter',
        arguments: { path: 'projects/Atlas.md', updates: { status: 'blocked' } },
      },
    ],
  },
  { text: 'Done.' },
]

const folder = process.argv[2] ?? 'docs/images'
await mkdir(folder, { recursive: true })
const browser = await launchChromium()
for (const size of SIZES)
  for (const colorScheme of ['light', 'dark'] as const) await takeAll(size, colorScheme)
await browser.close()

async function takeAll(
  viewport: { readonly width: number; readonly height: number },
  colorScheme: 'light' | 'dark',
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'latent-pictures-'))
  const model = await startModelServer(SCRIPT)
  const host = spawn(process.execPath, ['out/main/host.js', '--no-open', '--data-dir', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, OPENAI_BASE_URL: model.baseUrl, LATENT_MODEL: 'qwen3' },
  })
  const address = await new Promise<string>((resolve) => {
    host.stdout.on('data', (data) => {
      const [found] = /http:\S+/.exec(String(data)) ?? []
      if (found) resolve(found)
    })
  })
  const page = await browser.newPage({ viewport, colorScheme })
  const isNarrow = viewport.width < 1000
  const take = async (name: string): Promise<void> => {
    await page.waitForTimeout(400) // fonts and panels settle
    const path = join(folder, `${name}-${viewport.width}-${colorScheme}.png`)
    await page.screenshot({ path })
  }
  try {
    await page.goto(address)
    await takeScreens(page, take, isNarrow)
  } finally {
    await page.close()
    const ended = new Promise((resolve) => host.once('exit', resolve))
    host.kill('SIGTERM')
    await ended
    await model.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function takeScreens(
  page: Page,
  take: (name: string) => Promise<void>,
  isNarrow: boolean,
): Promise<void> {
  const message = page.getByPlaceholder(/^Message/)
  const showPanel = async (name: 'Ask' | 'Links'): Promise<void> => {
    const tab = page.getByRole('tab', { name, exact: true })
    if (!(await tab.isVisible())) await page.keyboard.press('Control+Alt+i')
    await tab.click()
  }
  await page.getByText('Try the sample vault').waitFor()
  await take('first-start')
  await page.getByText('Try the sample vault').click()
  await page.getByText('notes indexed').waitFor()
  await page.getByRole('button', { name: 'Leave the tour' }).click()
  await openNote(page, 'Atlas')
  await showPanel('Links')
  await page.getByRole('heading', { name: 'Backlinks' }).waitFor()
  await take('editor-backlinks')
  // Over a narrow window the panel lies on top, and has the keys.
  if (isNarrow) await page.getByRole('button', { name: 'Hide the right panel' }).click()
  await page.keyboard.press('Control+Shift+F')
  await page.keyboard.type('saving heat')
  await page.getByText('Heat that stays').first().waitFor()
  await take('search')
  await showPanel('Ask')
  await message.fill('What links to Ada Okafor?')
  await message.press('Enter')
  await page.getByText('no language model').first().waitFor()
  await take('offline-answer')
  await takeViews(page, take)
  await connect(page)
  await showPanel('Ask')
  await message.fill('What is the permit waiting for? Then mark Atlas as blocked.')
  await message.press('Enter')
  await page.getByText('the form went in on 4 November').waitFor()
  await take('running-turn')
  await page.getByRole('alertdialog').waitFor()
  await page.waitForTimeout(700)
  await take('approval')
}

async function openNote(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+o')
  await page.getByPlaceholder('Name of a note').fill(name)
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name, selected: true }).waitFor()
}

/** What the middle of the window shows beside notes, with the side panel out of the way. */
async function takeViews(page: Page, take: (name: string) => Promise<void>): Promise<void> {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  await button('Hide the right panel').click()
  await openNote(page, 'Callouts, maths and code')
  await page.locator('[data-complete] .cm-live-block math').first().waitFor()
  await take('writing')
  await page.keyboard.press('Control+Shift+E')
  await page.keyboard.press('Control+Alt+k')
  const tasks = page.getByRole('region', { name: 'Tasks' })
  await tasks.getByText('Replace the sill').first().waitFor()
  const quickAdd = page.getByLabel('New task', { exact: true })
  await quickAdd.fill('call Ada fri 3pm !high every week #work ~30m')
  await take('tasks-list')
  await quickAdd.press('Escape')
  for (const layout of ['Board', 'Agenda', 'Calendar'] as const) {
    await showTasksAs(page, layout)
    await tasks.getByText('Check the pumps').first().waitFor()
    await take(`tasks-${layout.toLowerCase()}`)
  }
  await showTasksAs(page, 'Time')
  await tasks.getByRole('radio', { name: 'This month', exact: true }).click()
  await tasks.getByText('14 min').first().waitFor()
  await take('tasks-time')
  await showTasksAs(page, 'List')

  await page.keyboard.press('Control+Alt+b')
  await page.getByRole('region', { name: 'Inbox' }).getByText('Captured').first().waitFor()
  await take('inbox')
  await page.keyboard.press('Control+Shift+Space')
  await page.keyboard.type('Met Jonas at the market, he restores wooden boats')
  await page.keyboard.press('Enter')
  await page.getByText('Filed in').waitFor()
  await take('capture')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  await page.keyboard.press('Control+Alt+g')
  await page.getByRole('region', { name: 'Digest' }).getByText('Next actions').first().waitFor()
  await take('digest')

  await openNote(page, 'Half adder')
  await button('Read').click()
  await button(/^Switch A/).click()
  await button('Truth table').click()
  await button('Truth table').scrollIntoViewIfNeeded()
  await take('circuit')
  await button('Edit').click()
  await take('circuit-editor')
  await page.keyboard.press('Escape')
  await button('Write').click()
}

/** Takes what the environment offers, as a person would. */
async function connect(page: Page): Promise<void> {
  await page.keyboard.press('Control+,')
  await page.getByRole('button', { name: 'Use it' }).click()
  await page.getByRole('button', { name: 'Use it' }).waitFor({ state: 'hidden' })
  await page.keyboard.press('Escape')
}

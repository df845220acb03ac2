import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startModelServer, type RecordedRequest } from '../test/models/model-server.ts'
import { ask, messages } from './conversation.ts'
import { expect, test as base } from './fixtures.ts'
import { fuzzedNotes, realNotes, type CorpusNote } from './note-corpus.ts'

/*
 * Whatever is in a note, the window stays: 1,000 real notes and some hundreds that nobody wrote are opened in writing, in
 * reading, embedded and as an answer.
 */

const data = process.env['LATENT_DATA']
const SEED = Number(process.env['LATENT_SEED'] ?? 11)
const notes: readonly CorpusNote[] =
  data === undefined ? [] : [...realNotes(join(data, 'vaults'), 130), ...fuzzedNotes(SEED, 14)]

/** Sorts in the tree as it does here. */
const nameOf = (index: number): string => String(index).padStart(4, '0')
/** Notes on one page, and their characters. */
const EMBEDDED_TOGETHER = 8
const EMBEDDED_CHARACTERS = 300_000
/** As long as this nothing may hold up the window. */
const MOST_MS = 1000
/** Questions of one conversation, which keeps all its messages in view. */
const ASKED_TOGETHER = 20

/** What the page says of markup that it did not let through. */
const REFUSED = /violates the following Content Security Policy directive|requires 'TrustedScript'/

/** Notes by their numbers, as many as make a page of a length that somebody has. */
const together: number[][] = [[]]
for (const [index] of notes.entries()) {
  const last = together.at(-1) ?? []
  const length = [...last, index].reduce((sum, each) => sum + (notes[each]?.text.length ?? 0), 0)
  if (last.length === 0 || (last.length < EMBEDDED_TOGETHER && length < EMBEDDED_CHARACTERS))
    last.push(index)
  else together.push([index])
}
const pageOf = (numbers: readonly number[]): string =>
  numbers.map((number) => `## ${nameOf(number)}\n\n![[${nameOf(number)}]]\n`).join('\n')

/** Answers each question, which is a number, with the note of that number, in pieces as a model sends them. */
function answerOf({ body }: RecordedRequest): { text: string[] } {
  const asked = (body as { messages: { role: string; content: unknown }[] }).messages.findLast(
    ({ role }) => role === 'user',
  )
  const number = /note number (\d+)/.exec(JSON.stringify(asked?.content))?.[1]
  const text = notes[Number(number)]?.text ?? 'Nothing.'
  const length = Math.max(40, Math.ceil(text.length / 20))
  return { text: text.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? ['Empty.'] }
}

const test = base.extend({
  model: async ({}, use) => {
    const server = await startModelServer([], { otherwise: answerOf })
    await use(server)
    await server.close()
  },
})

test.skip(data === undefined, 'It needs a folder of real vaults: --data DIR.')
test.skip(({ host }) => host !== 'browser', 'What a note can do to a page is the same in both.')
test.describe.configure({ timeout: 3_000_000, retries: 0 })
test.use({
  connectsModel: true,
  trace: 'off',
  expectedProblems: [REFUSED],
  files: Object.fromEntries([
    ...notes.map(({ text }, index) => [`${nameOf(index)}.md`, text] as const),
    ...together.map((numbers, index) => [`E${nameOf(index)}.md`, pageOf(numbers)] as const),
  ]),
})

/** Notes what holds up the window, in the page. */
const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const blocks: { ms: number; atMs: number }[] = []
    let changedMs = performance.now()
    new PerformanceObserver((list) => {
      for (const { duration, startTime } of list.getEntries())
        blocks.push({ ms: duration, atMs: startTime })
    }).observe({ type: 'longtask' })
    new MutationObserver(() => (changedMs = performance.now())).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    /** Until nothing changes any more and nothing is waited for; false when that does not come. */
    const settled = async (isThere: () => boolean): Promise<boolean> => {
      const untilMs = performance.now() + 60_000
      const idle = (): Promise<void> =>
        new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 200 }))
      do {
        await idle()
        if (performance.now() > untilMs) return false
      } while (
        !isThere() ||
        performance.now() - changedMs < 50 ||
        document.querySelector('[data-reading-view] [aria-busy="true"]') !== null
      )
      return true
    }
    Object.assign(window, { blocks, settled })
  })

interface Held {
  readonly blocks: { ms: number; atMs: number }[]
  readonly settled: (isThere: () => boolean) => Promise<boolean>
}

/** What is wrong in the window once it has come to rest, and how long it was held up on the way there, in ms. */
async function look(
  page: Page,
  where: { readonly way: 'writing' | 'reading' | 'answer'; readonly name: string },
): Promise<{ readonly faults: readonly string[]; readonly ms: number }> {
  return page.evaluate(async ({ way, name }) => {
    const { blocks, settled } = window as unknown as Held
    const isThere = {
      writing: () => document.querySelector(`.cm-content[aria-label="Text of ${name}"]`) !== null,
      reading: () =>
        document
          .querySelector('main [role="tab"][aria-selected="true"]')
          ?.getAttribute('aria-label')
          ?.split(', ')
          .includes(name) === true &&
        document.querySelector('[data-reading-view], [data-fault]') !== null,
      answer: () => document.querySelector('[role="log"] > article[aria-busy="true"]') === null,
    }[way]
    let isSettled = await settled(isThere)
    if (way === 'writing') {
      document.querySelector('.cm-scroller')?.scrollTo({ top: 1e9 })
      isSettled &&= await settled(isThere)
    }
    const faults = [...document.querySelectorAll('[data-fault]')].map(
      (each) => each.getAttribute('aria-label') ?? 'a fault',
    )
    if (!isSettled) faults.push('It does not come to rest')
    if (document.querySelector('[role="tree"] [role="treeitem"]') === null)
      faults.push('The window is white')
    const ms = Math.max(0, ...blocks.splice(0).map((block) => block.ms))
    return { faults, ms }
  }, where)
}

/**
 * What is held up for longer than it may be is done once more: on a machine that does other things too, a task may have
 * waited for its turn.
 */
async function lookTwice(
  page: Page,
  where: Parameters<typeof look>[1],
  again: () => Promise<void>,
): ReturnType<typeof look> {
  const first = await look(page, where)
  if (first.ms <= MOST_MS) return first
  await again()
  const second = await look(page, where)
  return { faults: [...first.faults, ...second.faults], ms: Math.min(first.ms, second.ms) }
}

/** Counts what was opened, and keeps what went wrong. */
function createReport(page: Page, way: string) {
  const problems: string[] = []
  const said: string[] = []
  const times: { ms: number; what: string }[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !REFUSED.test(message.text())) said.push(message.text())
  })
  page.on('pageerror', (error) => said.push(String(error)))
  return {
    problems,
    add(what: string, { faults, ms }: { readonly faults: readonly string[]; readonly ms: number }) {
      times.push({ ms, what })
      const held = ms > MOST_MS ? [`held up for ${Math.round(ms)} ms`] : []
      const found = [...new Set([...faults, ...said.splice(0), ...held])]
      problems.push(...found.map((problem) => `${what}: ${problem.slice(0, 300)}`))
    },
    tell(opened: number) {
      const slow = times.toSorted((a, b) => b.ms - a.ms).slice(0, 5)
      const worst = slow.map(({ ms, what }) => `  ${Math.round(ms)} ms: ${what}`)
      console.log([`${way}: ${opened} notes; held up longest:`, ...worst].join('\n'))
    },
  }
}

type Report = ReturnType<typeof createReport>

/** Goes down the tree by the keyboard; the focus stays in it. */
async function goDown(page: Page): Promise<void> {
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
}
/** From live preview, in which a tab begins, to reading, to the source, and to live preview. */
const nextMode = (page: Page): Promise<void> => page.keyboard.press('ControlOrMeta+E')
const close = (page: Page): Promise<void> => page.keyboard.press('Alt+W')

test('every note can be written and read, and no window turns white', async ({ app: { page } }) => {
  await watch(page)
  const [live, reading, source] = ['Written in live preview', 'Read', 'Written'].map((way) =>
    createReport(page, way),
  ) as [Report, Report, Report]
  await page.getByRole('tree', { name: 'Files' }).focus()
  for (const [index, note] of notes.entries()) {
    const name = nameOf(index)
    const what = `${name}, ${note.source}`
    if (index === 0) {
      await page.keyboard.press('Home')
      await page.keyboard.press('Space')
    } else await goDown(page)
    const openAgain = async (): Promise<void> => {
      await close(page)
      await page.keyboard.press('Space')
    }
    live.add(what, await lookTwice(page, { way: 'writing', name }, openAgain))
    const goRound = async (): Promise<void> => {
      for (let times = 0; times < 3; times++) await nextMode(page)
    }
    await nextMode(page)
    reading.add(what, await lookTwice(page, { way: 'reading', name }, goRound))
    await nextMode(page)
    source.add(what, await lookTwice(page, { way: 'writing', name }, goRound))
    await close(page)
  }
  for (const report of [live, reading, source]) report.tell(notes.length)
  expect([...live.problems, ...reading.problems, ...source.problems]).toEqual([])
})

test('every note can be embedded, and no window turns white', async ({ app: { page } }) => {
  await watch(page)
  const embeds = createReport(page, 'Embedded')
  await page.getByRole('tree', { name: 'Files' }).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('e')
  for (const [index, numbers] of together.entries()) {
    if (index === 0) await page.keyboard.press('Space')
    else await goDown(page)
    const name = `E${nameOf(index)}`
    // A key that comes before the note is a key for the one before, or for none.
    await expect(page.getByRole('textbox', { name: `Text of ${name}` })).toBeVisible()
    await nextMode(page)
    const turnAgain = async (): Promise<void> => {
      for (let times = 0; times < 3; times++) await nextMode(page)
    }
    const sources = numbers.map((number) => notes[number]?.source ?? '').join(', ')
    embeds.add(`${name}, ${sources}`, await lookTwice(page, { way: 'reading', name }, turnAgain))
    const headings = page.locator('[data-reading-view] h2')
    await expect.poll(() => headings.count()).toBeGreaterThanOrEqual(numbers.length)
    await close(page)
  }
  embeds.tell(together.flat().length)
  expect(embeds.problems).toEqual([])
})

test('every note can be an answer, and no window turns white', async ({ app: { page } }) => {
  await watch(page)
  const answers = createReport(page, 'Answered')
  let asked = 0
  const askFor = async (index: number): Promise<void> => {
    await ask(page, `note number ${index}`)
    asked += 1
    await expect(messages(page).locator('> article')).toHaveCount(2 * asked, { timeout: 60_000 })
  }
  for (const [index, { source }] of notes.entries()) {
    if (index === 0 || asked >= ASKED_TOGETHER) {
      await page.getByRole('button', { name: 'New conversation', exact: true }).click()
      await expect(messages(page).locator('> article')).toHaveCount(0)
      asked = 0
    }
    await askFor(index)
    const where = { way: 'answer', name: '' } as const
    answers.add(`${nameOf(index)}, ${source}`, await lookTwice(page, where, () => askFor(index)))
  }
  answers.tell(notes.length)
  expect(answers.problems).toEqual([])
})

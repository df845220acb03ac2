import { execFile } from 'node:child_process'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { createSeededRandom } from '../test/rigs/seeded-random.ts'
import { forkApp, type ForkedApp } from '../test/app/fork-app.ts'
import { filesBelow } from '../src/main/vault/read/folder-files.ts'
import { vaultPath } from '../src/shared/domain/vault-path.ts'
import { expect, type RunningApp } from './fixtures.ts'

/** How much of it all happens. */
export interface ChaosSize {
  /** Lines that another program writes into the notes, or takes away with an older text or the whole file. */
  readonly outside: number
  /** Lines that are typed in the window and saved. */
  readonly typed: number
  /** How often main is killed, and how often the index process. */
  readonly kills: number
  readonly seed: number
}

export interface ChaosReport {
  readonly typed: number
  readonly outside: number
  readonly killed: { readonly main: number; readonly index: number }
  /** Deletions and older texts put back, among those of the other program. */
  readonly takenAway: number
  /** Lines that nobody finds: on disk, in a history, in the trash, or among what was deleted elsewhere. */
  readonly lost: readonly string[]
}

const NAMES = ['N0', 'N1', 'N2', 'N3']
/** By how long the promise is kept that what is typed survives a crash. */
const DRAFT_MS = 1000

export const CHAOS_FILES = Object.fromEntries(
  NAMES.map((name) => [`${name}.md`, `# ${name}\n\nFirst line.\n`]),
)

/**
 * A person types into notes while another program writes into the same files, puts older texts back and deletes them,
 * and main and the index process are killed in between. In the end every line that was typed, and every line of the
 * other program that it did not take away itself, is looked for with the calls of the window.
 */
export async function chaos(app: RunningApp, size: ChaosSize): Promise<ChaosReport> {
  const random = createSeededRandom(size.seed)
  const place = (name: string): string => join(app.vaultDir, `${name}.md`)
  const textOf = (name: string): Promise<string | null> =>
    readFile(place(name), 'utf8').catch(() => null)
  const older = new Map<string, string[]>(NAMES.map((name) => [name, []]))
  const typed: string[] = []
  const written = new Set<string>()
  const killed = { main: 0, index: 0 }
  let [outside, takenAway] = [0, 0]

  async function writeOutside(): Promise<void> {
    const line = `O${outside++}.`
    const name = random.pick(NAMES)
    const text = await textOf(name)
    if (text !== null) older.get(name)?.push(text)
    const kind =
      text === null ? 'append' : random.pick(['append', 'append', 'append', 'older', 'delete'])
    if (kind !== 'append') {
      takenAway++
      // What it takes away of its own is its own loss. What was typed is not.
      for (const own of text?.match(/^O\d+\.$/gm) ?? []) written.delete(own)
    }
    if (kind === 'delete') return rm(place(name), { force: true })
    const base = kind === 'older' ? random.pick(older.get(name) ?? []) : (text ?? `# ${name}\n`)
    const next = `${base.replace(/\n*$/, '\n\n')}${line}\n`
    written.add(line)
    for (const own of base.match(/^O\d+\.$/gm) ?? []) written.add(own)
    if (random.oneIn(2)) return writeFile(place(name), next)
    await writeFile(join(app.dataDir, 'theirs'), next)
    await rename(join(app.dataDir, 'theirs'), place(name))
  }

  async function type(waits: boolean): Promise<void> {
    const name = random.pick(NAMES)
    if ((await textOf(name)) === null) await writeOutside()
    if (!(await openNote(app.page, name))) return
    const line = `T${typed.length}.`
    await app.page.locator('.cm-content').focus()
    await app.page.keyboard.press('ControlOrMeta+End')
    await app.page.keyboard.type(`\n\n${line}`)
    typed.push(line)
    if (!waits) return app.page.waitForTimeout(DRAFT_MS)
    await app.page.keyboard.press('ControlOrMeta+s')
    await settle(app.page)
  }

  const killsLeft = (): number => 2 * size.kills - killed.main - killed.index
  const steps = size.outside + size.typed
  while (typed.length < size.typed || outside < size.outside) {
    const killsDue = ((typed.length + outside) * 2 * size.kills) / steps - 0.5
    if (killsLeft() > 0 && 2 * size.kills - killsLeft() <= killsDue) {
      if (killed.main > killed.index) killed.index += await killIndex(app)
      else {
        await type(false)
        await app.crash()
        killed.main++
      }
    }
    const rest = size.outside - outside + size.typed - typed.length
    if (random.below(rest) < size.outside - outside) await writeOutside()
    else await type(!random.oneIn(5))
  }
  while (killed.index < size.kills) {
    killed.index += await killIndex(app)
    await app.page.waitForTimeout(500)
  }
  // What a crash left, and what waits for an answer, is offered when the note is looked at.
  for (const name of NAMES) if (await openNote(app.page, name)) await settle(app.page)
  await app.restart()
  const found = await linesFound(app)
  const lost = [...typed, ...written].filter((line) => !found.has(line))
  return { typed: typed.length, outside, killed, takenAway, lost }
}

/** @returns false when the window neither lists it nor has it open: deleted a moment ago */
async function openNote(page: Page, name: string): Promise<boolean> {
  const row = page.getByRole('treeitem', { name, exact: true })
  // A note that is gone is in no list, and what was typed into it is in its tab.
  const tab = page.getByRole('tab', { name: `${name}.md` })
  try {
    await row.or(tab).first().waitFor({ timeout: 3000 })
    await ((await row.isVisible()) ? row : tab).click({ timeout: 3000 })
  } catch {
    return false
  }
  await expect(page.getByRole('tab', { name, selected: true })).toBeVisible()
  await answer(page)
  return page.locator('.cm-content').isVisible()
}

/** Answers what stands above the note as somebody would who wants to lose nothing. */
async function answer(page: Page): Promise<void> {
  for (const label of ['Keep both', 'Recreate', 'Retry']) {
    const button = page.getByRole('button', { name: label, exact: true })
    if (await button.isVisible()) await button.click({ timeout: 2000 }).catch(() => {})
  }
}

/** Until everything in the window is on disk. */
async function settle(page: Page): Promise<void> {
  await expect(async () => {
    await answer(page)
    await expect(page.locator('[data-save-state="saved"]')).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
}

/** The index process is a child of main. */
async function killIndex({ dataDir }: RunningApp): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid,args'])
  const row = stdout
    .split('\n')
    .find((each) => each.includes('index-process') && each.includes(dataDir))
  const pid = /^\s*(\d+) /.exec(row ?? '')?.[1]
  if (pid === undefined) return 0
  process.kill(Number(pid), 'SIGKILL')
  return 1
}

const LINE = /^[TO]\d+\.$/gm

/** Every line that a person comes to, asked for as the window asks. */
async function linesFound({ vaultDir, dataDir }: RunningApp): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  const look = (text: string): void => {
    for (const line of text.match(LINE) ?? []) found.add(line)
  }
  const paths = new Set<string>()
  for (const file of await filesBelow(vaultDir)) {
    if (!file.endsWith('.md')) continue
    look(await readFile(join(vaultDir, file), 'utf8'))
    paths.add(file.replace(/^\.trash\/[^/]+\//, ''))
  }
  const app = await forkApp({ vaultDir, dataDir })
  try {
    for (const { path } of await app.client.call('trash.deletedElsewhere', {})) paths.add(path)
    for (const path of paths) await lookThrough(app, path, look)
  } finally {
    await app.kill()
  }
  return found
}

async function lookThrough(
  { client }: ForkedApp,
  path: string,
  look: (text: string) => void,
): Promise<void> {
  for (let before: number | null = null; ;) {
    const page: Awaited<ReturnType<typeof client.call<'history.list'>>> = await client.call(
      'history.list',
      { path: vaultPath(path), before, limit: 200 },
    )
    for (const version of page)
      if (version.before !== null && version.isKept)
        look((await client.call('history.text', { changeId: version.changeId })).text)
    before = page.at(-1)?.seq ?? null
    if (page.length < 200) return
  }
}

import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type Browser, type Page } from '@playwright/test'
import type * as Electron from 'electron'
import { electronBinary } from '../scripts/run.mjs'
import { launchDouble } from './double/launch.ts'

export type HostKind = 'browser' | 'double' | 'electron'

/** What Playwright's ElectronApplication and the double have in common. */
export type MainProcess = {
  evaluate<R, A>(fn: (electron: typeof Electron, arg: A) => R | Promise<R>, arg: A): Promise<R>
  windows(): Page[]
}

export type RunningHost = {
  readonly page: Page
  readonly main: MainProcess | undefined
  /** Of the page, as Chromium sees it. */
  readonly origin: string
  logs(): string
  /** Ends the program as a person would. @throws when it does not end well */
  close(): Promise<void>
  /** Ends the program by a signal and its windows after it, which are asked nothing. The exit code, null for none. */
  kill(signal: NodeJS.Signals): Promise<number | null>
}

type StartOptions = {
  readonly browser: Browser
  /** A blank one for the first window; without it, one in a context of its own. */
  readonly page?: Page
  /** `--vault`, `--data-dir`. */
  readonly args: readonly string[]
  readonly onPage: (page: Page) => void
}

const root = join(import.meta.dirname, '..')
/** Where the build under test is: `out`, or another folder while one is being worked on. */
export const outDir = join(root, process.env['E2E_OUT'] ?? 'out')

/** What the machine's environment offers must not reach a test; what Node compiled for one, it does not compile again. */
function cleanEnv(): Record<string, string> {
  const entries = Object.entries(process.env).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && !/^(OPENAI|LATENT|INIT_CWD|ELECTRON_RUN)/.test(entry[0]),
  )
  return { ...Object.fromEntries(entries), NODE_COMPILE_CACHE: join(tmpdir(), 'latent-e2e-code') }
}

export function startHost(kind: HostKind, options: StartOptions): Promise<RunningHost> {
  switch (kind) {
    case 'browser':
      return startBrowserHost(options)
    case 'double':
      return startDouble(options)
    case 'electron':
      return startElectron(options)
  }
}

async function startBrowserHost({
  browser,
  page: given,
  args,
  onPage,
}: StartOptions): Promise<RunningHost> {
  const opening = given ?? browser.newContext().then((context) => context.newPage()) // while the host starts
  const child = spawn(process.execPath, [join(outDir, 'main/host.js'), '--no-open', ...args], {
    cwd: root,
    env: cleanEnv(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve))
  const said = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (data: Buffer) => {
      log += String(data)
      const found = /Latent is at (http:\S+)/.exec(log)?.[1]
      if (found) resolve(found)
    })
    child.stderr.on('data', (data: Buffer) => (log += String(data)))
    void exited.then((code) => reject(new Error(`the host ended with ${code}\n${log}`)))
  })
  const [page, address] = await Promise.all([opening, said])
  /** The one that was given is needed again. */
  const leave = async (): Promise<void> => {
    if (page.isClosed()) return
    if (given) await page.goto('about:blank')
    else await page.context().close()
  }
  onPage(page)
  await page.goto(address)
  return {
    page,
    main: undefined,
    origin: new URL(address).origin,
    logs: () => log,
    async close() {
      await leave()
      child.kill('SIGTERM')
      const code = await endWithin(exited, () => child.kill('SIGKILL'))
      if (code !== 0) throw new Error(`the host ended with ${code}\n${log}`)
    },
    async kill(signal) {
      child.kill(signal)
      const code = await exited
      await leave()
      return code
    },
  }
}

async function startDouble({ browser, page, args, onPage }: StartOptions): Promise<RunningHost> {
  const app = await launchDouble(browser, join(outDir, 'main/index.js'), {
    args,
    env: cleanEnv(),
    onPage,
    ...(page ? { context: page.context() } : {}),
  })
  return {
    page: await app.firstWindow(),
    main: app,
    origin: 'https://app.latent.double',
    logs: app.logs,
    close: app.close,
    kill: app.kill,
  }
}

async function startElectron({ args, onPage }: StartOptions): Promise<RunningHost> {
  const executablePath = electronBinary()
  if (!executablePath) throw new Error('There is no Electron binary here.')
  const app = await _electron.launch({
    executablePath,
    args: ['.', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...args],
    cwd: root,
    env: cleanEnv(),
  })
  let log = ''
  app.process().stderr?.on('data', (data: Buffer) => (log += String(data)))
  app.on('window', onPage)
  const page = await app.firstWindow()
  return {
    page,
    main: app,
    origin: 'latent://app',
    logs: () => log,
    close: () => app.close(),
    async kill(signal) {
      const exited = new Promise<number | null>((resolve) => app.process().once('exit', resolve))
      app.process().kill(signal)
      return exited
    },
  }
}

/** The exit code; null when it had to be killed after 30 s. */
async function endWithin(exited: Promise<number | null>, kill: () => void): Promise<number | null> {
  const timer = setTimeout(kill, 30_000)
  try {
    return await exited
  } finally {
    clearTimeout(timer)
  }
}

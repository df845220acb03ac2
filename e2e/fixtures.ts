import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test as base, type Page, type TestInfo } from '@playwright/test'
import { createAppStore } from '../src/main/state/create-app-store.ts'
import { modelWithHabits, type ModelHabits } from '../test/models/model-habits.ts'
import { startModelServer, type ModelServer } from '../test/models/model-server.ts'
import type { ModelProfile } from '../src/shared/domain/models/model-profile.ts'
import type { Settings, WritingMode } from '../src/shared/domain/settings.ts'
import { startHost, type HostKind, type MainProcess, type RunningHost } from './hosts.ts'

export type HostOptions = { readonly host: HostKind }

export type AppOptions = {
  /** The vault's files by path. */
  readonly files: Readonly<Record<string, string | Uint8Array>>
  /** False: started without a vault, as the first time. */
  readonly opensVault: boolean
  /** True: `model` is set as the endpoint before the start; else the offline assistant answers. */
  readonly connectsModel: boolean
  /** What is known of that model from the start. */
  readonly modelProfile: ModelProfile
  /** How it answers after its script has ended; null: with an error. */
  readonly modelHabits: ModelHabits | null
  /** How the notes are written that it opens. */
  readonly writingMode: WritingMode
  /** Console errors that this test causes on purpose. */
  readonly expectedProblems: readonly RegExp[]
  /** The page asks on purpose for what is outside the app; whether it gets there is for the test to see. */
  readonly asksOutside: boolean
}

export type RunningApp = {
  /** The window. Another one after `restart`. */
  readonly page: Page
  /** Electron's main process; undefined in the browser host. */
  readonly main: MainProcess | undefined
  readonly vaultDir: string
  readonly dataDir: string
  /** Every address that a page of the app asked for. */
  readonly requests: readonly string[]
  /**
   * Ends the program as a person would, and starts it again on the same vault and data.
   * @param args more of them, for this start
   */
  restart(...args: readonly string[]): Promise<void>
  /**
   * The same, but nobody is asked: main is killed, its windows go after it. What it answers says how main ended and how
   * long that took.
   */
  crash(signal?: NodeJS.Signals): Promise<{ readonly code: number | null; readonly ms: number }>
}

/** What is of today when a spec begins is of today when it ends: one that comes right before midnight waits for it. */
async function dayHasTime(testInfo: TestInfo): Promise<void> {
  const leftMs = new Date().setHours(24, 0, 0, 0) - Date.now()
  if (leftMs > LONGEST_SPEC_MS) return
  testInfo.setTimeout(testInfo.timeout + leftMs)
  await new Promise((done) => setTimeout(done, leftMs))
}
const LONGEST_SPEC_MS = 60_000

/** What a page says while main is killed: requests, and parts of the window whose code was on its way. */
const GONE_MEANWHILE =
  /ERR_(?:CONNECTION_(?:REFUSED|RESET|CLOSED)|EMPTY_RESPONSE)|LoadFault|dynamically imported module/

/**
 * The built app on a temporary vault, in the host of the project. A test fails on its own when the page logged an error,
 * broke the content security policy, or asked for anything outside the app.
 */
export const test = base.extend<HostOptions & AppOptions & { model: ModelServer; app: RunningApp }>(
  {
    host: ['browser', { option: true }],
    files: [{}, { option: true }],
    opensVault: [true, { option: true }],
    connectsModel: [false, { option: true }],
    modelProfile: [{}, { option: true }],
    modelHabits: [null, { option: true }],
    writingMode: ['live', { option: true }],
    expectedProblems: [[], { option: true }],
    asksOutside: [false, { option: true }],

    model: async ({ modelHabits }, use) => {
      const server = await startModelServer(
        [],
        modelHabits === null ? {} : { otherwise: modelWithHabits(modelHabits) },
      )
      await use(server)
      await server.close()
    },

    app: async (
      {
        host,
        files,
        opensVault,
        connectsModel,
        modelProfile,
        writingMode,
        expectedProblems,
        asksOutside,
        model,
        browser,
        page: blank,
      },
      use,
      testInfo,
    ) => {
      await dayHasTime(testInfo)
      const dir = await mkdtemp(join(tmpdir(), 'latent-e2e-'))
      const vaultDir = join(dir, 'vault')
      const dataDir = join(dir, 'data')
      await writeFiles(vaultDir, files)
      if (connectsModel) await changeSettings(dataDir, connected(model.baseUrl, modelProfile))
      if (writingMode === 'source') await changeSettings(dataDir, { writingMode })

      const requests: string[] = []
      const problems: string[] = []
      const onPage = (page: Page): void => {
        page.on('request', (request) => requests.push(request.url()))
        page.on('pageerror', (error) => problems.push(String(error)))
        page.on('console', (message) => {
          if (message.type() === 'error')
            problems.push(`${message.text()} ${message.location().url}`)
        })
      }
      const start = (page?: Page, more: readonly string[] = []): Promise<RunningHost> =>
        startHost(host, {
          browser,
          ...(page ? { page } : {}),
          args: ['--data-dir', dataDir, ...(opensVault ? ['--vault', vaultDir] : []), ...more],
          onPage,
        })
      await blank.context().clearPermissions() // of the spec before
      let running = await start(blank)
      const origins = new Set([running.origin])

      await use({
        get page() {
          return running.page
        },
        get main() {
          return running.main
        },
        vaultDir,
        dataDir,
        requests,
        async restart(...args) {
          await running.close()
          running = await start(undefined, args)
          origins.add(running.origin)
        },
        async crash(signal = 'SIGKILL') {
          const known = problems.length
          const begunMs = performance.now()
          const code = await running.kill(signal)
          const ms = performance.now() - begunMs
          // The page had nobody to talk to for a moment.
          const meanwhile = problems.splice(known)
          problems.push(...meanwhile.filter((text) => !GONE_MEANWHILE.test(text)))
          running = await start()
          origins.add(running.origin)
          return { code, ms }
        },
      })

      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('main.log', { body: running.logs() })
      try {
        await running.close()
      } finally {
        await rm(dir, { recursive: true, force: true })
      }

      const unexpected = problems.filter((text) => !expectedProblems.some((it) => it.test(text)))
      if (unexpected.length > 0)
        throw new Error(`The page logged errors:\n${unexpected.join('\n')}\n${running.logs()}`)
      const isOwn = (url: string): boolean =>
        /^(data|blob|about|latent|latent-asset):/.test(url) || origins.has(new URL(url).origin)
      const foreign = requests.filter((url) => !isOwn(url) && !isOnDouble(url))
      if (foreign.length > 0 && !asksOutside)
        throw new Error(`The page asked for addresses outside the app:\n${foreign.join('\n')}`)
    },
  },
)

/**
 * Specs that leave each other alone, one after the other in one window: to start it costs more than what most of them do
 * in it. Each is a step under its own title, and is given what a spec is given.
 */
export async function inOneWindow<Fixtures>(
  fixtures: Fixtures,
  steps: Readonly<Record<string, (fixtures: Fixtures) => Promise<void>>>,
): Promise<void> {
  test.setTimeout(30_000 * (1 + Object.keys(steps).length))
  for (const [title, step] of Object.entries(steps)) await test.step(title, () => step(fixtures))
}

const isOnDouble = (url: string): boolean => /^https:\/\/[^/]+\.double\//.test(url)

async function writeFiles(folder: string, files: AppOptions['files']): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }
}

const connected = (baseUrl: string, profile: ModelProfile): Partial<Settings> => ({
  providers: [
    { id: 'scripted', name: 'scripted', preset: 'custom', baseUrl, model: 'scripted', profile },
  ],
  defaultProvider: 'scripted',
})

async function changeSettings(dataDir: string, settings: Partial<Settings>): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const store = createAppStore({
    file: join(dataDir, 'app.db'),
    clock: { nowMs: () => Date.now(), sleep: () => Promise.resolve() },
  })
  store.updateSettings(settings)
  store.dispose()
}

export { expect } from '@playwright/test'

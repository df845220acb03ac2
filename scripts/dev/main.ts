import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, watch } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { endWithParent } from '../../src/main/platform/end-with-parent.ts'
import { electronBinary } from '../run.mjs'
import { buildDesktop, OUT } from './build-desktop.ts'
import { createDesktopPage, createDevPage } from './page.ts'
import { createProgram, type Program } from './program.ts'

// `npm run dev [-- --desktop] [--vault DIR] [--data-dir DIR] [--port N]`: the window and main from their sources, in a
// browser or in the desktop window. An edit of the window is shown without a reload; after one of main it is started again.
const root = join(import.meta.dirname, '../..')
const { values } = parseArgs({
  options: {
    desktop: { type: 'boolean', default: false },
    vault: { type: 'string' },
    // Not where Latent keeps what is somebody's own.
    'data-dir': { type: 'string', default: join(root, '.cache/dev') },
    port: { type: 'string' },
  },
})
const say = (text: string): void => void process.stdout.write(`${text}\n`)
const ofMain = [
  '--data-dir',
  values['data-dir'],
  ...(values.vault === undefined ? [] : ['--vault', values.vault]),
]
const env = { ...process.env, LATENT_STARTED_BY: String(process.pid) }

/** A port that nobody listens at, until somebody else takes it. */
async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo // a TCP server's address is never a string
    server.close(() => resolve(port))
  })
  return promise
}

async function inBrowser(pagePort: number): Promise<Program> {
  const hostPort = await freePort()
  let token = Promise.withResolvers<string>()

  function startHost(): ChildProcess {
    token = Promise.withResolvers()
    const startedAtMs = performance.now()
    const host = join(import.meta.dirname, 'host.ts')
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', host, '--port', String(hostPort), ...ofMain],
      { stdio: ['ignore', 'pipe', 'inherit'], env },
    )
    let said = ''
    child.stdout.on('data', (data: Buffer) => {
      said += String(data)
      const found = /Latent is at \S+#t=(\S+)/.exec(said)?.[1]
      if (found === undefined) return
      said = ''
      say(`main runs (${Math.round(performance.now() - startedAtMs)} ms)`)
      token.resolve(found)
    })
    return child
  }
  const program = createProgram(startHost, { say, onEnded: () => process.exit(0) })
  let soon: NodeJS.Timeout | undefined
  watch(join(root, 'src'), { recursive: true }, (_event, file) => {
    const path = file?.replaceAll('\\', '/') ?? ''
    if (!isOfMain(path)) return
    clearTimeout(soon)
    soon = setTimeout(() => {
      say(`${path} changed`)
      program.restart()
    }, 50)
  })
  program.restart()
  const page = await createDevPage({ port: hostPort, token: () => token.promise }, pagePort)
  say(`Latent is at ${page.address()}`)
  return program
}

/** Whether main, or what it starts, is made of this file of `src`. */
const isOfMain = (path: string): boolean =>
  path.endsWith('.ts') &&
  !path.endsWith('.test.ts') &&
  !/^(?:renderer|preload)\/|^features\/[^/]+\/(?:renderer\/|index\.window)/.test(path)

async function onDesktop(binary: string, pagePort: number): Promise<Program> {
  await createDesktopPage(pagePort)
  // Main reads which files there are of the built page, though nobody asks for one.
  mkdirSync(join(OUT, 'renderer'), { recursive: true })
  const program = createProgram(
    () =>
      spawn(binary, [join(OUT, 'main/index.js'), ...ofMain], {
        stdio: 'inherit',
        env: { ...env, LATENT_DEV_PAGE: `http://127.0.0.1:${pagePort}` },
      }),
    { say, onEnded: () => process.exit(0) },
  )
  await buildDesktop({
    watches: true,
    onBuilt() {
      say('main is built')
      program.restart()
    },
    onFailed: (sentence) => say(`main could not be built, the one before goes on: ${sentence}`),
  })
  return program
}

const pagePort = values.port === undefined ? await freePort() : Number(values.port)
const binary = electronBinary()
if (values.desktop && binary === undefined) {
  say('Electron is not here. Without --desktop, Latent runs in your browser.')
  process.exit(1)
}
const running = values.desktop && binary ? onDesktop(binary, pagePort) : inBrowser(pagePort)
let program: Program | null = null
// What was started by then goes with this.
const end = (): void => (program === null ? process.exit(0) : program.end())
process.once('SIGINT', end)
process.once('SIGTERM', end)
endWithParent(process.env)
program = await running

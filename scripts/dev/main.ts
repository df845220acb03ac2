import { spawn, type ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { endWithParent } from '../../src/main/platform/end-with-parent.ts'
import { createDevPage } from './page.ts'

// `npm run dev [-- --vault DIR] [--data-dir DIR] [--port N]`: the window and main from their sources in a browser. An edit
// of the window is shown without a reload; after one of main it is started again, and the page connects by itself.
const root = join(import.meta.dirname, '../..')
const { values } = parseArgs({
  options: {
    vault: { type: 'string' },
    // Not where Latent keeps what is somebody's own.
    'data-dir': { type: 'string', default: join(root, '.cache/dev') },
    port: { type: 'string' },
  },
})
const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** A port that nobody listens at, until somebody else takes it. */
async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const server = createServer().listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo // a TCP server's address is never a string
    server.close(() => resolve(port))
  })
  return promise
}

const hostPort = await freePort()
let child: ChildProcess | null = null
let token = Promise.withResolvers<string>()
let isEnding = false

function startHost(): void {
  const args = [
    '--disable-warning=ExperimentalWarning',
    join(import.meta.dirname, 'host.ts'),
    '--data-dir',
    values['data-dir'],
    '--port',
    String(hostPort),
    ...(values.vault === undefined ? [] : ['--vault', values.vault]),
  ]
  const startedAtMs = performance.now()
  const started = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, LATENT_STARTED_BY: String(process.pid) },
  })
  child = started
  let said = ''
  started.stdout.on('data', (data: Buffer) => {
    said += String(data)
    const found = /Latent is at \S+#t=(\S+)/.exec(said)?.[1]
    if (found === undefined) return
    said = ''
    say(`main runs (${Math.round(performance.now() - startedAtMs)} ms)`)
    token.resolve(found)
  })
  started.on('exit', () => {
    if (child !== started) return
    child = null
    if (isEnding) process.exit(0)
    if (!isRestarting) say('main ended; it is started again after the next edit')
    else startHost()
    isRestarting = false
  })
}

let isRestarting = false
function restartHost(): void {
  if (isRestarting || isEnding) return
  token = Promise.withResolvers<string>()
  if (child === null) return startHost()
  isRestarting = true
  child.kill('SIGTERM')
}

/** Whether main, or what it starts, is made of this file of `src`. */
const isOfMain = (path: string): boolean =>
  path.endsWith('.ts') &&
  !path.endsWith('.test.ts') &&
  !/^(?:renderer|preload)\/|^features\/[^/]+\/(?:renderer\/|index\.window)/.test(path)

let soon: NodeJS.Timeout | undefined
watch(join(root, 'src'), { recursive: true }, (_event, file) => {
  const path = file?.replaceAll('\\', '/') ?? ''
  if (!isOfMain(path)) return
  clearTimeout(soon)
  soon = setTimeout(() => {
    say(`${path} changed`)
    restartHost()
  }, 50)
})

function end(): void {
  isEnding = true
  if (child === null) process.exit(0)
  child.kill('SIGTERM')
}
process.once('SIGINT', end)
process.once('SIGTERM', end)
endWithParent(process.env)
startHost()
const page = await createDevPage(
  { port: hostPort, token: () => token.promise },
  values.port === undefined ? await freePort() : Number(values.port),
)
say(`Latent is at ${page.address()}`)

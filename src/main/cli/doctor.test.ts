import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DoctorReport } from '../../shared/domain/models/doctor.ts'
import { createAppStore } from '../state/create-app-store.ts'
import { systemClock } from '../platform/system.ts'
import { modelWithHabits, type ModelHabits } from '../../../test/models/model-habits.ts'
import { startModelServer, type ModelServer } from '../../../test/models/model-server.ts'
import { runCli } from '../../../test/app/run-cli.ts'

let folder: string
let server: ModelServer
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latent-doctor-'))
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const start = async (habits: ModelHabits): Promise<void> => {
  server = await startModelServer([], {
    otherwise: modelWithHabits(habits),
    info: { '/api/version': { version: '0.12.3' } },
  })
}
const doctor = (...args: string[]) =>
  runCli(['doctor', ...args], { LATENT_DATA_DIR: join(folder, 'data') })

test('doctor prints a line for each check with its remedy, and fails when one does', async () => {
  await start({ tools: 'written' })
  const { code, stdout, stderr } = await doctor('--base-url', server.baseUrl, '--model', 'scripted')
  expect(code).toBe(1)
  expect(stdout).toMatch(/^✓ Server: Ollama 0\.12\.3\./)
  expect(stdout).toMatch(
    /✗ Tool calls: It writes its calls into the text.*\n {4}The template.*\n {6}ollama show scripted/,
  )
  expect(stdout).toMatch(/\? Context length: Not measured/)
  expect(stderr).toContain('at most about 12,000 tokens, none of them from notes')
})

test('doctor --json gives the report, and a saved model keeps what was measured', async () => {
  await start({ cutsAtTokens: 4096 })
  const file = join(folder, 'data', 'app.db')
  const open = () => createAppStore({ file, clock: systemClock })
  // The command line makes the folder.
  expect((await doctor()).stderr).toContain('No model is saved. Use --base-url and --model.')
  const before = open()
  before.updateSettings({
    providers: [
      { id: 'one', name: 'Small', preset: 'ollama', baseUrl: server.baseUrl, model: 'scripted' },
    ],
    defaultProvider: 'one',
  })
  before.dispose()

  const { code, stdout, stderr } = await doctor('--provider', 'Small', '--context', '--json')
  expect(code).toBe(1) // 4,096 tokens are too few
  const report = DoctorReport.parse(JSON.parse(stdout))
  expect(report.lines.at(-1)?.remedy?.command).toContain('OLLAMA_CONTEXT_LENGTH=16384')
  expect(stderr).toContain('Kept with Small.')

  const after = open()
  expect(after.settings().providers[0]?.profile).toEqual(report.profile)
  expect(report.profile.contextTokens).toBeLessThanOrEqual(4096)
  after.dispose()
})

test('a saved model that is a file is not examined, and it says what to do', async () => {
  await start({})
  expect((await doctor()).code).toBe(1)
  const store = createAppStore({ file: join(folder, 'data', 'app.db'), clock: systemClock })
  const inside = { preset: 'inside', baseUrl: 'inside:', model: 'x', file: '/m/x.gguf' } as const
  store.updateSettings({ providers: [{ id: 'f', name: 'Mine', ...inside }], defaultProvider: 'f' })
  store.dispose()
  const { code, stderr } = await doctor()
  expect(code).toBe(1)
  expect(stderr).toContain('“Mine” is a file on this machine, without a server')
})

test('wrong usage is exit code 2, an unknown model 1', async () => {
  await start({})
  expect((await doctor('--model', 'x')).code).toBe(2)
  expect((await doctor('--provider', 'A', '--base-url', server.baseUrl, '--model', 'x')).code).toBe(
    2,
  )
  expect((await doctor('--provider', 'A')).code).toBe(1)
})

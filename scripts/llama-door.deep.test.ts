import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { isLlamaInstalled } from '../conformance/templates/llama-library.ts'
import type { DoctorReport } from '../src/shared/domain/models/doctor.ts'
import { speakingGguf } from '../test/gguf/speaking-gguf.ts'
import { examined, statusesOf } from '../test/models/examined.ts'

const left: (() => void)[] = []
afterEach(() => left.splice(0).forEach((end) => end()))

/** The address of a server that runs the chat code of llama.cpp round a model that does what the doctor asks. */
async function openDoor(hasTools: boolean, ...options: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'latent-door-'))
  left.push(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'speaking.gguf')
  writeFileSync(file, speakingGguf({ hasTools }))
  const door: ChildProcess = fork(
    join(import.meta.dirname, '../conformance/llama-door.ts'),
    [file, ...options],
    { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
  )
  left.push(() => void door.kill())
  return new Promise((resolve, reject) => {
    door.on('message', (address) => resolve(typeof address === 'string' ? address : ''))
    door.on('exit', () => reject(new Error('The door did not open.')))
  })
}

const examine = async (
  { hasTools = true, measuresContext = true },
  ...options: readonly string[]
): Promise<DoctorReport> =>
  examined({
    baseUrl: await openDoor(hasTools, '--pace', '3', ...options),
    model: 'door',
    measuresContext,
  })

const ALL_WELL = {
  server: 'pass',
  answer: 'pass',
  streaming: 'pass',
  thinking: 'pass',
  'tool-calls': 'pass',
  'tool-results': 'pass',
  'tool-choice': 'pass',
  'parallel-calls': 'pass',
  stopping: 'pass',
  context: 'pass',
}
const DOES_ALL = {
  streams: true,
  thinking: 'none',
  startsInThoughts: false,
  toolCalls: 'native',
  toolChoice: true,
  parallelCalls: true,
  examinedAtMs: expect.any(Number),
}

const withLlama = test.skipIf(!isLlamaInstalled())

withLlama(
  'the doctor finds of a real engine what it can, and the context it runs with',
  async () => {
    const report = await examine({}, '--context', '8192')
    expect(statusesOf(report)).toEqual(ALL_WELL)
    expect(report.profile).toEqual({ ...DOES_ALL, contextTokens: 8192 })
    expect(report.server).toEqual({ kind: 'llama-cpp', name: 'llama.cpp door' })
  },
)

withLlama('a context of 2,048 tokens is found, and is too short', async () => {
  const report = await examine({}, '--context', '2048')
  expect(statusesOf(report)).toEqual({ ...ALL_WELL, context: 'fail' })
  expect(report.profile).toEqual({ ...DOES_ALL, contextTokens: 2048 })
})

withLlama('of a template without tools it finds that calls have to be text', async () => {
  const report = await examine({ hasTools: false, measuresContext: false }, '--context', '8192')
  expect(statusesOf(report)).toEqual({
    ...ALL_WELL,
    'tool-calls': 'fail',
    'tool-results': 'unknown',
    'tool-choice': 'unknown',
  })
  const { toolChoice: _unknown, ...rest } = DOES_ALL
  expect(report.profile).toEqual({ ...rest, toolCalls: 'text', contextTokens: 8192 })
})

withLlama('of a server that stops in the middle it says so, and nothing else', async () => {
  const report = await examine({}, '--context', '8192', '--breaks-off', '3')
  expect(statusesOf(report)).toMatchObject({ answer: 'fail', streaming: 'unknown' })
  expect(report.lines.find(({ id }) => id === 'answer')?.detail).toContain('broke off')
  expect(report.profile).toEqual({})
})

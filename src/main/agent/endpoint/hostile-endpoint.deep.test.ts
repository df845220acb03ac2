import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { endpointAttacks } from '../../../../test/evil-model/endpoint-attacks.ts'
import { inDeep } from '../../../../test/shared/in-deep.ts'
import { startModelServer, type ScriptedReply } from '../../../../test/models/model-server.ts'

const child = join(import.meta.dirname, '../../../../test/models/endpoint-child.ts')

/** Of one letter. */
const DELTAS = inDeep(1_000_000, 100_000)

test(
  'row 128: whatever a server floods with, memory grows by at most 150 MB',
  { timeout: 300_000 },
  async () => {
    const floods = endpointAttacks('http://127.0.0.1:9').flatMap(({ model }) =>
      Array.isArray(model) ? model.filter(({ flood }: ScriptedReply) => flood) : [],
    )
    const delta = 'data: {"choices":[{"delta":{"content":"x"}}]}\n\n'
    const end = 'data: [DONE]\n\n'
    const server = await startModelServer([
      { text: 'Good day.' },
      ...floods,
      { flood: { bytes: delta.repeat(1000), times: DELTAS / 1000, end } },
    ])
    try {
      const times = String(floods.length + 2)
      // A heap that may not grow, of new objects neither, is cleared in time on a busy machine too: what is measured is
      // not what waits to be.
      const heap = ['--max-old-space-size=100', '--max-semi-space-size=2']
      const command = [...heap, child, server.baseUrl, times]
      const { stdout } = await promisify(execFile)(process.execPath, command)
      const answers = stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { characters: number; problem: string; grownMb: number })
      expect(answers[0]).toMatchObject({ characters: 9, problem: '' })
      for (const { problem } of answers.slice(1, -1)) expect(problem).not.toBe('')
      expect(answers.at(-1)).toMatchObject({ characters: DELTAS, problem: '' })
      const grownMb = Math.max(...answers.map((each) => each.grownMb))
      console.info(
        `${floods.length} floods and ${DELTAS} deltas: grown by ${Math.round(grownMb)} MB`,
      )
      expect(grownMb).toBeLessThanOrEqual(150)
    } finally {
      await server.close()
    }
  },
)

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SWEEP_OPERATIONS } from '../../../../test/sweeps/sweep-operations.ts'
import {
  type TracedCall,
  createSweep,
  whyNoSweep,
  withWorkshop,
} from '../../../../test/sweeps/sweep.ts'

const obstacle = whyNoSweep()

/** A call in words: `fsync temporary`, `link note.md held`. */
function inWords({ call, paths }: TracedCall): string {
  return [call.replace(/(at2?|at)$/, ''), ...paths.map(placeInWords)].join(' ')
}

function placeInWords(path: string): string {
  if (path.startsWith('state/state.db')) return 'journal'
  if (path.endsWith('pre-images/held')) return 'held-folder'
  if (path.includes('pre-images/held/')) return 'held'
  if (path.includes('/.lt-')) return 'temporary'
  if (path.endsWith('.md')) return path.slice(path.lastIndexOf('/') + 1)
  if (path === 'vault') return 'folder'
  return path.replace(/^vault\/\.trash\/[^/]+/, 'trash').replace(/^vault\//, '')
}

async function callsOf(name: string): Promise<string[]> {
  return withWorkshop(async (workshop) => {
    const operation = SWEEP_OPERATIONS[name]
    if (!operation) throw new Error(`There is no operation ${name}.`)
    await mkdir(join(workshop, 'traced'))
    return (await createSweep(join(workshop, 'traced'), name, operation)).calls.map(inWords)
  })
}

/** Says which of `wanted` is not there after the ones before it; null when they come in this order. */
function firstOutOfOrder(calls: readonly string[], wanted: readonly string[]): string | null {
  let from = 0
  for (const call of wanted) {
    const index = calls.indexOf(call, from)
    if (index === -1) return call
    from = index + 1
  }
  return null
}

describe.skipIf(obstacle !== null)(
  `row 68: what has to be on disk first is on disk first${obstacle ? ` (${obstacle})` : ''}`,
  () => {
    test.each([
      [
        'save',
        [
          'fsync journal',
          'link note.md held',
          'write temporary',
          'fsync temporary',
          'fsync held-folder',
          'rename temporary note.md',
          'fsync folder',
          'fsync journal',
        ],
      ],
      [
        'edit of the agent',
        [
          'fsync journal',
          'link note.md held',
          'write temporary',
          'fsync temporary',
          'fsync held-folder',
          'rename note.md temporary',
          'link temporary note.md',
          'fsync folder',
          'fsync journal',
        ],
      ],
      [
        'create',
        [
          'fsync journal',
          'write temporary',
          'fsync temporary',
          'link temporary note.md',
          'fsync new/folder',
          'fsync journal',
        ],
      ],
      [
        'trash',
        ['fsync journal', 'link note.md note.md', 'rename note.md temporary', 'fsync journal'],
      ],
    ] as const)('%s', async (name, wanted) => {
      const calls = await callsOf(name)
      expect(firstOutOfOrder(calls, wanted)).toBeNull()
      // Both folders, in whichever order.
      if (name === 'trash')
        for (const folder of ['fsync trash/sub', 'fsync sub'])
          expect(firstOutOfOrder(calls, ['unlink temporary', folder, 'fsync journal'])).toBeNull()
    })
  },
)

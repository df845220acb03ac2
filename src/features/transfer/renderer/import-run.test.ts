import { describe, expect, test } from 'vitest'
import { waitUntil } from '../../../../test/shared/wait-until.ts'
import type { ImportPlan, ImportReport } from '../contract.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { LatentClient } from '../../../renderer/src/connection/latent-client.ts'
import { createImportRun, type ImportRun } from './import-run.ts'

const plan = (into: string): ImportPlan => ({
  importId: 'i',
  into: into as ImportPlan['into'],
  notes: 2,
  attachments: 0,
  sizeBytes: 10,
  changedNotes: 0,
  madeNotes: 0,
  renamedCount: 0,
  renamed: [],
  skippedCount: 0,
  skipped: [],
  notices: [],
})
const report: ImportReport = { groupId: 'g', notes: 2, attachments: 0, firstNote: null }

interface Main {
  readonly calls: string[]
  /** What the import comes to; it waits for the cancel when there is nothing. */
  outcome: ImportReport | LatentError | null
  readonly run: ImportRun
}

function play(outcome: Main['outcome']): Main {
  const calls: string[] = []
  const main: { outcome: Main['outcome'] } = { outcome }
  const client = {
    call: async (method: string) => {
      calls.push(method)
      return method === 'undo.run' ? { clashes: [], refused: [] } : null
    },
    async *stream(method: string, input: { into?: string }, { signal }: { signal: AbortSignal }) {
      calls.push(method)
      if (method === 'transfer.readSource')
        return { importId: 'i', kind: 'markdown', name: 'a.zip', suggestedFolder: 'a' }
      if (method === 'transfer.planImport') return plan(input.into ?? '')
      yield { step: 'importing', done: 1, total: 2 }
      if (main.outcome === null) {
        if (!signal.aborted)
          await new Promise((stopped) => signal.addEventListener('abort', stopped))
        throw new LatentError('cancelled', 'Cancelled.')
      }
      if (main.outcome instanceof LatentError) throw main.outcome
      return main.outcome
    },
  } as unknown as LatentClient
  return Object.assign(main, { calls, run: createImportRun({ client }) })
}

async function planned(outcome: Main['outcome']): Promise<Main> {
  const main = play(outcome)
  main.run.readPath('/x/a.zip')
  await waitUntil(() => expect(main.run.state.getState().step).toBe('plan'))
  return main
}

describe('an import in the window', () => {
  test('is read, planned for the folder that is suggested, and done', async () => {
    const { run, calls } = await planned(report)
    expect(run.state.getState()).toMatchObject({ into: 'a', problem: null, plan: { into: 'a' } })
    run.start()
    await waitUntil(() => expect(run.state.getState()).toMatchObject({ step: 'done', report }))
    run.dispose()
    // Main has nothing of it any more.
    expect(calls).not.toContain('transfer.discardImport')
  })

  test('is planned anew for another folder, and says when that cannot be one', async () => {
    const { run } = await planned(report)
    run.setInto('b')
    await waitUntil(() => expect(run.state.getState()).toMatchObject({ plan: { into: 'b' } }))
    run.setInto('/etc')
    await waitUntil(() =>
      expect(run.state.getState()).toMatchObject({ plan: null, problem: expect.any(String) }),
    )
    run.start()
    expect(run.state.getState().step).toBe('plan')
  })

  test('that is stopped comes back to its plan and says that nothing came in', async () => {
    const { run } = await planned(null)
    run.start()
    await waitUntil(() => expect(run.state.getState().step).toBe('working'))
    run.cancel()
    await waitUntil(() =>
      expect(run.state.getState()).toMatchObject({
        step: 'plan',
        plan: { notes: 2 },
        problem: expect.stringContaining('stopped'),
      }),
    )
  })

  test('that fails says why, in words of main', async () => {
    const { run } = await planned(new LatentError('already_exists', 'There is already a file.'))
    run.start()
    await waitUntil(() =>
      expect(run.state.getState()).toMatchObject({
        step: 'plan',
        problem: 'There is already a file.',
      }),
    )
  })

  test('that is left is forgotten by main, and one that is taken back is told so', async () => {
    const left = await planned(report)
    left.run.dispose()
    expect(left.calls).toContain('transfer.discardImport')
    const { run, calls } = await planned(report)
    run.start()
    await waitUntil(() => expect(run.state.getState().step).toBe('done'))
    run.takeBack()
    await waitUntil(() => expect(run.state.getState()).toEqual({ step: 'taken-back', left: [] }))
    expect(calls).toContain('undo.run')
  })
})

import { writeSync } from 'node:fs'
import { LatentError } from '../../src/shared/rpc/errors.ts'
import { openSweepVault, type SweepOperation } from './sweep-operations.ts'

/** What the operation came to, one line of JSON for each try. */
export type SweepOutcome =
  | { readonly status: 'done' }
  | { readonly status: 'refused'; readonly code: string; readonly message: string }
  | { readonly status: 'bug'; readonly message: string }

const [base = '', module = '', name = '', told = '', tries = '1'] = process.argv.slice(2)
const { SWEEP_OPERATIONS } = (await import(module)) as {
  readonly SWEEP_OPERATIONS: Readonly<Record<string, SweepOperation>>
}
const operation = SWEEP_OPERATIONS[name]
if (!operation) throw new Error(`There is no operation ${name}.`)

const say = (outcome: SweepOutcome): void => void writeSync(1, `${JSON.stringify(outcome)}\n`)

async function tryOnce(seed: string): Promise<void> {
  try {
    const opened = await openSweepVault(base, seed)
    try {
      await operation?.run(opened.vault, { base, told })
      say({ status: 'done' })
    } finally {
      await opened.close()
    }
  } catch (error) {
    if (error instanceof LatentError)
      say({ status: 'refused', code: error.code, message: error.message })
    else say({ status: 'bug', message: String(error instanceof Error ? error.stack : error) })
  }
}
for (let count = 0; count < Number(tries); count++) await tryOnce(`child ${count}`)

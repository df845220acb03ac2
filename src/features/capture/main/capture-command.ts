import { text as readAll } from 'node:stream/consumers'
import { LatentError } from '../../../shared/rpc/errors.ts'
import {
  readArgs,
  UsageError,
  vaultOptions,
  type FeatureCommand,
} from '../../../main/feature/command.ts'
import type { Captured } from '../contract.ts'

const MAX_CHARACTERS = 20_000

export const captureCommand: FeatureCommand = {
  name: 'capture',
  usage: 'capture TEXT --vault DIR [--hint "[project]"] [--inbox] [--json]',
  summary:
    'Keeps a thought, and files it where that is sure enough; with --inbox it only keeps it. TEXT may be - to read it from stdin.',
  async run(args, terminal, withVault) {
    const options = {
      ...vaultOptions,
      hint: { type: 'string' },
      inbox: { type: 'boolean', default: false },
    } as const
    const { values, positionals } = readArgs(args, options, ['TEXT'])
    const [given = ''] = positionals
    const text = given === '-' ? await readAll(process.stdin) : given
    if (!/\S/.test(text)) throw new UsageError('TEXT is empty.')
    if (text.length > MAX_CHARACTERS)
      throw new UsageError('TEXT takes up to 20,000 characters. Nothing was kept.')
    const use = { waits: true, searches: false }
    return withVault(values, terminal, use, async (client, bringIndexUp) => {
      const kept = await client.call('capture.keep', { text })
      const captured = values.inbox ? kept : await fileOrLeave(kept)
      terminal.out(values.json ? JSON.stringify(captured) : sentenceFor(captured))
      return 0

      /** It is kept whatever comes: why it stays in the inbox is told, and is no failure. */
      async function fileOrLeave({ path }: Captured): Promise<Captured> {
        try {
          await bringIndexUp()
          const request = { path, hints: values.hint ?? null }
          return await client.call('capture.classify', request, { signal: terminal.signal })
        } catch (error) {
          if (!(error instanceof LatentError)) throw error
          terminal.note(`It stays in the inbox: ${error.message}`)
          return kept
        }
      }
    })
  },
}

function sentenceFor({ path, category, classification }: Captured): string {
  if (classification === null) return `Kept ${path}`
  const { confidence, why, by } = classification
  const how = `${Math.round(confidence * 100)} %, ${why}${by === 'local' ? '; without a language model' : ''}`
  return category === 'inbox'
    ? `Kept ${path}: perhaps ${classification.category} (${how})`
    : `Filed ${path} (${how})`
}

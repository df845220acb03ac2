import { text as readAll } from 'node:stream/consumers'
import type { Captured } from '../../features/capture/contract.ts'
import { LatentError } from '../../shared/rpc/errors.ts'
import type { App } from '../app/app.ts'
import { bringIndexUp } from './bring-index-up.ts'
import { readArgs, UsageError, vaultOptions, type Command, type Terminal } from './command.ts'
import { waitingToWrite, withApp } from './with-app.ts'

const MAX_CHARACTERS = 20_000

export const captureCommand: Command = {
  name: 'capture',
  usage: 'capture TEXT --vault DIR [--hint "[project]"] [--inbox] [--json]',
  summary:
    'Keeps a thought, and files it where that is sure enough; with --inbox it only keeps it. TEXT may be - to read it from stdin.',
  async run(args, terminal) {
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
    const overrides = { indexOnOpen: false, ...waitingToWrite(terminal) }
    return withApp(values, terminal, overrides, async (app) => {
      const kept = await app.services.session().captures.keep(text)
      const captured = values.inbox ? kept : await fileOrLeave(app, kept, values.hint, terminal)
      terminal.out(values.json ? JSON.stringify(captured) : sentenceFor(captured))
      return 0
    })
  },
}

/** It is kept whatever comes: why it stays in the inbox is told, and is no failure. */
async function fileOrLeave(
  app: App,
  kept: Captured,
  hint: string | undefined,
  terminal: Terminal,
): Promise<Captured> {
  try {
    await bringIndexUp(app, terminal)
    const { captures } = app.services.session()
    return await captures.classify(kept.path, hint ?? null, terminal.signal)
  } catch (error) {
    if (!(error instanceof LatentError)) throw error
    terminal.note(`It stays in the inbox: ${error.message}`)
    return kept
  }
}

function sentenceFor({ path, category, classification }: Captured): string {
  if (classification === null) return `Kept ${path}`
  const { confidence, why, by } = classification
  const how = `${Math.round(confidence * 100)} %, ${why}${by === 'local' ? '; without a language model' : ''}`
  return category === 'inbox'
    ? `Kept ${path}: perhaps ${classification.category} (${how})`
    : `Filed ${path} (${how})`
}

import type { IndexStatus } from '../../shared/contract/search.ts'
import type { App } from '../app/app.ts'
import type { IndexReport } from '../knowledge/contract/upkeep.ts'
import type { Terminal } from '../feature/command.ts'

/**
 * Brings the index up to the vault and waits for the vectors too, with progress on stderr: a command that ends must
 * not leave them half done.
 * @returns the report, its `seconds` with the vectors
 */
export async function bringIndexUp(
  app: App,
  terminal: Terminal,
  { rebuild = false }: { readonly rebuild?: boolean } = {},
): Promise<IndexReport> {
  const { knowledge } = app.services.session()
  const { signal } = terminal
  const startedMs = performance.now()
  const stop = knowledge.onStatus((status) => terminal.progress(progressLine(status)))
  try {
    const report = await knowledge.reconcile({ rebuild }, signal)
    await knowledge.embedded({}, signal)
    const { problem } = knowledge.status()
    if (problem !== null) terminal.note(problem)
    return { ...report, seconds: (performance.now() - startedMs) / 1000 }
  } finally {
    stop()
    terminal.progress('')
  }
}

function progressLine({ state, done, total }: IndexStatus): string {
  return total > 0 ? `${state} ${done} of ${total} …` : `${state} …`
}

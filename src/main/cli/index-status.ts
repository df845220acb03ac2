import { NoteState } from '../../shared/contract/index-states.ts'
import type { App } from '../app/app.ts'
import type { ExitCode, Terminal } from '../feature/command.ts'
import { STATE_WORDS } from './words.ts'

const AT_ONCE = 500
/** Without `--json`, so many notes of a state are named. */
const MOST_NAMED = 50

/** What the index knows of the vault as it is on disk now, which is compared and not read. */
export async function tellIndexStatus(
  app: App,
  terminal: Terminal,
  { asJson }: { readonly asJson: boolean },
): Promise<ExitCode> {
  const { knowledge } = app.services.session()
  const { signal } = terminal
  await knowledge.compare({}, signal)
  const { notes: counts, excluded } = await knowledge.stateCounts({}, signal)
  const others = NoteState.options.filter((state) => state !== 'indexed')
  const named = []
  for (const state of others)
    for (let after: string | null = null; ;) {
      const { notes, next } = await knowledge.noteStates(
        { state, after, limit: asJson ? AT_ONCE : MOST_NAMED },
        signal,
      )
      named.push(...notes)
      if (next === null || !asJson) break
      after = next
    }
  const { embeddingModel, problem } = knowledge.status()
  if (asJson) {
    terminal.out(JSON.stringify({ counts, excluded, notes: named, embeddingModel, problem }))
    return 0
  }
  for (const state of NoteState.options)
    terminal.out(`${String(counts[state]).padStart(8)} ${STATE_WORDS[state]}`)
  for (const { rule, count } of excluded)
    terminal.out(`         ${count} by ${rule.kind}${rule.value === '' ? '' : ` ${rule.value}`}`)
  for (const { path, state, reason } of named)
    terminal.out(`  ${state} ${path}${reason === null ? '' : `: ${reason}`}`)
  if (problem !== null) terminal.note(problem)
  return 0
}

import { indexLabel } from '../../stores/index-status-store.ts'
import { runningTurn } from '../../stores/chat/apply-chat-item.ts'
import { waitingApprovals } from '../../stores/chat/waiting-approvals.ts'
import type { Stores } from '../../stores/stores.ts'
import { AWAY_WORDS } from './words.ts'

/** What ends sooner is over before a person has gone to something else. */
const LONG_MS = 10_000

/**
 * Tells what a person who looks at another program would want to know: the assistant asks something, its answer is
 * there, files are moved, the index is built. What was so when they went away is not told.
 * @returns ends it, for when they are back
 */
export function watchWhileAway(
  { chat, relocation, indexStatus }: Pick<Stores, 'chat' | 'relocation' | 'indexStatus'>,
  tell: (sentence: string) => void,
  nowMs: () => number = Date.now,
): () => void {
  const questions = (): readonly string[] =>
    waitingApprovals(chat.state.getState().transcripts).map(({ approvalId }) => approvalId)
  const turns = (): readonly string[] =>
    Object.values(chat.state.getState().transcripts).flatMap(
      (each) => runningTurn(each)?.turnId ?? [],
    )
  const moves = (): readonly string[] => (relocation.state.getState().running ? ['moves'] : [])
  function indexing(): readonly string[] {
    const { status } = indexStatus.state.getState()
    return status !== null && indexLabel(status).tone === 'busy' ? ['index'] : []
  }

  /** Hears of each that ends after a while. What was under way already began long enough ago. */
  function untilEnd(running: () => readonly string[], sentence: string): () => void {
    let known = new Map(running().map((id) => [id, nowMs() - LONG_MS]))
    return () => {
      const now = running()
      const ended = [...known].filter(([id]) => !now.includes(id))
      known = new Map(now.map((id) => [id, known.get(id) ?? nowMs()]))
      if (ended.some(([, sinceMs]) => nowMs() - sinceMs >= LONG_MS)) tell(sentence)
    }
  }
  let asked = questions()
  function lookForQuestions(): void {
    const now = questions()
    if (now.some((id) => !asked.includes(id))) tell(AWAY_WORDS.question)
    asked = now
  }

  const stops = [
    chat.state.subscribe(lookForQuestions),
    chat.state.subscribe(untilEnd(turns, AWAY_WORDS.answer)),
    relocation.state.subscribe(untilEnd(moves, AWAY_WORDS.files)),
    indexStatus.state.subscribe(untilEnd(indexing, AWAY_WORDS.index)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

import { Suspense, useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../connection/stores-context.tsx'
import { findApproval, waitingApprovals } from '../stores/chat/waiting-approvals.ts'
import { lazyView } from '../ui/lazy/lazy-view.tsx'

const ApprovalQuestion = lazyView(
  async () => (await import('./approval-question.tsx')).ApprovalQuestion,
)

const ClosedQuestion = lazyView(async () => (await import('./closed-question.tsx')).ClosedQuestion)

/** Nobody who is in the middle of a word is interrupted: the letters would go into the sheet. */
const PAUSE_MS = 800

/** Shows the questions of all conversations, one after another, as soon as the person does not type. */
export function ApprovalSheet() {
  const { chat } = useStores()
  const transcripts = useStore(chat.state, (state) => state.transcripts)
  const reviewedId = useStore(chat.state, (state) => state.reviewedId)
  const answeredHere = useStore(chat.state, (state) => state.answeredHere)
  const putAside = useStore(chat.state, (state) => state.putAside)
  const waiting = useMemo(
    () =>
      waitingApprovals(transcripts).filter(({ approvalId }) => !answeredHere.includes(approvalId)),
    [transcripts, answeredHere],
  )
  const reviewed = useMemo(
    () => (reviewedId === null ? null : findApproval(transcripts, reviewedId)),
    [transcripts, reviewedId],
  )

  const nextId =
    waiting.find(({ approvalId }) => !putAside.includes(approvalId))?.approvalId ?? null
  useAfterTyping(reviewed === null && nextId !== null, () => chat.review(nextId))

  if (!reviewed) return null
  const { request, decision } = reviewed
  const isOwnAnswer = answeredHere.includes(request.approvalId)
  return (
    <Suspense>
      {decision === null || isOwnAnswer ? (
        <ApprovalQuestion
          key={request.approvalId}
          request={request}
          waitingCount={
            waiting.filter(({ approvalId }) => approvalId !== request.approvalId).length
          }
        />
      ) : (
        <ClosedQuestion
          key={request.approvalId}
          title={request.title}
          decision={decision}
          onClose={() => chat.review(null)}
        />
      )}
    </Suspense>
  )
}

/** Calls `run` once `isWanted`, and nothing was typed for a moment. */
function useAfterTyping(isWanted: boolean, run: () => void): void {
  const lastKeyMs = useRef(Number.NEGATIVE_INFINITY)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const onKey = (): void => {
      lastKeyMs.current = performance.now()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [])
  useEffect(() => {
    if (!isWanted) return
    let timer: ReturnType<typeof setTimeout>
    const look = (): void => {
      const left = lastKeyMs.current + PAUSE_MS - performance.now()
      if (left > 0) timer = setTimeout(look, left)
      else latest.current()
    }
    look()
    return () => clearTimeout(timer)
  }, [isWanted])
}

import { useRef, useState, type ReactNode } from 'react'
import type { ApprovalReview } from '../../../shared/domain/chat/approval.ts'
import { AlertSheet } from '../ui/dialog/alert-sheet.tsx'
import { DiffView } from '../ui/diff/diff-view.tsx'
import { hiddenDeletions } from '../ui/diff/diff-rows.ts'
import { Button } from '../ui/field/button.tsx'
import { ChangeHeading } from './change-heading.tsx'
import { EditText } from './edit-text.tsx'
import { FileList } from './file-list.tsx'
import { ReviewFooter, type ReviewAsker } from './review-footer.tsx'
import { partAnswers, type ReviewedChanges } from './review-state.ts'
import { useReview } from './use-review.ts'
import styles from './approval-question.module.css'

export type ReviewAnswer =
  | { readonly decision: 'allowed'; readonly review: ApprovalReview }
  | { readonly decision: 'declined'; readonly reason: string }

const SEEN = { seen: 0, all: 0 }

/** Changes as they would be written, to look through and to take or leave, and the two answers. */
export function ReviewSheet({
  request,
  title,
  words,
  asker,
  mustSee = true,
  onEscape,
  onAnswer,
}: {
  readonly request: ReviewedChanges
  readonly title: string
  /** What is said of it, above it. */
  readonly words: ReactNode
  readonly asker: ReviewAsker
  /** False: it may be written unseen, since whoever asks chose each change already. */
  readonly mustSee?: boolean
  readonly onEscape: () => void
  /** @returns why it could not be done, as a sentence; null when it was */
  readonly onAnswer: (answer: ReviewAnswer) => Promise<string | null>
}) {
  const decline = useRef<HTMLButtonElement>(null)
  const { changes } = request
  const review = useReview(request)
  const { diff, files, choices, rows, counts, editing, setEditing, hunkState, markOf } = review
  const [isAnswering, setIsAnswering] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [heightPx, setHeightPx] = useState(0)

  const answer = async (given: ReviewAnswer): Promise<void> => {
    setIsAnswering(true)
    setProblem(null)
    setProblem(await onAnswer(given))
    setIsAnswering(false)
  }
  const editedText = editing === null ? null : (choices[editing]?.edited ?? changes[editing]?.after)
  return (
    <AlertSheet
      open
      onEscape={() => (editing === null ? onEscape() : undefined)}
      title={title}
      description={words}
      initialFocus={decline}
      onKeyDown={review.onKeyDown}
      footer={
        <ReviewFooter
          asker={asker}
          counts={counts}
          hidden={hiddenDeletions(rows)}
          sights={mustSee ? review.sightCounts : SEEN}
          onNext={review.goNext}
          hasKeys={review.stops.length > 1}
          problem={problem}
          isBlocked={isAnswering || editing !== null}
          declineRef={decline}
          onDecline={(reason) => void answer({ decision: 'declined', reason })}
          onAllow={({ reason, grant }) =>
            void answer({
              decision: 'allowed',
              review: { parts: partAnswers(files, choices), reason, grant },
            })
          }
        />
      }
    >
      {editing !== null && typeof editedText === 'string' ? (
        <EditText
          path={changes[editing]?.path ?? ''}
          text={editedText}
          onCancel={() => setEditing(null)}
          onDone={(edited) => review.setEdited(editing, edited)}
        />
      ) : (
        // As tall as its lines, as far as the window has room; more scrolls inside.
        <div className={styles.body} style={{ flexBasis: Math.max(heightPx, changes.length * 24) }}>
          {changes.length > 1 ? (
            <FileList
              changes={changes}
              marks={changes.map((_, index) => markOf(index))}
              current={review.current.file}
              onShow={(file) => review.go({ file, hunk: 0 }, false)}
            />
          ) : null}
          <DiffView
            ref={diff}
            rows={rows}
            layout={review.layout}
            onHeight={setHeightPx}
            onSeen={review.addSeen}
            onExpand={review.expand}
            hunkState={hunkState}
            renderFile={(index) => {
              const change = changes[index]
              const isLeft = markOf(index) === 'left out'
              return change ? (
                <ChangeHeading change={change}>
                  {files[index]?.isDivisible === true && !isLeft ? (
                    <Button kind="quiet" onClick={() => setEditing(index)}>
                      Edit
                    </Button>
                  ) : null}
                  {changes.length > 1 ? (
                    <Button kind="quiet" onClick={() => review.take(index, 'all', isLeft)}>
                      {isLeft ? 'Take this file' : 'Leave out'}
                    </Button>
                  ) : null}
                </ChangeHeading>
              ) : null
            }}
            {...(counts.all > 1
              ? {
                  renderHunk: (index: number, hunk: number) => {
                    const state = hunkState(index, hunk)
                    const isLeft = state === 'left' || state === 'current-left'
                    return files[index]?.isDivisible === true ? (
                      <Button
                        onClick={() => {
                          review.setCurrent({ file: index, hunk })
                          review.take(index, [hunk], isLeft)
                        }}
                      >
                        {isLeft ? 'Accept' : 'Reject'}
                      </Button>
                    ) : null
                  },
                }
              : {})}
          />
        </div>
      )}
      <p className={styles.said} role="status">
        {review.said}
      </p>
    </AlertSheet>
  )
}

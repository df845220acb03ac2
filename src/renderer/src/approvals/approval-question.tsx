import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { ApprovalRequest } from '../../../shared/domain/chat/approval.ts'
import { useStores } from '../connection/stores-context.tsx'
import { AlertSheet } from '../ui/dialog/alert-sheet.tsx'
import { Button } from '../ui/field/button.tsx'
import { changeSights, countSeen } from '../ui/diff/change-sights.ts'
import { DiffView, type DiffViewHandle, type HunkState } from '../ui/diff/diff-view.tsx'
import { diffRows, fileDiff, hiddenDeletions } from '../ui/diff/diff-rows.ts'
import { useMedia } from '../ui/layout/use-media.ts'
import { showInvisible } from '../ui/diff/visible-text.ts'
import { ChangeHeading } from './change-heading.tsx'
import { EditText } from './edit-text.tsx'
import { GUARD_MS } from './guard-ms.ts'
import { FileList, type FileMark } from './file-list.tsx'
import { QuestionWords } from './question-words.tsx'
import { ReviewFooter } from './review-footer.tsx'
import { sayChange } from './say-change.ts'
import {
  choicesIn,
  choose,
  countTaken,
  isTaken,
  noChoice,
  partAnswers,
  reviewFiles,
  type FileChoice,
} from './review-state.ts'
import styles from './approval-question.module.css'

const SPLIT_FROM = '(width >= 900px)'

/** The whole effect of what one message would write; what of it is taken; and the two answers. */
export function ApprovalQuestion({
  request,
  waitingCount,
}: {
  readonly request: ApprovalRequest
  readonly waitingCount: number
}) {
  const { chat } = useStores()
  const decline = useRef<HTMLButtonElement>(null)
  const diff = useRef<DiffViewHandle>(null)
  const { changes } = request
  const files = useMemo(() => reviewFiles(request), [request])
  const [choices, setChoices] = useState<readonly FileChoice[]>(() => files.map(() => noChoice))
  const [current, setCurrent] = useState({ file: 0, hunk: 0 })
  const [editing, setEditing] = useState<number | null>(null)
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const [isAnswering, setIsAnswering] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [heightPx, setHeightPx] = useState(0)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState('')
  const isWide = useMedia(SPLIT_FROM)
  const [shownAtMs] = useState(() => performance.now())

  const edits = JSON.stringify(choices.map(({ edited }) => edited))
  const diffs = useMemo(
    () =>
      changes.map(({ before, after }, index) =>
        fileDiff({ id: String(index), before, after: choices[index]?.edited ?? after }),
      ),
    // What is taken of a text does not change its diff.
    // oxlint-disable-next-line react/exhaustive-deps
    [changes, edits],
  )
  // Beside a list of files two columns have no room.
  const layout =
    isWide && changes.length === 1 && changes.some(({ kind }) => kind === 'edit')
      ? 'split'
      : 'unified'
  const rows = useMemo(() => diffRows(diffs, layout, expanded), [diffs, layout, expanded])
  const stops = files.flatMap((file, index) =>
    choicesIn(file, choices[index] ?? noChoice).map((hunk) => ({ file: index, hunk })),
  )
  const counts = countTaken(files, choices)
  const sights = useMemo(() => changeSights(rows), [rows])
  // What is left out is not written, so nobody has to have seen it.
  const wanted = sights.filter(({ file, hunk }) => {
    const review = files[file]
    return review === undefined || isTaken(review, choices[file] ?? noChoice, hunk)
  })
  const sightCounts = countSeen(wanted, seen)

  const go = (to: { readonly file: number; readonly hunk: number }, hunk = true): void => {
    setCurrent(to)
    diff.current?.show(to.file, hunk ? to.hunk : null)
  }
  /** The next piece that nobody saw yet: of a long change, where it goes on. */
  const goNext = (): void => {
    const { next } = sightCounts
    const at = next?.keys.findIndex((key) => !seen.has(key)) ?? -1
    const [key, rowId] = [next?.keys[at], next?.rowIds[at]]
    if (!next || key === undefined || rowId === undefined) return
    setCurrent({ file: next.file, hunk: next.hunk })
    diff.current?.reveal(rowId, key)
    setSaid(sayChange(next, { rows, sights, path: changes[next.file]?.path ?? '' }))
  }
  const take = (file: number, hunks: 'all' | readonly number[], isTake: boolean): void =>
    setChoices((all) => choose(files, all, { file, hunks, take: isTake }))
  const takeEverything = (): void =>
    setChoices((all) => all.map((choice) => ({ ...choice, left: new Set() })))
  const answer = async (given: Parameters<typeof chat.answer>[1]): Promise<void> => {
    setIsAnswering(true)
    setProblem(null)
    setProblem(await chat.answer(request, given))
    setIsAnswering(false)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !event.nativeEvent.isTrusted) return
    if (event.target instanceof HTMLElement && event.target.matches('input, textarea')) return
    const at = stops.findIndex(({ file, hunk }) => file === current.file && hunk === current.hunk)
    const act = {
      j: () => go(stops[Math.min(stops.length - 1, at + 1)] ?? current),
      k: () => go(stops[Math.max(0, at - 1)] ?? current),
      a: () => (event.shiftKey ? takeEverything() : take(current.file, [current.hunk], true)),
      r: () => take(current.file, [current.hunk], false),
      n: goNext,
      e: () => {
        if (files[current.file]?.isDivisible === true) setEditing(current.file)
      },
    }[event.key.toLowerCase()]
    if (!act || editing !== null) return
    event.preventDefault()
    // The rest of a word that was being typed somewhere else chooses nothing.
    if (performance.now() - shownAtMs < GUARD_MS) return
    act()
  }

  const hunkState = (index: number, hunk: number): HunkState => {
    const file = files[index]
    const isLeft = file !== undefined && !isTaken(file, choices[index] ?? noChoice, hunk)
    const isCurrent = stops.length > 1 && current.file === index && current.hunk === hunk
    if (isCurrent) return isLeft ? 'current-left' : 'current'
    return isLeft ? 'left' : 'taken'
  }
  const markOf = (index: number): FileMark => {
    const [file, choice] = [files[index], choices[index] ?? noChoice]
    if (!file) return 'taken'
    const ids = choicesIn(file, choice)
    const taken = ids.filter((id) => isTaken(file, choice, id)).length
    if (taken === 0) return 'left out'
    if (choice.edited !== null) return 'edited'
    return taken === ids.length ? 'taken' : 'in part'
  }
  const editedText = editing === null ? null : (choices[editing]?.edited ?? changes[editing]?.after)
  return (
    <AlertSheet
      open
      onEscape={() => (editing === null ? chat.putAside(request.approvalId) : undefined)}
      title={`${showInvisible(request.title)}?`}
      description={<QuestionWords request={request} waitingCount={waitingCount} />}
      initialFocus={decline}
      onKeyDown={onKeyDown}
      footer={
        <ReviewFooter
          request={request}
          counts={counts}
          hidden={hiddenDeletions(rows)}
          sights={sightCounts}
          onNext={goNext}
          hasKeys={stops.length > 1}
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
          onDone={(edited) => {
            const proposed = changes[editing]?.after
            setChoices((all) =>
              all.with(editing, { left: new Set(), edited: edited === proposed ? null : edited }),
            )
            setCurrent({ file: editing, hunk: 0 })
            setEditing(null)
          }}
        />
      ) : (
        // As tall as its lines, as far as the window has room; more scrolls inside.
        <div className={styles.body} style={{ flexBasis: Math.max(heightPx, changes.length * 24) }}>
          {changes.length > 1 ? (
            <FileList
              changes={changes}
              marks={changes.map((_, index) => markOf(index))}
              current={current.file}
              onShow={(file) => go({ file, hunk: 0 }, false)}
            />
          ) : null}
          <DiffView
            ref={diff}
            rows={rows}
            layout={layout}
            onHeight={setHeightPx}
            onSeen={(keys) =>
              setSeen((all) =>
                keys.every((key) => all.has(key)) ? all : new Set([...all, ...keys]),
              )
            }
            onExpand={(id) => setExpanded((all) => new Set([...all, id]))}
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
                    <Button kind="quiet" onClick={() => take(index, 'all', isLeft)}>
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
                          setCurrent({ file: index, hunk })
                          take(index, [hunk], isLeft)
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
        {said}
      </p>
    </AlertSheet>
  )
}

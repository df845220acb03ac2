import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { takeAll, type ApprovalRequest } from '../../../../shared/domain/approval.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { AlertSheet } from '../../ui/alert-sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { DiffView, type DiffViewHandle } from '../../ui/diff-view.tsx'
import { diffRows, fileDiff, hiddenDeletions } from '../../ui/diff-rows.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { showInvisible } from '../../ui/visible-text.ts'
import { AllowButton } from './allow-button.tsx'
import { ChangeHeading, countOf, filesOf } from './change-heading.tsx'
import styles from './approval-question.module.css'

const SPLIT_FROM = '(width >= 900px)'

/** The whole effect of one proposed change, and the two answers. */
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
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const [isAcknowledged, setIsAcknowledged] = useState(false)
  const [isAnswering, setIsAnswering] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [heightPx, setHeightPx] = useState(0)
  const isWide = useMedia(SPLIT_FROM)

  const { changes, readBefore, warning } = request
  const diffs = useMemo(
    () => changes.map(({ before, after }, index) => fileDiff({ id: String(index), before, after })),
    [changes],
  )
  const layout = isWide && changes.some(({ kind }) => kind === 'edit') ? 'split' : 'unified'
  const rows = useMemo(() => diffRows(diffs, layout, expanded), [diffs, layout, expanded])
  const hidden = hiddenDeletions(rows)

  const answer = async (decision: 'allowed' | 'declined'): Promise<void> => {
    setIsAnswering(true)
    setProblem(null)
    setProblem(
      await chat.answer(
        request,
        decision === 'allowed' ? { decision, review: takeAll(request) } : { decision, reason: '' },
      ),
    )
    setIsAnswering(false)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const key = event.key.toLowerCase()
    if (key !== 'j' && key !== 'k') return
    event.preventDefault()
    diff.current?.step(key === 'j' ? 1 : -1)
  }

  return (
    <AlertSheet
      open
      onEscape={() => void answer('declined')}
      title={`${showInvisible(request.title)}?`}
      description={
        <>
          <p>
            {filesOf(changes)} · <Counts {...countOf(changes)} />
            {waitingCount > 0 ? ` · ${waitingCount} more after this` : ''}
          </p>
          {readBefore.length > 0 ? (
            <p className={styles.readBefore} title={readBefore.map(showInvisible).join('\n')}>
              Proposed after reading {readBefore.map(showInvisible).join(', ')}
            </p>
          ) : null}
          {warning ? (
            <p className={styles.warning} role="alert">
              {showInvisible(warning)}
            </p>
          ) : null}
        </>
      }
      initialFocus={decline}
      onKeyDown={onKeyDown}
      footer={
        <>
          {problem ? (
            <p className={styles.problem} role="alert">
              {problem}
            </p>
          ) : hidden > 0 ? (
            <label className={styles.acknowledge}>
              <input
                type="checkbox"
                checked={isAcknowledged}
                onChange={(event) => {
                  if (event.nativeEvent.isTrusted) setIsAcknowledged(event.target.checked)
                }}
              />
              {hidden.toLocaleString()} deleted lines are not shown; I know that they go too.
            </label>
          ) : (
            <p className={styles.keys}>
              <Kbd keys="J" /> <Kbd keys="K" /> next and previous change
            </p>
          )}
          <Button
            ref={decline}
            disabled={isAnswering}
            onKeyDown={(event) => (event.repeat ? event.preventDefault() : undefined)}
            onClick={() => void answer('declined')}
          >
            Decline
          </Button>
          <AllowButton
            isBlocked={isAnswering || (hidden > 0 && !isAcknowledged)}
            onAllow={() => void answer('allowed')}
          />
        </>
      }
    >
      {/* As tall as its lines, as far as the window has room; more scrolls inside. */}
      <div className={styles.diff} style={{ flexBasis: heightPx }}>
        <DiffView
          ref={diff}
          rows={rows}
          layout={layout}
          onHeight={setHeightPx}
          onExpand={(id) => setExpanded((all) => new Set([...all, id]))}
          renderFile={(file) => {
            const change = changes[file]
            return change ? <ChangeHeading change={change} /> : null
          }}
        />
      </div>
    </AlertSheet>
  )
}

const Counts = ({
  additions,
  deletions,
}: {
  readonly additions: number
  readonly deletions: number
}) => (
  <span className={styles.counts}>
    <span className={styles.added}>+{additions.toLocaleString()}</span>{' '}
    <span className={styles.removed}>−{deletions.toLocaleString()}</span>
  </span>
)

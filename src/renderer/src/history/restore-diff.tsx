import { useMemo, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { applyHunks, hunksOf } from '../../../shared/domain/text/text-hunks.ts'
import { toEditorText } from '../../../shared/domain/text/text-edits.ts'
import { useStores } from '../connection/stores-context.tsx'
import type { NoteSession } from '../stores/notes/note-session.ts'
import { changesBetween, toDoc } from '../stores/notes/text-changes.ts'
import { Button } from '../ui/field/button.tsx'
import { diffRows, fileDiff } from '../ui/diff/diff-rows.ts'
import { DiffView } from '../ui/diff/diff-view.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useMedia } from '../ui/layout/use-media.ts'
import styles from './restore-diff.module.css'

export type RestoreDiffProps = {
  readonly session: NoteSession
  /** The text that the note may get back. */
  readonly wanted: string
  /** What stands over the two sides. */
  readonly sides: readonly [now: string, wanted: string]
  readonly head?: ReactNode
  readonly wholeLabel: string
  /** All of it is back, and saved. */
  readonly onWhole: () => void
}

/**
 * An open note against another text of it. Each stretch of lines can be taken over by itself, or all of them; what is
 * taken goes through the editor, so that undo there takes it away again.
 */
export function RestoreDiff({
  session,
  wanted,
  sides,
  head,
  wholeLabel,
  onWhole,
}: RestoreDiffProps) {
  const { toasts } = useStores()
  const load = useStore(session.state, (state) => state.load)
  const readOnlyReason = useStore(session.state, (state) => state.readOnlyReason)
  const revision = useStore(session.state, (state) => state.revision)
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const layout = useMedia('(width >= 1100px)') ? 'split' : 'unified'
  // The session's text is no state of React's: its revision says when it is another.
  // oxlint-disable-next-line react/exhaustive-deps
  const now = useMemo(() => session.text().toString(), [session, revision])
  const { hunks, diffs } = useMemo(() => {
    const after = toEditorText(wanted)
    return { hunks: hunksOf(now, after), diffs: [fileDiff({ id: 'text', before: now, after })] }
  }, [now, wanted])
  const rows = useMemo(() => diffRows(diffs, layout, expanded), [diffs, layout, expanded])

  const take = async (accepted: ReadonlySet<number>): Promise<boolean> => {
    session.replace(changesBetween(session.text(), toDoc(applyHunks(now, hunks, accepted))))
    if (await session.flush()) return true
    toasts.show(
      'The lines are in the editor, and not saved yet: the bar above the note says why.',
      {
        tone: 'problem',
      },
    )
    return false
  }
  const takeAll = async (): Promise<void> => {
    if (await take(new Set(hunks.map(({ id }) => id)))) onWhole()
  }

  if (load === 'loading')
    return (
      <div className={styles.waiting}>
        <Spinner label="Reading" />
      </div>
    )
  const canTake = readOnlyReason === null
  return (
    <>
      <div className={styles.head}>
        <p>
          {head}
          {hunks.length === 0
            ? 'The same text as now.'
            : hunks.length === 1
              ? '1 difference'
              : `${hunks.length} differences`}
        </p>
        <Button
          kind="primary"
          disabled={hunks.length === 0 || !canTake}
          title={readOnlyReason ?? undefined}
          onClick={() => void takeAll()}
        >
          {wholeLabel}
        </Button>
      </div>
      {hunks.length === 0 ? null : (
        <DiffView
          rows={rows}
          layout={layout}
          onExpand={(id) => setExpanded((open) => new Set([...open, id]))}
          onHeight={() => {}}
          renderFile={() => (
            <span className={styles.sides}>
              <span>{sides[0]}</span>
              <span>{sides[1]}</span>
            </span>
          )}
          {...(canTake
            ? {
                renderHunk: (_file: number, hunk: number) => (
                  <Button onClick={() => void take(new Set([hunk]))}>Restore these lines</Button>
                ),
              }
            : {})}
        />
      )}
    </>
  )
}

import { useEffect, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../../../renderer/src/connection/stores-context.tsx'
import { EmptyState } from '../../../renderer/src/ui/empty-state.tsx'
import { Button } from '../../../renderer/src/ui/field/button.tsx'
import type { NoteSession } from '../../../renderer/src/stores/notes/note-session.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { showInvisible } from '../../../renderer/src/ui/diff/visible-text.ts'
import type { CanvasProblem } from '../shared/read-canvas.ts'
import { Board } from './board/board.tsx'
import { CanvasBars } from './canvas-bars.tsx'
import { canvasDesks } from './session/canvas-desk.ts'
import { canvasWords } from './words.ts'
import styles from './canvas-view.module.css'

/** A `.canvas` file, to look at and to work on. */
export function CanvasView({
  path,
}: {
  readonly path: VaultPath
  readonly place: { readonly fragment: string } | null
  readonly otherwise: ReactNode
}) {
  const { openNotes } = useStores()
  const [session] = useState(() => openNotes.open(path))
  const load = useStore(session.state, (state) => state.load)
  const loadError = useStore(session.state, (state) => state.loadError)
  switch (load) {
    case 'loading':
      return <Loading />
    case 'failed':
      return (
        <EmptyState
          text={loadError}
          action={<Button onClick={() => void session.load()}>{canvasWords.again}</Button>}
        />
      )
    case 'ready':
      return <OpenCanvas session={session} />
  }
}

function OpenCanvas({ session }: { readonly session: NoteSession }) {
  const { ofFeatures } = useStores()
  const [desk] = useState(() => ofFeatures.of(canvasDesks).of(session))
  const read = useStore(desk.state, (state) => state.read)
  const isNoText = useStore(session.state, (state) => state.isNoText)
  const readOnlyReason = useStore(session.state, (state) => state.readOnlyReason)
  // Left without a word, in whatever way: what is not on disk goes there now.
  useEffect(() => () => void session.flush(), [session])
  if (isNoText) return <EmptyState text={readOnlyReason ?? canvasWords.noText} />
  return (
    <div className={styles.canvas}>
      <CanvasBars session={session} unshown={read.status === 'read' ? read.canvas.unshown : 0} />
      {read.status === 'read' ? (
        <Board desk={desk} canvas={read.canvas} isReadOnly={readOnlyReason !== null} />
      ) : (
        <Broken problem={read.problem} text={session.text().toString()} />
      )}
    </div>
  )
}

/** Where a file stops being a canvas. */
function Broken({ problem, text }: { readonly problem: CanvasProblem; readonly text: string }) {
  const line = text.split('\n')[problem.line - 1] ?? ''
  const from = Math.max(0, problem.column - 60)
  return (
    <div className={styles.broken} role="alert">
      <h2>{canvasWords.broken}</h2>
      <p>
        {canvasWords.brokenAt({ ...problem, found: showInvisible(problem.found) })}{' '}
        {canvasWords.brokenKept}
      </p>
      <pre dir="ltr">
        {from > 0 ? '…' : ''}
        {showInvisible(line.slice(from, problem.column - 1))}
        <mark>{showInvisible(line.slice(problem.column - 1, problem.column)) || '⏎'}</mark>
        {showInvisible(line.slice(problem.column, problem.column + 60))}
      </pre>
    </div>
  )
}

/** Only after a moment: most files are there before an eye could see it. */
function Loading() {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 200)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null
  return (
    <p className={styles.loading} role="status">
      {canvasWords.reading}
    </p>
  )
}

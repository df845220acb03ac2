import { useCallback, useRef, useState, useSyncExternalStore } from 'react'
import { CodeBlock } from '../../../renderer/src/markdown/parts/code-block.tsx'
import type { FenceProps } from '../../../renderer/src/markdown/markdown-context.tsx'
import { Dialog } from '../../../renderer/src/ui/dialog/dialog.tsx'
import { Button } from '../../../renderer/src/ui/field/button.tsx'
import { IconButton } from '../../../renderer/src/ui/field/icon-button.tsx'
import { LargeIcon, ProblemIcon, RetryIcon } from '../../../renderer/src/ui/icons.ts'
import type { Drawing } from '../shared/drawing.ts'
import { words } from '../words.ts'
import { DiagramMenu } from './diagram-menu.tsx'
import { useLook } from './diagram-look.ts'
import type { Outcome } from './drawings.ts'
import { LargeDiagram } from './large-diagram.tsx'
import { spokenDiagram } from './spoken-diagram.ts'
import { useDrawing } from './use-drawing.ts'
import styles from './diagram.module.css'

/** Of the text that sizes are measured at. In px. */
const TEXT_SIZE = 16

/** The block of a diagram in a rendered text: drawn, or its source with what is wrong with it. */
export function DiagramBlock({ text, line }: FenceProps) {
  const place = useRef<HTMLDivElement>(null)
  const look = useLook()
  const isEmpty = text.trim() === ''
  const { outcome, isBusy, again } = useDrawing(text, look, place)
  return (
    <div ref={place} aria-busy={isBusy && !isEmpty}>
      {isEmpty ? (
        <Problem text={words.isEmpty} />
      ) : outcome === null ? (
        <CodeBlock language="mermaid" text={text} />
      ) : outcome.status === 'drawn' ? (
        <DrawnDiagram drawing={outcome} source={text} />
      ) : (
        <>
          <NotDrawn outcome={outcome} firstLine={line} onAgain={again} />
          <CodeBlock language="mermaid" text={text} />
        </>
      )}
    </div>
  )
}

function DrawnDiagram({ drawing, source }: { readonly drawing: Drawing; readonly source: string }) {
  const [isLarge, setLarge] = useState(false)
  const address = usePictureAddress(drawing.svg)
  const name = spokenDiagram(drawing)
  const { width, height } = drawing
  return (
    <figure className={styles.figure}>
      <div className={styles.bar}>
        <IconButton
          label="Open large"
          icon={<LargeIcon />}
          size="small"
          onClick={() => setLarge(true)}
        />
        <DiagramMenu source={source} />
      </div>
      <img
        className={styles.picture}
        src={address}
        alt={name}
        width={width}
        height={height}
        style={{ width: `${width / TEXT_SIZE}em` }}
        draggable={false}
      />
      <Dialog open={isLarge} onClose={() => setLarge(false)} title={name} size="full">
        <LargeDiagram drawing={drawing} address={address} name={name} />
      </Dialog>
    </figure>
  )
}

/** Of a picture as an image, in which nothing runs and nothing is asked for; undefined for a moment. */
function usePictureAddress(svg: string): string | undefined {
  const address = useRef<string>(undefined)
  const subscribe = useCallback(
    (listener: () => void) => {
      const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
      address.current = made
      listener()
      return () => URL.revokeObjectURL(made)
    },
    [svg],
  )
  return useSyncExternalStore(subscribe, () => address.current)
}

function NotDrawn({
  outcome,
  firstLine,
  onAgain,
}: {
  readonly outcome: Exclude<Outcome, { status: 'drawn' }>
  /** Of the opening fence in the note. */
  readonly firstLine: number
  readonly onAgain: () => void
}) {
  switch (outcome.status) {
    case 'refused':
      return (
        <Problem
          text={outcome.message}
          line={outcome.line === null ? null : firstLine + outcome.line}
        />
      )
    case 'large':
      return <Problem text={words.isLarge} />
    case 'outside':
      return <Problem text={words.isOutside} />
    case 'slow':
      return <Problem text={words.isSlow} onAgain={onAgain} />
    case 'unavailable':
      return <Problem text={words.unavailable} onAgain={onAgain} />
  }
}

function Problem({
  text,
  line = null,
  onAgain,
}: {
  readonly text: string
  /** Of the note. */
  readonly line?: number | null
  readonly onAgain?: () => void
}) {
  return (
    <div className={styles.problem} role="note" aria-label="Diagram not drawn">
      <p className={styles.problemTitle}>
        <ProblemIcon aria-hidden="true" />
        {words.notDrawn}
      </p>
      <p className={styles.problemText} dir="auto">
        {line === null ? null : <span className={styles.problemLine}>Line {line} </span>}
        {text}
      </p>
      {onAgain ? (
        <Button kind="quiet" icon={<RetryIcon />} onClick={onAgain}>
          Try again
        </Button>
      ) : null}
    </div>
  )
}

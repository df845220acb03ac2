import { useState } from 'react'
import type { ToolBlock } from '../../stores/chat/apply-chat-item.ts'
import { CheckIcon, ChevronRightIcon, ProblemIcon, StopIcon, WarningIcon } from '../../ui/icons.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { showInvisible } from '../../ui/diff/visible-text.ts'
import { AppliedChanges } from './applied-changes.tsx'
import { DataBlock } from './data-block.tsx'
import { spokenDuration } from '../conversations/spoken-time.ts'
import { toolState, type ToolState } from './tool-state.ts'
import styles from './tool-card.module.css'

/** One call of a tool: one line until it is opened. */
export function ToolCard({
  tool,
  isTurnOver,
  undone,
}: {
  readonly tool: ToolBlock
  readonly isTurnOver: boolean
  readonly undone: readonly string[]
}) {
  const [isOpen, setIsOpen] = useState(false)
  const state = toolState(tool, isTurnOver)
  const { result } = tool
  return (
    <details
      className={styles.card}
      data-state={state.kind}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className={styles.line}>
        <StateIcon kind={state.kind} />
        <span className={styles.title}>{showInvisible(tool.title || tool.tool)}</span>
        <span className={styles.meta}>
          {[state.word, result ? spokenDuration(result.metadata.executionTime) : null]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <ChevronRightIcon className={styles.chevron} aria-hidden="true" />
      </summary>
      {isOpen ? (
        <div className={styles.body}>
          {result && !result.success ? (
            <p className={styles.error}>
              {showInvisible(result.error ?? 'It failed.')}
              {result.hint ? (
                <span className={styles.hint}>{showInvisible(result.hint)}</span>
              ) : null}
            </p>
          ) : null}
          {result?.warnings?.map((warning) => (
            <p key={warning} className={styles.hint}>
              {showInvisible(warning)}
            </p>
          ))}
          <AppliedChanges changes={tool.changes} undone={undone} />
          <DataBlock label={`Arguments of ${tool.tool}`} value={tool.arguments} />
          {result?.data === undefined ? null : <DataBlock label="Result" value={result.data} />}
        </div>
      ) : null}
    </details>
  )
}

function StateIcon({ kind }: { readonly kind: ToolState['kind'] }) {
  switch (kind) {
    case 'running':
      return <Spinner label="Running" />
    case 'done':
      return <CheckIcon aria-label="Done" />
    case 'declined':
    case 'stopped':
      return <StopIcon aria-label="Not done" />
    case 'warned':
      return <WarningIcon aria-label="Done, with a warning" />
    case 'failed':
      return <ProblemIcon aria-label="Failed" />
  }
}

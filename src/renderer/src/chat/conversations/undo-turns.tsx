import { useState } from 'react'
import { useStores } from '../../connection/stores-context.tsx'
import { undoSentences } from '../../stores/undo-sentences.ts'
import { Button } from '../../ui/field/button.tsx'
import styles from '../turn/notice.module.css'

/** Takes back what turns of another version changed. */
export function UndoTurns({ turnIds }: { readonly turnIds: readonly string[] }) {
  const { undo } = useStores()
  const [state, setState] = useState<'ready' | 'busy' | 'done'>('ready')
  const [problems, setProblems] = useState<readonly string[]>([])
  const run = async (): Promise<void> => {
    setState('busy')
    const found: string[] = []
    // The newest first: an earlier change may lie under a later one.
    for (const turnId of turnIds.toReversed())
      found.push(...undoSentences(await undo.run({ turnId })))
    setProblems(found)
    setState(found.length === 0 ? 'done' : 'ready')
  }
  return (
    <>
      {state === 'done' ? (
        <span role="status">Undone.</span>
      ) : (
        <Button
          kind="quiet"
          className={styles.undo}
          disabled={state === 'busy'}
          onClick={() => void run()}
        >
          Undo them
        </Button>
      )}
      {problems.map((problem) => (
        <span key={problem} role="alert">
          {problem}
        </span>
      ))}
    </>
  )
}

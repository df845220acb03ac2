import type { StateOfNote } from '../../../../shared/contract/index-states.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { showInvisible } from '../../ui/diff/visible-text.ts'
import { Button } from '../../ui/field/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { VirtualList } from '../../ui/layout/virtual-list.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './index-dialog.module.css'
import { INDEX_WORDS, spokenRule, STATE_WORDS } from './words.ts'

const ROW_HEIGHT = 44
/** So many rows before the end, what follows is asked for. */
const AHEAD = 30

/** Notes with how they stand. However many there are: those in view are in the document, and those before them known. */
export function StateList({
  notes,
  isNamed,
  onMore,
  onAll,
}: {
  readonly notes: readonly StateOfNote[] | undefined
  /** Only notes of a name were asked for. */
  readonly isNamed: boolean
  readonly onMore: () => void
  /** Null where all are shown already. */
  readonly onAll: (() => void) | null
}) {
  const { overlay, workspace } = useStores()
  if (notes === undefined)
    return (
      <div className={styles.waiting}>
        <Spinner label="Reading" />
      </div>
    )
  if (notes.length === 0)
    return (
      <EmptyState
        text={isNamed ? INDEX_WORDS.noneNamed : INDEX_WORDS.none}
        action={onAll ? <Button onClick={onAll}>{INDEX_WORDS.showAll}</Button> : null}
      />
    )
  return (
    <div className={styles.list}>
      <VirtualList
        role="list"
        aria-label={INDEX_WORDS.title}
        count={notes.length}
        rowHeight={ROW_HEIGHT}
        keyOf={(index) => notes[index]?.path ?? String(index)}
        onRange={(_, last) => {
          if (last >= notes.length - AHEAD) onMore()
        }}
        renderRow={(index) => {
          const note = notes[index]
          return note === undefined ? null : (
            <div role="listitem">
              <button
                type="button"
                className={styles.note}
                onClick={() => {
                  overlay.close()
                  workspace.openNote(note.path, { focus: true })
                }}
              >
                <span className={styles.path}>{showInvisible(note.path)}</span>
                <span className={styles.state} data-state={note.state}>
                  {STATE_WORDS[note.state]}
                </span>
                <span className={styles.reason}>{reasonOf(note)}</span>
              </button>
            </div>
          )
        }}
      />
    </div>
  )
}

const reasonOf = ({ reason, rule }: StateOfNote): string =>
  [reason, rule === null || rule.value === '' ? null : spokenRule(rule)]
    .filter((part) => part !== null)
    .join(' ')

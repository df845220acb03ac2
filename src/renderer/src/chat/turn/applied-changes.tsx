import { asVaultPath } from '../../../../shared/domain/vault-path.ts'
import type { AppliedChange } from '../../../../shared/domain/chat/chat-item.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { useTakeBack } from '../../connection/use-take-back.ts'
import { Button } from '../../ui/field/button.tsx'
import { showInvisible } from '../../ui/diff/visible-text.ts'
import styles from './applied-changes.module.css'

/** The files that were really changed, each with its way back. */
export function AppliedChanges({
  changes,
  undone,
}: {
  readonly changes: readonly AppliedChange[]
  readonly undone: readonly string[]
}) {
  if (changes.length === 0) return null
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <ChangeRow
          key={change.changeId}
          change={change}
          isUndone={undone.includes(change.changeId)}
        />
      ))}
    </ul>
  )
}

function ChangeRow({
  change,
  isUndone,
}: {
  readonly change: AppliedChange
  readonly isUndone: boolean
}) {
  const { workspace } = useStores()
  const { isBusy, refusal, takeBack } = useTakeBack(change.changeId)
  const place = asVaultPath((change.kind === 'move' ? change.to : change.path) ?? null)
  const canOpen = place !== null && (change.kind === 'trash' ? isUndone : true)

  return (
    <li className={styles.change}>
      <div className={styles.line}>
        <span className={styles.kind}>{KIND_WORDS[change.kind]}</span>
        {canOpen ? (
          <button
            type="button"
            className={styles.path}
            onClick={() => workspace.openNote(place, { focus: true })}
          >
            {namesOf(change)}
          </button>
        ) : (
          <span className={styles.path}>{namesOf(change)}</span>
        )}
        <span className={styles.count}>
          <span className={styles.added}>+{change.additions}</span>{' '}
          <span className={styles.removed}>−{change.deletions}</span>
        </span>
        {isUndone ? (
          <span className={styles.undone}>Undone</span>
        ) : (
          <Button
            kind="quiet"
            className={styles.undo}
            disabled={isBusy}
            onClick={() => void takeBack()}
          >
            Undo
          </Button>
        )}
      </div>
      {refusal && !isUndone ? (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      ) : null}
    </li>
  )
}

const KIND_WORDS = {
  create: 'Created',
  edit: 'Edited',
  move: 'Moved',
  trash: 'Deleted',
} satisfies Record<AppliedChange['kind'], string>

const namesOf = ({ kind, path, to }: AppliedChange): string =>
  showInvisible(kind === 'move' && to !== undefined ? `${path} → ${to}` : path)

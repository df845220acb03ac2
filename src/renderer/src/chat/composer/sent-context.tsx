import type { AttachedContext } from '../../../../shared/domain/chat/chat-context.ts'
import { asVaultPath } from '../../../../shared/domain/vault-path.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { faceOf, pictureFace } from './context-chip.tsx'
import { SentChip } from './context-chips.tsx'
import styles from './context-chips.module.css'

/** What went along with a message, and what of it did not. */
export function SentContext({
  context,
  images,
}: {
  readonly context: readonly AttachedContext[]
  readonly images: readonly string[]
}) {
  const { workspace } = useStores()
  if (context.length === 0 && images.length === 0) return null
  const onOpen = ({ kind, name, startLine }: AttachedContext): (() => void) | null => {
    const path = kind === 'note' || kind === 'selection' ? asVaultPath(name) : null
    return path ? () => workspace.openNote(path, { line: startLine ?? null }) : null
  }
  return (
    <>
      <ul className={styles.chips} aria-label="Went along with the message">
        {context.map((one, index) => (
          <SentChip key={index} face={faceOf(one)} cut={one.cut ?? null} onOpen={onOpen(one)} />
        ))}
        {images.map((path) => (
          <SentChip key={path} face={pictureFace(path)} cut={null} onOpen={null} />
        ))}
      </ul>
      {context.map((one, index) =>
        one.cut === undefined ? null : (
          <p key={index} className={styles.cut}>
            {faceOf(one).label}: {one.cut}
          </p>
        ),
      )}
    </>
  )
}

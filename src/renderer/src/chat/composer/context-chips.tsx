import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { useStore } from 'zustand'
import { isNotePath } from '../../../../shared/domain/vault-path.ts'
import { useNoteNames } from '../../connection/use-note-names.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { keyOfContext } from '../../stores/chat/context-store.ts'
import { CloseIcon, PreviewIcon } from '../../ui/icons.ts'
import { faceOf, pictureFace, type ChipFace } from './context-chip.tsx'
import styles from './context-chips.module.css'

/** What goes along with the message: the note in front by name, then what was attached. */
export function ContextChips({ field }: { readonly field: RefObject<HTMLElement | null> }) {
  const { context, workspace } = useStores()
  const attached = useStore(context.state, (state) => state.attached)
  const withoutOpen = useStore(context.state, (state) => state.withoutOpen)
  const active = useStore(workspace.state, (state) => state.tabs.active)
  const open = active !== null && isNotePath(active) && active !== withoutOpen ? active : null
  const nameOf = useNoteNames(open === null ? [] : [open])
  const pictures = useStore(context.state, (state) => state.pictures)
  if (open === null && attached.length === 0 && pictures.length === 0) return null
  const back = (): void => field.current?.focus()
  return (
    <ul className={styles.chips} aria-label="Goes along with the message">
      {open === null ? null : (
        <Chip
          face={{
            icon: <PreviewIcon />,
            label: nameOf(open),
            title: `You look at ${open}. The assistant is told its name, and reads it when it needs it`,
          }}
          isQuiet
          onRemove={() => {
            context.nameOpen(open, false)
            back()
          }}
        />
      )}
      {attached.map((reference) => (
        <Chip
          key={keyOfContext(reference)}
          face={faceOf(reference)}
          onRemove={() => {
            context.remove(reference)
            back()
          }}
        />
      ))}
      {pictures.map((path) => (
        <Chip
          key={path}
          face={pictureFace(path)}
          onRemove={() => {
            context.removePicture(path)
            back()
          }}
        />
      ))}
    </ul>
  )
}

function Chip({
  face: { icon, label, title },
  isQuiet = false,
  onRemove,
}: {
  readonly face: ChipFace
  readonly isQuiet?: boolean
  readonly onRemove: () => void
}) {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return
    event.preventDefault()
    onRemove()
  }
  return (
    <li className={styles.chip} data-quiet={isQuiet ? '' : undefined} title={title}>
      {icon}
      <span className={styles.label} dir="auto">
        {label}
      </span>
      <button
        type="button"
        className={styles.remove}
        aria-label={`Remove ${label}`}
        aria-description={title}
        onKeyDown={onKeyDown}
        onClick={onRemove}
      >
        <CloseIcon />
      </button>
    </li>
  )
}

/** A chip of a message that was sent. */
export const SentChip = ({
  face: { icon, label, title },
  cut,
  onOpen,
}: {
  readonly face: ChipFace
  readonly cut: string | null
  readonly onOpen: (() => void) | null
}): ReactNode => (
  <li className={styles.chip} title={cut === null ? title : `${title}. ${cut}`}>
    {icon}
    {onOpen ? (
      <button type="button" className={styles.open} aria-description={title} onClick={onOpen}>
        {label}
      </button>
    ) : (
      <span className={styles.label} dir="auto">
        {label}
      </span>
    )}
  </li>
)

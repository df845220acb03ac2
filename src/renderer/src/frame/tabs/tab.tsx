import type { DragEvent, KeyboardEvent, MouseEvent } from 'react'
import { fileNameBeside } from '../../../../shared/domain/vault-path.ts'
import type { View } from '../../feature.ts'
import type { SaveState } from '../../stores/notes/note-session.ts'
import { CloseIcon, JoinedIcon, LockIcon, PinIcon, WarningIcon } from '../../ui/icons.ts'
import { Tooltip } from '../../ui/layout/tooltip.tsx'
import { ContextMenu } from '../../ui/menu/context-menu.tsx'
import type { MenuItem } from '../../ui/menu/menu-items.tsx'
import { showInvisible } from '../../ui/diff/visible-text.ts'
import { WORDS } from './words.ts'
import styles from './tab-strip.module.css'

export type TabProps = {
  readonly id: string
  /** A path, or a view as `viewTab` writes it. */
  readonly tab: string
  readonly view: View | undefined
  /** What the note or the view is called. */
  readonly title: string
  /** Shown where two open notes have the same name. */
  readonly folder: string
  readonly isShown: boolean
  /** The one that Tab leads to. */
  readonly isEntry: boolean
  readonly isPinned: boolean
  /** It was only looked at. */
  readonly isPreview: boolean
  /** It is scrolled together with another. */
  readonly isJoined: boolean
  readonly save: SaveState | undefined
  readonly isReadOnly: boolean
  /** A dragged tab would go there. */
  readonly dropAt: 'before' | 'behind' | null
  readonly menu: () => readonly MenuItem[]
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onShow: () => void
  readonly onKeep: () => void
  readonly onUnpin: () => void
  readonly onClose: () => void
  readonly onDragStart: (event: DragEvent) => void
  readonly onDragEnd: (event: DragEvent) => void
}

export function Tab({
  id,
  tab,
  view,
  title,
  folder,
  isShown,
  isEntry,
  isPinned,
  isPreview,
  isJoined,
  save,
  isReadOnly,
  dropAt,
  menu,
  onKeyDown,
  onShow,
  onKeep,
  onUnpin,
  onClose,
  onDragStart,
  onDragEnd,
}: TabProps) {
  const name = showInvisible(title)
  const beside = view ? null : fileNameBeside(tab, title)
  const state = stateOf(save, isReadOnly)
  const shown = folder ? `${showInvisible(folder)}/${name}` : name
  const said = [
    shown,
    beside && showInvisible(beside),
    state?.words,
    isPinned && WORDS.pinned,
    isPreview && WORDS.preview,
    isJoined && WORDS.together,
  ]
  const onMiddleClick = (event: MouseEvent): void => {
    if (event.button !== 1) return
    event.preventDefault()
    onClose()
  }
  return (
    <ContextMenu items={menu()}>
      <div
        className={styles.tab}
        data-tab=""
        data-active={isShown ? '' : undefined}
        data-pinned={isPinned ? '' : undefined}
        data-drop={dropAt ?? undefined}
        draggable
        onDragStart={onDragStart}
        onDragEnd={onDragEnd}
      >
        <Tooltip text={view ? view.label : showInvisible(tab)}>
          <button
            type="button"
            role="tab"
            id={id}
            aria-selected={isShown}
            aria-label={said.filter(Boolean).join(', ')}
            tabIndex={isEntry ? 0 : -1}
            className={styles.name}
            onClick={onShow}
            onDoubleClick={onKeep}
            onAuxClick={onMiddleClick}
            onMouseDown={(event) => event.button === 1 && event.preventDefault()}
            onKeyDown={(event) => {
              if (event.key === 'Delete') onClose()
              onKeyDown(event)
            }}
          >
            {view ? <span className={styles.icon}>{view.icon}</span> : null}
            {folder ? <span className={styles.folder}>{showInvisible(folder)}/</span> : null}
            <span className={styles.label} data-preview={isPreview ? '' : undefined} dir="auto">
              {name}
            </span>
            {isJoined ? <JoinedIcon className={styles.joined} /> : null}
            {state?.sign === 'dot' ? <span className={styles.dot} /> : null}
            {state?.sign === 'lock' ? <LockIcon className={styles.lock} /> : null}
            {state?.sign === 'problem' ? <WarningIcon className={styles.problem} /> : null}
          </button>
        </Tooltip>
        {isPinned ? (
          <button
            type="button"
            tabIndex={-1}
            className={styles.pin}
            aria-label={WORDS.unpin(name)}
            onClick={onUnpin}
          >
            <PinIcon />
          </button>
        ) : (
          <button
            type="button"
            tabIndex={-1}
            className={styles.close}
            aria-label={`Close ${name}`}
            onClick={onClose}
          >
            <CloseIcon />
          </button>
        )}
      </div>
    </ContextMenu>
  )
}

function stateOf(
  save: SaveState | undefined,
  isLocked: boolean,
): { sign: 'dot' | 'lock' | 'problem'; words: string } | null {
  switch (save?.kind) {
    case undefined:
    case 'saved':
      return isLocked ? { sign: 'lock', words: 'read only' } : null
    case 'unsaved':
    case 'saving':
      return { sign: 'dot', words: 'not saved yet' }
    case 'conflict':
      return { sign: 'problem', words: 'conflict' }
    case 'gone':
      return { sign: 'problem', words: 'deleted on disk' }
    case 'error':
      return { sign: 'problem', words: 'saving failed' }
  }
}

import { Button } from '../../../../renderer/src/ui/field/button.tsx'
import { IconButton } from '../../../../renderer/src/ui/field/icon-button.tsx'
import {
  CopyIcon,
  FitIcon,
  LargeIcon,
  RedoIcon,
  SmallIcon,
  TidyIcon,
  TrashIcon,
  TurnIcon,
  UndoIcon,
  WireIcon,
  ZoomInIcon,
  ZoomOutIcon,
} from '../../../../renderer/src/ui/icons.ts'
import type { ViewPortControls } from '../drawing/use-view-port.ts'
import styles from './circuit-editor.module.css'

export function EditorToolbar({
  canUndo,
  canRedo,
  hasParts,
  hasChosen,
  isLarge,
  view,
  onUndo,
  onRedo,
  onRotate,
  onDuplicate,
  onRemove,
  onWire,
  onTidy,
  onLarge,
  onLeave,
}: {
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly hasParts: boolean
  readonly hasChosen: boolean
  readonly isLarge: boolean
  readonly view: ViewPortControls
  readonly onUndo: () => void
  readonly onRedo: () => void
  readonly onRotate: () => void
  readonly onDuplicate: () => void
  readonly onRemove: () => void
  readonly onWire: () => void
  readonly onTidy: () => void
  readonly onLarge: () => void
  readonly onLeave: () => void
}) {
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Circuit">
      <IconButton
        label="Undo"
        keys="Mod+Z"
        icon={<UndoIcon />}
        disabled={!canUndo}
        onClick={onUndo}
      />
      <IconButton
        label="Redo"
        keys="Mod+Shift+Z"
        icon={<RedoIcon />}
        disabled={!canRedo}
        onClick={onRedo}
      />
      <span className={styles.gap} />
      <IconButton label="Draw a wire" keys="W" icon={<WireIcon />} onClick={onWire} />
      <IconButton
        label="Turn"
        keys="R"
        icon={<TurnIcon />}
        disabled={!hasParts}
        onClick={onRotate}
      />
      <IconButton
        label="Duplicate"
        keys="Mod+D"
        icon={<CopyIcon />}
        disabled={!hasParts}
        onClick={onDuplicate}
      />
      <IconButton
        label="Delete"
        keys="Delete"
        icon={<TrashIcon />}
        disabled={!hasChosen}
        onClick={onRemove}
      />
      <IconButton label="Tidy the layout" icon={<TidyIcon />} onClick={onTidy} />
      <span className={styles.gap} />
      <IconButton label="Farther" keys="-" icon={<ZoomOutIcon />} onClick={view.zoomOut} />
      <IconButton label="Show all" keys="0" icon={<FitIcon />} onClick={view.fit} />
      <IconButton label="Nearer" keys="+" icon={<ZoomInIcon />} onClick={view.zoomIn} />
      <span className={styles.spring} />
      <IconButton
        label={isLarge ? 'Edit in the note' : 'Open large'}
        icon={isLarge ? <SmallIcon /> : <LargeIcon />}
        onClick={onLarge}
      />
      <Button kind="primary" onClick={onLeave}>
        Done
      </Button>
    </div>
  )
}

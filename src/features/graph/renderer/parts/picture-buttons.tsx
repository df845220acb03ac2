import { IconButton } from '../../../../renderer/src/ui/field/icon-button.tsx'
import {
  FitIcon,
  ListIcon,
  RetryIcon,
  ZoomInIcon,
  ZoomOutIcon,
} from '../../../../renderer/src/ui/icons.ts'
import type { PictureHandle } from '../picture/picture-pane.tsx'
import { GRAPH_WORDS as WORDS } from '../words.ts'
import styles from './picture-buttons.module.css'

const STEP = 1.4

/** What is done with the picture, for whoever has no wheel. */
export const PictureButtons = ({
  handle,
  hasList,
  onList,
  onArrange,
}: {
  readonly handle: PictureHandle | null
  readonly hasList: boolean
  readonly onList: () => void
  /** Null while it is being arranged. */
  readonly onArrange: (() => void) | null
}) => (
  <div className={styles.buttons} role="group" aria-label={WORDS.picture}>
    <IconButton
      label={WORDS.zoomIn}
      keys="+"
      side="left"
      icon={<ZoomInIcon />}
      onClick={() => handle?.zoom(STEP)}
    />
    <IconButton
      label={WORDS.zoomOut}
      keys="-"
      side="left"
      icon={<ZoomOutIcon />}
      onClick={() => handle?.zoom(1 / STEP)}
    />
    <IconButton
      label={WORDS.fit}
      keys="0"
      side="left"
      icon={<FitIcon />}
      onClick={() => handle?.fit()}
    />
    <IconButton
      label={WORDS.arrangeAgain}
      side="left"
      icon={<RetryIcon />}
      disabled={onArrange === null}
      onClick={() => onArrange?.()}
    />
    <IconButton
      label={hasList ? WORDS.hideList : WORDS.showList}
      side="left"
      icon={<ListIcon />}
      aria-pressed={hasList}
      onClick={onList}
    />
  </div>
)

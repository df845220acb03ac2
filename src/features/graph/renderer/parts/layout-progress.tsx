import { Button } from '../../../../renderer/src/ui/field/button.tsx'
import { ProgressBar } from '../../../../renderer/src/ui/progress-bar.tsx'
import { useIsLasting } from '../state/use-is-lasting.ts'
import { GRAPH_WORDS as WORDS } from '../words.ts'
import styles from './layout-progress.module.css'

const SHOWN_AFTER_MS = 600

/** How far the arrangement is, where it takes long enough to be asked. */
export function LayoutProgress({
  done,
  onStop,
}: {
  /** 0 to 1. */
  readonly done: number
  readonly onStop: () => void
}) {
  const isLong = useIsLasting(true, SHOWN_AFTER_MS)
  return isLong ? (
    <div className={styles.progress}>
      <span>{WORDS.arranging}</span>
      <ProgressBar label={WORDS.arranging} value={done} />
      <Button kind="quiet" onClick={onStop}>
        {WORDS.stop}
      </Button>
    </div>
  ) : null
}

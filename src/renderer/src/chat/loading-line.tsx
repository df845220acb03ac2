import { useEngineState } from '../connection/use-engine-state.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { loadingModel } from './words.ts'
import styles from './loading-line.module.css'

/** A thin line while the model that is to answer is loaded; nothing while it answers. */
export function LoadingLine() {
  const running = useEngineState()?.running
  if (running?.status !== 'loading') return null
  const words = loadingModel(running.name, Math.round(running.loaded * 100))
  return (
    <div className={styles.line}>
      <span role="status">{words}</span>
      <ProgressBar label={words} value={running.loaded} />
    </div>
  )
}

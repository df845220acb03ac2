import { useStore } from 'zustand'
import { useStores } from '../../connection/stores-context.tsx'
import styles from './digest.module.css'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** When digests are saved by themselves, and the way to change that. */
export function DigestSchedule() {
  const { app, overlay } = useStores()
  const settings = useStore(app.state, (state) => state.app?.settings)
  if (!settings) return null
  const { digestDailyTime: daily, digestWeeklyTime: weekly, digestWeeklyDay } = settings
  const times = [
    ...(daily === '' ? [] : [`every day at ${daily}`]),
    ...(weekly === '' ? [] : [`on ${WEEKDAYS[digestWeeklyDay - 1] ?? 'Sunday'}s at ${weekly}`]),
  ]
  return (
    <p className={styles.schedule}>
      {times.length === 0
        ? 'Digests are saved only when you ask.'
        : `Saved by itself ${times.join(' and ')}.`}{' '}
      <button
        type="button"
        className={styles.link}
        onClick={() => overlay.show({ kind: 'settings', section: 'digests' })}
      >
        Change in the settings
      </button>
    </p>
  )
}

import { useStores } from '../../../renderer/src/connection/stores-context.tsx'
import { useFeatureSettings } from '../../../renderer/src/connection/use-feature-settings.ts'
import { DigestSettings } from '../shared/settings.ts'
import { DIGEST_SETTINGS } from './digest-settings-page.ts'
import styles from './digest.module.css'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** When digests are saved by themselves, and the way to change that. */
export function DigestSchedule() {
  const { overlay } = useStores()
  const { settings } = useFeatureSettings(DigestSettings)
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
        onClick={() => overlay.show({ kind: 'settings', section: DIGEST_SETTINGS })}
      >
        Change in the settings
      </button>
    </p>
  )
}

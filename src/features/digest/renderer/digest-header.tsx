import type { DigestType } from '../shared/digest.ts'
import { Button } from '../../../renderer/src/ui/field/button.tsx'
import { IconButton } from '../../../renderer/src/ui/field/icon-button.tsx'
import { ChevronLeftIcon, ChevronRightIcon, SampleIcon } from '../../../renderer/src/ui/icons.ts'
import { Segmented } from '../../../renderer/src/ui/field/segmented.tsx'
import { hasBegun, nearName, periodName, stepDay } from './digest-days.ts'
import styles from './digest.module.css'

const TYPES = [
  { value: 'daily', label: 'Day' },
  { value: 'weekly', label: 'Week' },
] as const

/** Which day or week is shown, and what can be done with it. */
export function DigestHeader({
  type,
  day,
  today,
  canWord,
  isSaving,
  isSaved,
  onType,
  onDay,
  onWord,
  onSave,
}: {
  readonly type: DigestType
  readonly day: string
  readonly today: string
  /** A model is set, and there is something to word. */
  readonly canWord: boolean
  readonly isSaving: boolean
  readonly isSaved: boolean
  readonly onType: (type: DigestType) => void
  readonly onDay: (day: string) => void
  readonly onWord: () => void
  readonly onSave: () => void
}) {
  const near = nearName(type, day, today)
  const unit = type === 'daily' ? 'day' : 'week'
  const next = stepDay(type, day, 1)
  const note = type === 'daily' ? 'daily note' : 'weekly note'
  return (
    <header className={styles.header}>
      <div className={styles.place}>
        <h2 className={styles.title} aria-live="polite">
          {near ?? periodName(type, day)}
          {near === null ? null : <span className={styles.date}>{periodName(type, day)}</span>}
        </h2>
        <div className={styles.steps}>
          <Segmented label="Digest of a" options={TYPES} value={type} onChange={onType} />
          <IconButton
            label={`The ${unit} before`}
            keys="←"
            icon={<ChevronLeftIcon />}
            onClick={() => onDay(stepDay(type, day, -1))}
          />
          <IconButton
            label={`The ${unit} after`}
            keys="→"
            icon={<ChevronRightIcon />}
            disabled={!hasBegun(type, next, today)}
            onClick={() => onDay(next)}
          />
          {nearName(type, day, today) === nearName(type, today, today) ? null : (
            <Button kind="quiet" onClick={() => onDay(today)}>
              {type === 'daily' ? 'Today' : 'This week'}
            </Button>
          )}
        </div>
      </div>
      <div className={styles.actions}>
        {canWord ? (
          <Button icon={<SampleIcon />} onClick={onWord}>
            Write it up
          </Button>
        ) : null}
        <Button kind="primary" disabled={isSaving} onClick={onSave}>
          {isSaved ? `Update the ${note}` : `Save to the ${note}`}
        </Button>
      </div>
    </header>
  )
}

import { useState, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import type { DigestType } from '../shared/digest.ts'
import { useNoteWays } from '../../../renderer/src/connection/use-note-ways.ts'
import { useStores } from '../../../renderer/src/connection/stores-context.tsx'
import { useCall } from '../../../renderer/src/connection/use-call.ts'
import { Button } from '../../../renderer/src/ui/field/button.tsx'
import { EmptyState } from '../../../renderer/src/ui/empty-state.tsx'
import { Spinner } from '../../../renderer/src/ui/spinner.tsx'
import { hasBegun, nearName, stepDay } from './digest-days.ts'
import { DigestHeader } from './digest-header.tsx'
import { DigestSchedule } from './digest-schedule.tsx'
import styles from './digest.module.css'
import { FactList } from './fact-list.tsx'
import { useSaveDigest } from './use-save-digest.ts'
import { useToday } from './use-today.ts'
import { useWording } from './use-wording.ts'
import { WordedDigest } from './worded-digest.tsx'
import { hasCtrlAltOrMeta } from '../../../renderer/src/ui/menu/ctrl-alt-or-meta.ts'

/** What happened on a day or in a week, each line a link; in the words of a model if somebody wants that. */
export function DigestView() {
  const { app } = useStores()
  const model = useStore(app.state, (state) => state.app?.model)
  const today = useToday()
  const { write } = useNoteWays()
  const [type, setType] = useState<DigestType>('daily')
  const [day, setDay] = useState(today)
  const { data, error, isLoading, reload } = useCall(
    'digest.facts',
    { type, day },
    { reloadOn: ['vault.changed', 'dues.changed', 'digest.saved'] },
  )
  const { wording, begin, leave } = useWording(type, day)
  const { isSaving, isSaved, save } = useSaveDigest(type, day)
  const worded = wording.state === 'written' ? wording.digest : null
  const isStale =
    worded !== null &&
    data !== undefined &&
    JSON.stringify(worded.facts.facts) !== JSON.stringify(data.facts)
  const isEmpty = data !== undefined && data.facts.length === 0
  const canWord = model?.kind === 'endpoint' && !isEmpty && wording.state === 'none'

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const isPlain = !(hasCtrlAltOrMeta(event) || event.shiftKey)
    // In the switch of day and week the arrows choose.
    const isTaken = event.target instanceof Element && event.target.closest('[role="radiogroup"]')
    if (step === undefined || !isPlain || isTaken) return
    const next = stepDay(type, day, step)
    event.preventDefault()
    if (hasBegun(type, next, today)) setDay(next)
  }

  return (
    <div className={styles.view} tabIndex={-1} data-digest onKeyDown={onKeyDown}>
      <DigestHeader
        type={type}
        day={day}
        today={today}
        canWord={canWord}
        isSaving={isSaving}
        isSaved={isSaved}
        onType={setType}
        onDay={setDay}
        onWord={begin}
        onSave={() => save(worded?.content ?? null)}
      />
      <div className={styles.scroll}>
        <div className={styles.column}>
          {error ? (
            <div className={styles.problem} role="alert">
              <p>{error.message}</p>
              <Button onClick={reload}>Try again</Button>
            </div>
          ) : null}
          {wording.state === 'none' ? null : (
            <WordedDigest
              wording={wording}
              model={model?.label ?? 'The model'}
              isStale={isStale}
              onAgain={begin}
              onLeave={leave}
            />
          )}
          {data === undefined && isLoading && !error ? (
            <p className={styles.loading}>
              <Spinner label="Looking through the vault" />
              Looking through the vault
            </p>
          ) : null}
          {isEmpty ? (
            <EmptyState
              text={emptyText(type, day, today)}
              action={
                isNow(type, day, today) ? (
                  <Button {...write} />
                ) : (
                  <Button onClick={() => setDay(today)}>{NOW_WORDS[type]}</Button>
                )
              }
            />
          ) : null}
          {data === undefined || isEmpty ? null : <FactList facts={data.facts} />}
          {data?.limits.map((limit) => (
            <p key={limit} className={styles.loading}>
              {limit}
            </p>
          ))}
          <DigestSchedule />
        </div>
      </div>
    </div>
  )
}

const NOW_WORDS = { daily: 'Show today', weekly: 'Show this week' } as const

const isNow = (type: DigestType, day: string, today: string): boolean =>
  nearName(type, day, today) === nearName(type, today, today)

function emptyText(type: DigestType, day: string, today: string): string {
  if (!isNow(type, day, today))
    return type === 'daily' ? 'Nothing happened on this day.' : 'Nothing happened in this week.'
  return `Nothing happened yet ${type === 'daily' ? 'today' : 'this week'}. Change a note, finish a task or capture something, and it stands here.`
}

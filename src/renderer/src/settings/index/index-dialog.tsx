import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { NoteState } from '../../../../shared/contract/index-states.ts'
import { spokenNumber } from '../../../../shared/domain/spoken-number.ts'
import { useClient } from '../../connection/connection-context.tsx'
import { useStores } from '../../connection/stores-context.tsx'
import { useCall } from '../../connection/use-call.ts'
import { useReport } from '../../connection/use-report.ts'
import { indexLabel } from '../../stores/index-status-store.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Button } from '../../ui/field/button.tsx'
import { Segmented } from '../../ui/field/segmented.tsx'
import { Setting } from '../../ui/field/setting.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { ExclusionRules } from './exclusion-rules.tsx'
import styles from './index-dialog.module.css'
import { StateList } from './state-list.tsx'
import { useStatePages } from './use-state-pages.ts'
import { INDEX_WORDS as WORDS, STATE_TEXTS, STATE_WORDS } from './words.ts'

/** Each note as the index knows it, what it does now, and what is left out. */
export function IndexDialog() {
  const { overlay } = useStores()
  const isShown = useStore(overlay.state, (state) => state.overlay?.kind === 'index')
  return isShown ? <Index /> : null
}

type Shown = NoteState | 'all'

function Index() {
  const { overlay } = useStores()
  const { round, next } = useRounds()
  const { data: counts, reload } = useCall('index.counts', {})
  const [shown, setShown] = useState<Shown>('all')
  const [query, setQuery] = useState('')
  const state = shown === 'all' ? null : shown
  const { notes, more, hasMore } = useStatePages({ state, query }, round)
  useEffect(reload, [reload, round])
  const label = (each: NoteState): string =>
    counts ? `${STATE_WORDS[each]} ${spokenNumber(counts.notes[each])}` : STATE_WORDS[each]
  return (
    <Dialog open onClose={overlay.close} title={WORDS.title} size="large" description={WORDS.about}>
      <div className={styles.page}>
        <Running />
        <div className={styles.choices}>
          <Segmented<Shown>
            label={WORDS.title}
            value={shown}
            options={[
              { value: 'all', label: WORDS.all },
              ...NoteState.options.map((value) => ({ value, label: label(value) })),
            ]}
            onChange={setShown}
          />
          <TextField
            className={styles.field}
            label={WORDS.find}
            hideLabel
            placeholder={WORDS.find}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
        </div>
        {state === null ? null : <p className={styles.text}>{STATE_TEXTS[state]}</p>}
        <StateList
          notes={notes}
          isNamed={query.trim() !== ''}
          onMore={() => {
            if (hasMore) more()
          }}
          onAll={
            state === null && query === ''
              ? null
              : () => {
                  setShown('all')
                  setQuery('')
                }
          }
        />
        <ExclusionRules counts={counts} onChange={next} />
      </div>
    </Dialog>
  )
}

/** What the index does now, and how to hold it. */
function Running() {
  const client = useClient()
  const report = useReport()
  const { indexStatus } = useStores()
  const status = useStore(indexStatus.state, (known) => known.status)
  if (!status) return null
  const { text, tone } = indexLabel(status)
  const method = status.isPaused ? 'index.resume' : 'index.pause'
  return (
    <>
      <Setting title={text} level="h3" text={WORDS.aboutPause}>
        <div className={styles.buttons}>
          <Button onClick={() => void client.call(method, {}).catch(report)}>
            {status.isPaused ? WORDS.resume : WORDS.pause}
          </Button>
          <Button
            disabled={tone === 'busy'}
            onClick={() => void client.call('index.rebuild', {}).catch(report)}
          >
            {WORDS.rebuild}
          </Button>
        </div>
      </Setting>
      {status.total > 0 ? <ProgressBar label={text} value={status.done / status.total} /> : null}
      {status.problem ? <p className={styles.problem}>{status.problem}</p> : null}
    </>
  )
}

/** How often what is shown is asked for again while the index works: a large one takes a while to count. */
const EVERY_MS = 2000

/** One more whenever the index has become another, but not more often than one can read. */
function useRounds(): { readonly round: number; readonly next: () => void } {
  const { indexStatus } = useStores()
  const [round, setRound] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const stop = indexStatus.state.subscribe(() => {
      timer ??= setTimeout(() => {
        timer = null
        setRound((count) => count + 1)
      }, EVERY_MS)
    })
    return () => {
      stop()
      if (timer !== null) clearTimeout(timer)
    }
  }, [indexStatus])
  return { round, next: () => setRound((count) => count + 1) }
}

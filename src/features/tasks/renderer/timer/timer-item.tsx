import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../../../../renderer/src/connection/stores-context.tsx'
import { StopIcon, TimerIcon } from '../../../../renderer/src/ui/icons.ts'
import { Tooltip } from '../../../../renderer/src/ui/layout/tooltip.tsx'
import { clockText } from './clock-text.ts'
import item from '../../../../renderer/src/ui/status-item.module.css'
import { useTasks } from '../stores/use-tasks.ts'
import styles from './timer-item.module.css'

/** The timer that runs, its time, and the way to end it. Only this is drawn again each second. */
export function TimerItem() {
  const { workspace } = useStores()
  const tasks = useTasks()
  const timer = useStore(tasks.state, (state) => state.timer)
  if (!timer) return null
  return (
    <span className={styles.timer} role="group" aria-label="Running timer">
      <Tooltip text={`Open ${timer.title}`} side="top">
        <button
          type="button"
          className={item.item}
          aria-label={`Timer of ${timer.title}: open the task`}
          onClick={() => workspace.openNote(timer.path)}
        >
          <TimerIcon aria-hidden="true" />
          <span className={styles.timerTitle}>{timer.title}</span>
          <Elapsed since={timer.entry.start} />
        </button>
      </Tooltip>
      <Tooltip text="Stop the timer" side="top">
        <button
          type="button"
          className={item.item}
          aria-label="Stop the timer"
          onClick={() => void tasks.stopTimer()}
        >
          <StopIcon aria-hidden="true" />
        </button>
      </Tooltip>
    </span>
  )
}

/** @param since a local time, `YYYY-MM-DDTHH:MM:SS` */
function Elapsed({ since }: { readonly since: string }) {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return <span aria-hidden="true">{clockText(nowMs - Date.parse(since))}</span>
}

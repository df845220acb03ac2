import { useEffect, useState } from 'react'
import { spokenDuration } from '../conversations/spoken-time.ts'

/** Below that nobody has waited. */
const LEAST_SECONDS = 3

/** How long something is waited for, from when this is shown. Screen readers hear what is waited for, not every second. */
export function Elapsed() {
  const [startMs] = useState(() => Date.now())
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - startMs) / 1000)), 250)
    return () => clearInterval(timer)
  }, [startMs])
  return seconds < LEAST_SECONDS ? null : <span aria-hidden="true"> {spoken(seconds)}</span>
}

/** In whole seconds, so that nothing jitters. */
const spoken = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : spokenDuration(seconds * 1000)

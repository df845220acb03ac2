import { useEffect, useState } from 'react'

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

const spoken = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`

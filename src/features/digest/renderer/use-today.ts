import { useEffect, useState } from 'react'
import { localDay } from '../../../shared/domain/dates/local-day.ts'

const LOOK_MS = 30_000

/** The day it is, also after midnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => localDay(Date.now()))
  useEffect(() => {
    const timer = setInterval(() => setToday(localDay(Date.now())), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  return today
}

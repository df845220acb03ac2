import { useEffect, useEffectEvent, useState } from 'react'

/**
 * What some work over a subject comes to; what it came to last while newer work is under way, which ends the older. Null
 * before the first.
 * @param work may fail only by its signal
 */
export function useWork<T>(work: (signal: AbortSignal) => Promise<T>, subject: unknown): T | null {
  const [result, setResult] = useState<{ readonly value: T } | null>(null)
  const begin = useEffectEvent(work)
  useEffect(() => {
    const controller = new AbortController()
    begin(controller.signal).then(
      (value) => {
        if (!controller.signal.aborted) setResult({ value })
      },
      (error: unknown) => {
        if (!controller.signal.aborted) throw error
      },
    )
    return () => controller.abort()
  }, [subject])
  return result?.value ?? null
}

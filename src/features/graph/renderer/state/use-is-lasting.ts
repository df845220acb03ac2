import { useEffect, useState } from 'react'

/** Whether something has been so for a while, in milliseconds. */
export function useIsLasting(isSo: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLasting(true), ms)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [isSo, ms])
  return isSo && lasting
}

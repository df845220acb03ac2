import { useCallback } from 'react'
import { errorSentence, isAbort } from '../../../shared/rpc/errors.ts'
import { useStores } from './stores-context.tsx'

/** Tells the person what went wrong with something they asked for. */
export function useReport(): (error: unknown) => void {
  const { toasts } = useStores()
  return useCallback(
    (error) => {
      if (isAbort(error)) return
      const text = errorSentence(error)
      toasts.show(text, { tone: 'problem' })
    },
    [toasts],
  )
}

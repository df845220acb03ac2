import { useCallback, useEffect, useRef, useState } from 'react'
import type { Digest } from '../contract.ts'
import type { DigestType } from '../shared/digest.ts'
import { errorSentence, isAbort } from '../../../shared/rpc/errors.ts'
import { useClient } from '../../../renderer/src/connection/connection-context.tsx'

export type Wording =
  | { readonly state: 'none' }
  | { readonly state: 'writing'; readonly text: string }
  | { readonly state: 'written'; readonly digest: Digest }
  | { readonly state: 'failed'; readonly problem: string }

/** The digest in the words of the model that is set; another period, or a stop, leaves it. */
export function useWording(
  type: DigestType,
  day: string,
): { readonly wording: Wording; readonly begin: () => void; readonly leave: () => void } {
  const client = useClient()
  const key = `${type} ${day}`
  const [state, setState] = useState<{ readonly key: string; readonly wording: Wording }>({
    key,
    wording: NONE,
  })
  const running = useRef<AbortController | null>(null)
  const leave = useCallback(() => {
    running.current?.abort()
    setState({ key, wording: NONE })
  }, [key])
  useEffect(() => () => running.current?.abort(), [key])

  const begin = useCallback(() => {
    running.current?.abort()
    const controller = (running.current = new AbortController())
    const { signal } = controller
    const show = (wording: Wording): void => {
      if (!signal.aborted) setState({ key, wording })
    }
    const write = async (): Promise<void> => {
      show({ state: 'writing', text: '' })
      const pieces = client.stream('digest.make', { type, day, useModel: true }, { signal })
      for (;;) {
        const step = await pieces.next()
        if (step.done) return show({ state: 'written', digest: step.value })
        show({ state: 'writing', text: step.value.textSoFar })
      }
    }
    write().catch((error: unknown) => {
      if (isAbort(error)) return
      const problem = errorSentence(error)
      show({ state: 'failed', problem })
    })
  }, [client, type, day, key])

  return { wording: state.key === key ? state.wording : NONE, begin, leave }
}

const NONE: Wording = { state: 'none' }

import { useCallback, useEffect, useRef, useState } from 'react'
import type { ModelDownloadStep, OfferedModel } from '../../../../shared/contract/engine.ts'
import { errorSentence, isAbort } from '../../../../shared/rpc/errors.ts'
import { useClient } from '../../connection/connection-context.tsx'

export type Download = ReturnType<typeof useDownload>

/**
 * A download of main, watched for as long as this is shown: it goes on when nobody watches.
 * @param of whose models these are
 * @param onEnd the list of models is another one now
 */
export function useDownload(
  of: 'engine' | 'embedding',
  { id, onDisk, failure }: Pick<OfferedModel, 'id' | 'onDisk' | 'failure'>,
  onEnd: () => void,
) {
  const client = useClient()
  const [step, setStep] = useState<ModelDownloadStep | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const watching = useRef<AbortController | null>(null)

  const follow = useCallback(async (): Promise<void> => {
    watching.current?.abort()
    const { signal } = (watching.current = new AbortController())
    try {
      for await (const next of client.stream(`${of}.download`, { id }, { signal })) setStep(next)
    } catch (error) {
      if (!signal.aborted && !isAbort(error)) setProblem(errorSentence(error))
    }
    if (signal.aborted) return
    setStep(null)
    onEnd()
  }, [client, of, id, onEnd])

  const bytes = onDisk.status === 'part' ? onDisk.bytes : 0
  const isRunning = onDisk.status === 'part' && onDisk.isRunning
  useEffect(() => {
    if (isRunning) void follow()
    return () => watching.current?.abort()
  }, [isRunning, follow])

  const tell = (what: 'pause' | 'cancel') => (): void =>
    void client
      .call(`${of}.${what}Download`, { id })
      .catch((error: unknown) => setProblem(errorSentence(error)))
      .finally(onEnd)
  return {
    /** Null while none runs. */
    step,
    /** How much of it is here. */
    doneBytes: step?.doneBytes ?? bytes,
    isPart: onDisk.status === 'part',
    problem: problem ?? (step === null ? failure : null),
    start() {
      setProblem(null)
      setStep({ phase: 'fetching', doneBytes: bytes })
      void follow()
    },
    pause: tell('pause'),
    cancel: tell('cancel'),
  }
}

import { useCallback, useEffect, useRef, useState } from 'react'
import type { ModelDownloadStep, OfferedModel } from '../../../../shared/contract/engine.ts'
import { errorSentence, isAbort } from '../../../../shared/rpc/errors.ts'
import { useClient } from '../../connection/connection-context.tsx'

/**
 * A download of main, watched for as long as this is shown: it goes on when nobody watches.
 * @param onEnd the list of models is another one now
 */
export function useDownload({ id, onDisk, failure }: OfferedModel, onEnd: () => void) {
  const client = useClient()
  const [step, setStep] = useState<ModelDownloadStep | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const watching = useRef<AbortController | null>(null)

  const follow = useCallback(async (): Promise<void> => {
    watching.current?.abort()
    const { signal } = (watching.current = new AbortController())
    try {
      for await (const next of client.stream('engine.download', { id }, { signal })) setStep(next)
    } catch (error) {
      if (!signal.aborted && !isAbort(error)) setProblem(errorSentence(error))
    }
    if (signal.aborted) return
    setStep(null)
    onEnd()
  }, [client, id, onEnd])

  const bytes = onDisk.status === 'part' ? onDisk.bytes : 0
  const isRunning = onDisk.status === 'part' && onDisk.isRunning
  useEffect(() => {
    if (isRunning) void follow()
    return () => watching.current?.abort()
  }, [isRunning, follow])

  const tell = (method: 'engine.pauseDownload' | 'engine.cancelDownload') => (): void =>
    void client
      .call(method, { id })
      .catch((error: unknown) => setProblem(errorSentence(error)))
      .finally(onEnd)
  return {
    /** Null while none runs. */
    step,
    problem: problem ?? (step === null ? failure : null),
    start() {
      setProblem(null)
      setStep({ phase: 'fetching', doneBytes: bytes })
      void follow()
    },
    pause: tell('engine.pauseDownload'),
    cancel: tell('engine.cancelDownload'),
  }
}

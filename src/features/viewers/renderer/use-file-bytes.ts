import { useEffect, useState } from 'react'
import { useClient } from '../../../renderer/src/connection/connection-context.tsx'
import { useCall } from '../../../renderer/src/connection/use-call.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { errorSentence, isAbort } from '../../../shared/rpc/errors.ts'
import { readFile, type ReadFile } from './read-file.ts'

export type FileBytes =
  | { readonly status: 'reading'; readonly ratio: number }
  | { readonly status: 'failed'; readonly problem: string }
  | ({ readonly status: 'read' } & ReadFile)

/**
 * The first bytes of a file, read again when it is another one on disk; what was there stays until then. Leaving it
 * stops the reading.
 */
export function useFileBytes(path: VaultPath, mostBytes: number): FileBytes {
  const client = useClient()
  const [state, setState] = useState<FileBytes>({ status: 'reading', ratio: 0 })
  const revision = useFileRevision(path)
  useEffect(() => {
    if (revision === null) return
    const stopper = new AbortController()
    const { signal } = stopper
    readFile(client, path, {
      mostBytes,
      signal,
      onProgress: (ratio) =>
        setState((before) => (before.status === 'read' ? before : { status: 'reading', ratio })),
    }).then(
      (file) => {
        if (!signal.aborted) setState({ status: 'read', ...file })
      },
      (error: unknown) => {
        if (signal.aborted || isAbort(error)) return
        setState({ status: 'failed', problem: errorSentence(error) })
      },
    )
    return () => stopper.abort()
  }, [client, path, mostBytes, revision])
  return state
}

/** Another text when the file is another one on disk; null until that is known. */
export function useFileRevision(path: VaultPath): string | null {
  const { data } = useCall('file.info', { path }, { reloadOn: ['vault.changed'] })
  return data ? `${data.sizeBytes} ${data.modifiedMs}` : null
}

import { useEffect, useRef, useState } from 'react'
import {
  useClient,
  useConnectionState,
} from '../../../renderer/src/connection/connection-context.tsx'
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
 * stops the reading, and so does a connection that is lost, until the next one.
 */
export function useFileBytes(path: VaultPath, mostBytes: number): FileBytes {
  const client = useClient()
  const [state, setState] = useState<FileBytes>({ status: 'reading', ratio: 0 })
  const revision = useFileRevision(path)
  const { generation } = useConnectionState()
  const readOf = useRef<string | null>(null)
  useEffect(() => {
    // What a connection took along that was lost is read over the next one.
    if (revision === null || readOf.current === `${path} ${revision}`) return
    const stopper = new AbortController()
    const { signal } = stopper
    readFile(client, path, {
      mostBytes,
      signal,
      onProgress: (ratio) =>
        setState((before) => (before.status === 'read' ? before : { status: 'reading', ratio })),
    }).then(
      (file) => {
        if (signal.aborted) return
        readOf.current = `${path} ${revision}`
        setState({ status: 'read', ...file })
      },
      (error: unknown) => {
        if (signal.aborted || isAbort(error)) return
        readOf.current = null
        setState({ status: 'failed', problem: errorSentence(error) })
      },
    )
    return () => stopper.abort()
  }, [client, path, mostBytes, revision, generation])
  return state
}

/** Another text when the file is another one on disk; null until that is known. */
export function useFileRevision(path: VaultPath): string | null {
  const { data } = useCall('file.info', { path }, { reloadOn: ['vault.changed'] })
  return data ? `${data.sizeBytes} ${data.modifiedMs}` : null
}

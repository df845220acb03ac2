import { LatentError } from '../../../shared/rpc/errors.ts'
import type { ResolvedFile } from '../read/open-regular.ts'

/** @throws LatentError `denied` for a read-only file: a rename would succeed, and silently override what the person said with its mode. */
export function assertWritable(path: string, { stats }: ResolvedFile): void {
  if ((stats.mode & 0o200n) === 0n)
    throw new LatentError(
      'denied',
      `${path} is read-only, so it was not changed. Allow writing in its properties to edit it.`,
    )
}

import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { errorCode } from '../../../main/platform/error-code.ts'
import type { Ids } from '../../../main/platform/ports.ts'

/** Folders for what comes and goes, in Latent's own state: never in a vault, never the system's shared temporary one. */
export interface Staging {
  /** A new empty folder, absolute, for this user only. */
  newFolder(): Promise<string>
  /**
   * Removes one with all that is in it. Never fails: what was done with it is done, and what stays goes with the next
   * sweep.
   */
  remove(folder: string): Promise<void>
  /** Removes all of them: what a crash left. Never fails. Not while another process may be at work in one. */
  sweep(): Promise<void>
}

export function createStaging(directory: string, ids: Ids): Staging {
  const remove = (folder: string): Promise<void> =>
    rm(folder, { recursive: true, force: true }).catch(() => {})
  return {
    async newFolder() {
      const folder = join(directory, ids.random())
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
      } catch (error) {
        throw stagingFailed(error)
      }
      return folder
    },
    remove,
    sweep: () => remove(directory),
  }
}

/** What a person hears when Latent's own folder cannot take it. */
export const stagingFailed = (cause: unknown): LatentError =>
  new LatentError(
    'unavailable',
    ['ENOSPC', 'EDQUOT'].includes(errorCode(cause) ?? '')
      ? 'The disk is full: there is no room to prepare this. Your notes were not touched.'
      : `This could not be prepared in Latent’s own folder (${errorCode(cause) ?? 'unknown error'}). Your notes were not touched.`,
    undefined,
    { cause },
  )

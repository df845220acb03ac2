import { z } from 'zod'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { nativeWork } from '../../platform/threads/native-work.ts'
import { backUpDatabase } from '../../sqlite/copy-database.ts'

// A thread for one backup: to copy and check a large database takes longer than a window may wait.
const { work, isEnding, answer } = nativeWork(
  z.object({ file: z.string(), target: z.string() }).parse,
)
try {
  await backUpDatabase(work.file, work.target, isEnding)
  answer({ failure: null })
} catch (error) {
  if (!(error instanceof LatentError)) throw error
  answer({ failure: error.message })
}

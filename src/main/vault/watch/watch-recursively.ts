import { basename, dirname, join } from 'node:path'
import { cloudName } from '../../../shared/domain/left-behind.ts'
import type { Subscribe } from './subscribe.ts'

/** What is left out of a watch and of a snapshot: hidden files and folders, except placeholders of iCloud. */
export const IGNORED = ['**/.!(*.icloud)', '**/.!(*.icloud)/**']

/** One watch for the whole tree, where the system has such a thing (macOS, Windows). */
export const watchRecursively: Subscribe = async ({ root, isLeftOut, onEvents }) => {
  // Native code, loaded only by those who watch.
  const { subscribe } = await import('@parcel/watcher')
  return subscribe(
    root,
    (error, events) => {
      const paths = (events ?? []).map(({ path }) => path).filter((path) => !isLeftOut(path))
      onEvents(error, paths.map(ofPlaceholder))
    },
    { ignore: IGNORED },
  )
}

function ofPlaceholder(path: string): string {
  const real = cloudName(basename(path))
  return real === null ? path : join(dirname(path), real)
}

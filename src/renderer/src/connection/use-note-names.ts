import { useState } from 'react'
import { asVaultPath, isNotePath, spokenName } from '../../../shared/domain/vault-path.ts'
import { useCall } from './use-call.ts'

/** More rows than a window shows; those below them go by their file names until they are nearer. */
const MOST_TITLES = 2000

/**
 * How the files at these paths are called for people, kept up with the index: one name for a note in the tree, its tab
 * and the window. The answer takes any path; one that was not asked for goes by its file name.
 */
export function useNoteNames(paths: readonly string[]): (path: string) => string {
  const asked = paths
    .filter(isNotePath)
    .slice(0, MOST_TITLES)
    .flatMap((path) => asVaultPath(path) ?? [])
  const { data } = useCall('note.titles', asked.length === 0 ? null : { paths: asked }, {
    reloadOn: ['vault.changed', 'index.changed'],
  })
  // What is known stays while it is asked again, so that no name turns into another one and back.
  const [known, setKnown] = useState<Readonly<Record<string, string>>>({})
  const [last, setLast] = useState(data)
  if (data && data !== last) {
    setLast(data)
    setKnown({ ...known, ...data })
  }
  return (path) => spokenName(path, known[path])
}

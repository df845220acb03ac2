import { noteEnding } from '../../../../shared/domain/note-path.ts'
import { vaultPathProblem } from '../../../../shared/domain/vault-path.ts'

export type NewEntryPath = {
  readonly path: string
  /** Why it cannot be made, as a sentence; null when it can. */
  readonly problem: string | null
}

/** Characters that links or other systems cannot have in a name. */
const REFUSED = /[#|^:%[\]\\*"<>?]/

/**
 * Where something called `name` goes below `folder`: `plan` → `projects/plan.md`. Slashes in the name make folders.
 * @param ending what a note's name gets, unless it was typed along: `.md`, or what it had; `''` for a folder or another file
 */
export function newEntryPath(folder: string, name: string, ending: string): NewEntryPath {
  const clean = name
    .split('/')
    .map((part) => part.trim())
    .join('/')
  const typed = noteEnding(clean)
  const withEnding = typed === '' ? `${clean}${ending}` : clean
  const path =
    folder && !clean.startsWith('/') ? `${folder}/${withEnding}` : withEnding.replace(/^\//, '')
  const bare = clean.slice(0, clean.length - typed.length)
  if (bare === '' || bare.endsWith('/')) return { path, problem: 'It needs a name.' }
  const refused = REFUSED.exec(clean)
  if (refused) return { path, problem: `A name cannot contain ${refused[0]}` }
  if (path.split('/').some((segment) => segment.startsWith('.')))
    return { path, problem: 'Names that start with a dot are hidden, so nothing is made there.' }
  const problem = vaultPathProblem(path)
  return { path, problem: problem === undefined ? null : `This name does not work: ${problem}.` }
}

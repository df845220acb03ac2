import { vaultPathProblem } from '../../../../shared/domain/vault-path.ts'

export type NewEntryPath = {
  readonly path: string
  /** Why it cannot be made, as a sentence; null when it can. */
  readonly problem: string | null
}

/** Characters that links or other systems cannot have in a name. */
const REFUSED = /[#|^:%[\]\\*"<>?]/

/** Where something called `name` goes below `folder`: `plan` → `projects/plan.md`. Slashes in the name make folders. */
export function newEntryPath(folder: string, name: string, isNote: boolean): NewEntryPath {
  const clean = name
    .split('/')
    .map((part) => part.trim())
    .join('/')
  const withEnding = isNote && !/\.(md|markdown)$/i.test(clean) ? `${clean}.md` : clean
  const path =
    folder && !clean.startsWith('/') ? `${folder}/${withEnding}` : withEnding.replace(/^\//, '')
  const bare = clean.replace(/\.(md|markdown)$/i, '')
  if (bare === '' || bare.endsWith('/')) return { path, problem: 'It needs a name.' }
  const refused = REFUSED.exec(clean)
  if (refused) return { path, problem: `A name cannot contain ${refused[0]}` }
  if (path.split('/').some((segment) => segment.startsWith('.')))
    return { path, problem: 'Names that start with a dot are hidden, so nothing is made there.' }
  const problem = vaultPathProblem(path)
  return { path, problem: problem === undefined ? null : `This name does not work: ${problem}.` }
}

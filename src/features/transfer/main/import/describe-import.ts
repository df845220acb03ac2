import type { ImportPlan } from '../../contract.ts'
import { isNotePath, noteNameOf, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import type { LinkResolver } from '../../../../main/notes/links/resolve-link.ts'
import type { AddFile } from './add-file.ts'
import type { PathMapping } from './map-paths.ts'
import type { SourceListing } from '../source-file.ts'

/** Lists of names are cut at this length; the counts beside them are of all. */
const LONGEST_LIST = 200

/** What came up while the texts were looked at. */
export interface ImportFacts {
  /** Notes whose text changes, and notes that are new. */
  changed: number
  made: number
  /** Paths in the vault. */
  readonly notText: string[]
  readonly leftLinks: string[]
}

export interface ImportOutcome {
  readonly importId: string
  readonly into: VaultPath | ''
  readonly listing: SourceListing
  readonly mapping: PathMapping
  readonly changes: readonly AddFile[]
  readonly facts: ImportFacts
  /** What names mean in the vault now, and after the import. */
  readonly now: LinkResolver
  readonly after: LinkResolver
}

/** The plan in a person's words and numbers. */
export function describeImport(outcome: ImportOutcome): ImportPlan {
  const { importId, into, listing, mapping, changes, facts } = outcome
  const notes = changes.filter(({ path }) => isNotePath(path)).length
  const inside = (path: string): string => (into === '' ? path : path.slice(into.length + 1))
  const renamed = mapping.files
    .map(({ source, path }) => ({ from: source.path, to: inside(path) }))
    .filter(({ from, to }) => from !== to)
  const skipped = [...listing.skipped, ...mapping.skipped]
  return {
    importId,
    into,
    notes,
    attachments: changes.length - notes,
    sizeBytes: changes.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    changedNotes: facts.changed,
    madeNotes: facts.made,
    renamedCount: renamed.length,
    renamed: renamed.slice(0, LONGEST_LIST),
    skippedCount: skipped.length,
    skipped: skipped.slice(0, LONGEST_LIST),
    notices: noticesOf(outcome),
  }
}

function noticesOf(outcome: ImportOutcome): string[] {
  const { notText, leftLinks } = outcome.facts
  const { emptyFolders } = outcome.listing
  const taken = takenNames(outcome)
  const notices: string[] = []
  if (notText.length > 0)
    notices.push(
      `Not valid UTF-8, so it comes in byte for byte and cannot be edited: ${listed(notText)}.`,
    )
  if (leftLinks.length > 0)
    notices.push(`Some links could not be given their new names, in ${listed(leftLinks)}.`)
  if (taken.length > 0)
    notices.push(
      `Notes of yours have these names too, and links by name alone may lead to the imported ones: ${listed(taken)}.`,
    )
  if (emptyFolders > 0)
    notices.push(`${count(emptyFolders, 'empty folder is', 'empty folders are')} left out.`)
  return notices
}

/** Names by which a link of the vault would lead to an imported note from now on. Those links are not changed. */
function takenNames({ mapping, now, after }: ImportOutcome): string[] {
  const taken = new Set<string>()
  for (const { path } of mapping.files) {
    if (!isNotePath(path)) continue
    const name = noteNameOf(path)
    const was = now.resolve(null, name, 'wikilink')
    if (was !== null && after.resolve(null, name, 'wikilink') !== was) taken.add(name)
  }
  return [...taken]
}

const count = (number: number, one: string, many: string): string =>
  number === 1 ? `1 ${one}` : `${number.toLocaleString('en')} ${many}`

const MAX_LISTED = 5

function listed(names: readonly string[]): string {
  const more = names.length - MAX_LISTED
  const end = more > 0 ? ` and ${more.toLocaleString('en')} more` : ''
  return names.slice(0, MAX_LISTED).join(', ') + end
}

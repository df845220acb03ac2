import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ImportPlan } from '../../contract.ts'
import { isNotePath, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import { parseNote } from '../../../../main/notes/parse-note.ts'
import { createLinkResolver, type LinkResolver } from '../../../../main/notes/links/resolve-link.ts'
import { rewriteLinks } from '../../../../main/notes/links/rewrite-links.ts'
import { sha256 } from '../../../../main/platform/sha256.ts'
import type { AddFile } from './add-file.ts'
import { describeImport, type ImportFacts } from './describe-import.ts'
import { mapPaths, type ExistingName, type MappedFile, type PathMapping } from './map-paths.ts'
import { withNotionProperties } from './notion-properties.ts'
import { noTables, readNotionTables, type NotionTables } from './notion-tables.ts'
import { readText } from '../read-text.ts'
import type { OnProgress, SourceFile, SourceListing } from '../source-file.ts'
import { stagingFailed } from '../staging.ts'

/** What an import needs to know of the vault it goes into. */
export interface ImportTarget {
  /** Empty for a folder that is not there. */
  existingNames(folder: VaultPath | ''): Promise<readonly ExistingName[]>
  /** Every file of the vault that a link can mean. */
  readonly paths: readonly string[]
}

export interface PlanImportOptions {
  readonly importId: string
  readonly kind: 'notion' | 'obsidian' | 'markdown'
  readonly into: VaultPath | ''
  readonly target: ImportTarget
  /** Absolute, Latent's own: texts that change on the way are put there. */
  readonly folder: string
  readonly signal: AbortSignal
  readonly onProgress: OnProgress
}

export interface PlannedImport {
  readonly plan: ImportPlan
  readonly changes: readonly AddFile[]
}

/**
 * Says what an import would do, file by file, and puts nothing into the vault. Names that cannot be had get others, and
 * the links among the imported notes follow them; whatever else is in a file stays, byte for byte. A text that is not
 * UTF-8 comes in as it is.
 */
export async function planImport(
  listing: SourceListing,
  options: PlanImportOptions,
): Promise<PlannedImport> {
  const { importId, into, kind, target } = options
  const mapping = await mapPaths(listing.files, {
    into,
    isNotion: kind === 'notion',
    existingNames: (folder) => target.existingNames(folder),
  })
  const names = await namesOf(mapping, options)
  const tables = kind === 'notion' ? await readNotionTables(mapping) : noTables
  const texts = createTexts(options)
  const facts: ImportFacts = { changed: 0, made: 0, notText: [], leftLinks: [] }
  const changes: AddFile[] = []
  for (const [index, file] of mapping.files.entries()) {
    await pause(options, index, mapping.files.length)
    changes.push(await addOf(file, { names, texts, facts, tables }))
  }
  for (const [table, note] of mapping.tableNotes) {
    changes.push(await texts.add(note, await tables.noteFor(table)))
    facts.made++
  }
  const { now, after } = names
  const plan = describeImport({ importId, into, listing, mapping, changes, facts, now, after })
  return { plan, changes }
}

/** Reading a note takes about a millisecond, and the process has windows to serve between two. */
async function pause(
  { signal, onProgress }: PlanImportOptions,
  done: number,
  total: number,
): Promise<void> {
  signal.throwIfAborted()
  onProgress(done, total)
  if (done % 20 === 0) await nextTurn()
}

interface Names {
  /** In the source, in the vault as it is, and in the vault once everything is there. */
  readonly before: LinkResolver
  readonly now: LinkResolver
  readonly after: LinkResolver
  readonly moved: (sourcePath: string) => string
}

async function namesOf(
  { files, tableNotes }: PathMapping,
  { target, signal }: PlanImportOptions,
): Promise<Names> {
  const ofVault = (): LinkResolver =>
    createLinkResolver(target.paths.map((path) => ({ path, aliases: [] })))
  const before = createLinkResolver([])
  const after = ofVault()
  const places = new Map<string, VaultPath>()
  for (const { source, path } of files) {
    signal.throwIfAborted()
    const aliases = isNotePath(source.path) ? await aliasesOf(source) : []
    // What a link to a table of Notion means is shown by the note of that table.
    const place = tableNotes.get(path) ?? path
    after.add({ path, aliases })
    if (place !== path) after.add({ path: place, aliases: [] })
    // Of two entries with one name, links mean the first.
    if (places.has(source.path)) continue
    places.set(source.path, place)
    before.add({ path: source.path, aliases })
  }
  return { before, now: ofVault(), after, moved: (path) => places.get(path) ?? path }
}

async function aliasesOf(source: SourceFile): Promise<readonly string[]> {
  const { text } = await readText(source)
  return /^\ufeff?---/.test(text) ? parseNote(source.path, text).aliases : []
}

/** Texts that are not those of the source, put on disk at once so that they take no memory. */
interface Texts {
  add(path: VaultPath, text: string): Promise<AddFile>
}

function createTexts({ folder, into }: PlanImportOptions): Texts {
  let count = 0
  // A plan for another folder must not write over the texts of this one.
  const run = sha256(into).slice(0, 8)
  return {
    async add(path, text) {
      const bytes = new TextEncoder().encode(text)
      const source = join(folder, `text-${run}-${count++}`)
      await writeFile(source, bytes, { mode: 0o600 }).catch((error: unknown) => {
        throw stagingFailed(error)
      })
      const etag = sha256(bytes)
      return { kind: 'add', path, source, etag, sizeBytes: bytes.byteLength }
    },
  }
}

interface AddContext {
  readonly names: Names
  readonly texts: Texts
  readonly facts: ImportFacts
  readonly tables: NotionTables
}

async function addOf(
  { source, path }: MappedFile,
  { names: { before, after, moved }, texts, facts, tables }: AddContext,
): Promise<AddFile> {
  const { file, etag, sizeBytes } = source
  const asItIs: AddFile = { kind: 'add', path, source: file, etag, sizeBytes }
  if (!isNotePath(path)) return asItIs
  const { text, readOnlyReason } = await readText(source)
  if (readOnlyReason !== null) {
    facts.notText.push(path)
    return asItIs
  }
  const rewritten = rewriteLinks({
    text,
    parsed: parseNote(source.path, text),
    from: source.path,
    to: path,
    before,
    after,
    moved,
  })
  if (rewritten.left.length > 0) facts.leftLinks.push(path)
  const columns = tables.columnsOf(source)
  const result = (columns && withNotionProperties(rewritten.text, columns)) ?? rewritten.text
  if (result === text) return asItIs
  facts.changed++
  return texts.add(path, result)
}

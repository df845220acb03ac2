import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { isHiddenPath } from '../src/shared/domain/vault-path.ts'
import { parseNote } from '../src/main/notes/parse-note.ts'
import { isSame } from '../src/shared/frontmatter/plain-data.ts'
import { createLinkResolver } from '../src/main/notes/links/resolve-link.ts'
import type { LinkLookup } from '../src/main/notes/links/resolve-link.ts'
import { asObsidian } from './as-obsidian.ts'
import { COMPARED_OTHERWISE, DELIBERATE_DIFFERENCES } from './deliberate-differences.ts'
import type { Tally } from './result.ts'

const VAULT = 'obsidian-tasks-demo'

const Entry = z.looseObject({})
const LinkEntry = z.looseObject({ link: z.string() })
const CachedNote = z.object({
  filePath: z.string(),
  fileContents: z.string(),
  cachedMetadata: z.object({
    headings: z.array(Entry).default([]),
    links: z.array(LinkEntry).default([]),
    embeds: z.array(Entry).default([]),
    tags: z.array(z.looseObject({ tag: z.string() })).default([]),
    blocks: z.record(z.string(), Entry).default({}),
    listItems: z.array(Entry).default([]),
    sections: z.array(Entry).default([]),
    frontmatter: z.record(z.string(), z.unknown()).nullable().default(null),
    frontmatterLinks: z.array(LinkEntry).default([]),
  }),
  getAllTags: z.array(z.string()).nullable(),
  /** Each link as written → the file it leads to; one that leads nowhere may be missing. */
  resolveLinkToPath: z.record(z.string(), z.string().nullable()),
})
type CachedNote = z.output<typeof CachedNote>

/** What is compared: the entries of each part, in their order. */
type Parts = Readonly<Record<string, readonly unknown[]>>

interface TheirParts {
  readonly parts: Parts
  /** How many entries a deliberate difference explains, by part and by its name. */
  readonly wanted: readonly (readonly [part: string, name: string])[]
}

/** What Latent should read: everything that Obsidian does, but for the deliberate differences. */
function theirParts({
  fileContents,
  cachedMetadata,
  getAllTags,
  resolveLinkToPath,
}: CachedNote): TheirParts {
  const wanted: [string, string][] = []
  function keep<Entry extends object>(part: string, entries: readonly Entry[]): Entry[] {
    return entries.filter((entry) => {
      const difference = DELIBERATE_DIFFERENCES.find((one) => one.explains(entry, fileContents))
      if (difference) wanted.push([part, difference.name])
      return !difference
    })
  }
  const { blocks, frontmatter, headings, sections, listItems, frontmatterLinks } = cachedMetadata
  const links = keep('links', cachedMetadata.links)
  const tags = keep('tags', cachedMetadata.tags)
  const allTags = [...(getAllTags ?? [])]
  for (const entry of cachedMetadata.tags)
    if (!tags.includes(entry)) allTags.splice(allTags.lastIndexOf(entry.tag), 1)
  const parts = {
    headings,
    links,
    embeds: keep('embeds', cachedMetadata.embeds),
    tags,
    blocks: Object.values(blocks),
    'list items': listItems,
    sections,
    frontmatter: entriesOf(frontmatter),
    'frontmatter links': frontmatterLinks,
    'all tags': allTags,
    'link graph': [...links, ...frontmatterLinks].map(({ link }) => ({
      link,
      path: resolveLinkToPath[link] ?? null,
    })),
  }
  return { parts, wanted }
}

function ourParts(note: CachedNote, names: LinkLookup): Parts {
  const cache = asObsidian(note.filePath, note.fileContents, names.resolve)
  return {
    headings: cache.headings,
    links: cache.links,
    embeds: cache.embeds,
    tags: cache.tags,
    blocks: Object.values(cache.blocks),
    'list items': cache.listItems,
    sections: cache.sections,
    frontmatter: entriesOf(cache.frontmatter),
    'frontmatter links': cache.frontmatterLinks,
    'all tags': cache.allTags,
    'link graph': [...cache.links, ...cache.frontmatterLinks].map(({ link }) => ({
      link,
      path: cache.resolved.get(link) ?? null,
    })),
  }
}

const readCached = async (path: string): Promise<CachedNote> =>
  CachedNote.parse(JSON.parse(await readFile(path, 'utf8')))

/** Obsidian's are sorted by key. */
const entriesOf = (data: Readonly<Record<string, unknown>> | null): [string, unknown][] =>
  Object.entries(data ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** Every file of a vault that a link can lead to, by its path. */
async function readNames(vault: string): Promise<LinkLookup> {
  const entries = await readdir(vault, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(vault, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !isHiddenPath(path))
  const files = paths.map(async (path) => {
    if (!path.endsWith('.md')) return { path, aliases: [] }
    return { path, aliases: parseNote(path, await readFile(join(vault, path), 'utf8')).aliases }
  })
  return createLinkResolver(await Promise.all(files))
}

/**
 * Compares what Latent reads of notes with Obsidian's own metadata cache of them: `obsidian_cache/cache/*.json` in
 * `data`, and `vaults/obsidian-tasks-demo`, the vault that they are from. Differences that are wanted are named.
 */
export async function compareObsidianCache(data: string, tally: Tally): Promise<void> {
  const cacheFolder = join(data, 'obsidian_cache', 'cache')
  const vault = join(data, 'vaults', VAULT)
  if (!existsSync(vault)) {
    tally.add('obsidian_cache/files', VAULT, [
      'the vault that the cache is of is not there, so its links cannot be compared',
    ])
    return
  }
  const names = await readNames(vault)
  const wantedBy = new Map<string, number>()
  const files = (await readdir(cacheFolder)).filter((name) => name.endsWith('.json')).toSorted()
  for (const file of files) {
    const note = await readCached(join(cacheFolder, file)).catch((error: unknown) => String(error))
    if (typeof note === 'string') {
      tally.add('obsidian_cache/files', file, [`cannot be read: ${note}`])
      continue
    }
    const ours = ourParts(note, names)
    const { parts, wanted } = theirParts(note)
    for (const [, name] of wanted) wantedBy.set(name, (wantedBy.get(name) ?? 0) + 1)
    for (const [part, theirs] of Object.entries(parts))
      tally.add(
        `obsidian_cache/${part.replaceAll(' ', '_')}`,
        note.filePath,
        differences(theirs, ours[part] ?? []),
      )
  }
  const remark = (sentence: string): void => tally.remark('obsidian_cache/headings', sentence)
  for (const { name, why } of DELIBERATE_DIFFERENCES)
    remark(`Wanted: ${name} (${wantedBy.get(name) ?? 0} here). ${why}`)
  for (const sentence of COMPARED_OTHERWISE) remark(sentence)
}

function differences(theirs: readonly unknown[], mine: readonly unknown[]): string[] {
  const length = Math.max(theirs.length, mine.length)
  return Array.from({ length }, (_, index) => index)
    .filter((index) => !isSame(theirs[index], mine[index]))
    .map(
      (index) => `Obsidian ${JSON.stringify(theirs[index])}, Latent ${JSON.stringify(mine[index])}`,
    )
}

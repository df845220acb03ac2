import type { LinkWish, MentionSpot } from '../../../shared/contract/known.ts'
import type { LinkType } from '../../../shared/contract/note.ts'
import { folderOf, vaultPath, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { relativePath } from '../../notes/links/link-path.ts'
import { linkPlaces } from '../../notes/links/link-places.ts'
import { type LinkNotation, mentionLink } from '../../notes/links/mention-link.ts'
import { mentionPlaces } from '../../notes/links/mention-places.ts'
import { linkSpellings, type TextSplice } from '../../notes/links/spell-link.ts'
import { parseNote } from '../../notes/parse-note.ts'
import type { ParsedNote } from '../../notes/parsed-note.ts'
import type { VaultText } from '../../platform/vault-reader.ts'
import type { LinkRewrite } from '../contract/links.ts'
import type { IndexDesk } from '../queries/index-desk.ts'
import { mentionNames } from './find-mentions.ts'
import { linksToNowhere, targetKey } from './unresolved-targets.ts'
import { WISH_WORDS } from './words.ts'

type Desk = Pick<IndexDesk, 'database' | 'index' | 'reader'>
type Left = LinkRewrite['left'][number]

/** What is to be written into one note. */
interface Edits {
  readonly splices: readonly TextSplice[]
  readonly left: readonly Omit<Left, 'path'>[]
}

/**
 * What each note has to become so that it has these links; each is read from the disk now, and read again with the
 * links in it: a text in which anything else would then read differently is not made. A note that changed since a
 * mention was found keeps it. Reads only.
 */
export async function planWishedLinks(
  desk: Desk,
  wish: LinkWish,
  signal: AbortSignal,
): Promise<LinkRewrite[]> {
  if (!(wish.to in desk.index.names.titles([wish.to])))
    throw new LatentError('not_found', `Note not found: ${wish.to}`)
  const plan = wish.kind === 'mentions' ? linkedMentions(desk, wish) : retargeted(desk, wish)
  const rewrites: LinkRewrite[] = []
  for (const path of plan.notes) {
    signal.throwIfAborted()
    const rewrite = await rewritten(desk, path, plan.to, plan.editsOf)
    if (rewrite) rewrites.push(rewrite)
  }
  return rewrites
}

interface Plan {
  readonly to: VaultPath
  readonly notes: readonly VaultPath[]
  editsOf(path: VaultPath, read: VaultText): Edits
}

function linkedMentions(desk: Desk, { to, spots }: Extract<LinkWish, { kind: 'mentions' }>): Plan {
  const { index } = desk
  const { names } = mentionNames(desk, to)
  const linkText = index.names.linkTextFor(to)
  const byNote = new Map<VaultPath, MentionSpot[]>()
  for (const spot of spots) {
    const known = byNote.get(spot.path)
    if (known) known.push(spot)
    else byNote.set(spot.path, [spot])
  }
  return {
    to,
    notes: [...byNote.keys()],
    editsOf(path, { text, etag }) {
      const style = notationOf(desk, path)
      const places = new Map(mentionPlaces(text, names).map((place) => [place.from, place]))
      const splices: TextSplice[] = []
      const left: Omit<Left, 'path'>[] = []
      for (const spot of byNote.get(path) ?? []) {
        const place = places.get(spot.from)
        if (spot.etag !== etag || place?.to !== spot.to) {
          left.push({ line: place?.line ?? null, text: '', reason: WISH_WORDS.changed })
          continue
        }
        const insert = mentionLink(place, { from: path, path: to, linkText, style })
        if (insert === null)
          left.push({ line: place.line, text: place.text, reason: WISH_WORDS.unspellable })
        else splices.push({ from: place.from, to: place.to, insert })
      }
      return { splices, left }
    },
  }
}

function retargeted(desk: Desk, { key, to }: Extract<LinkWish, { kind: 'retarget' }>): Plan {
  const { index, database } = desk
  const linkText = index.names.linkTextFor(to)
  const notes = new Set(linksToNowhere(database, key).map(({ source }) => vaultPath(source)))
  return {
    to,
    notes: [...notes],
    editsOf(path, { text }) {
      const splices: TextSplice[] = []
      const left: Omit<Left, 'path'>[] = []
      for (const place of linkPlaces(text, parseNote(path, text))) {
        const { target, type, line, source, isMarkdown } = place
        if (targetKey({ source: path, target, type }) !== key) continue
        if (index.names.resolve(path, target, type) !== null) continue
        const targets = [isMarkdown ? relativePath(folderOf(path), to) : linkText]
        const [spelled] = place.isUnparsed
          ? []
          : linkSpellings({ text, place, targets, isByAlias: false, to: path, file: to })
        if (spelled) splices.push(spelled.splice)
        else left.push({ line, text: source, reason: WISH_WORDS.unspellable })
      }
      return { splices, left }
    },
  }
}

async function rewritten(
  { index, reader }: Desk,
  path: VaultPath,
  to: VaultPath,
  editsOf: Plan['editsOf'],
): Promise<LinkRewrite | null> {
  const leave = (reason: string): LinkRewrite => ({
    path,
    to: path,
    etag: null,
    text: null,
    count: 0,
    left: [{ path, line: null, text: '', reason }],
  })
  const read = await reader.read(path).catch((error: unknown) => {
    if (error instanceof LatentError) return error
    throw error
  })
  if (read instanceof LatentError) return leave(read.message)
  if (read.problem !== null) return leave(read.problem)
  if (!read.isWritable) return leave(WISH_WORDS.readOnly)
  const edits = editsOf(path, read)
  const left: Left[] = edits.left.map((each) => ({ path, ...each }))
  const { splices } = edits
  if (splices.length === 0 && left.length === 0) return null
  const text = spliced(read.text, splices)
  const isRight = readsRight(
    { path, before: read.text, after: text, splices },
    (target, type) => index.names.resolve(path, target, type) === to,
  )
  if (!isRight) return leave(WISH_WORDS.readsDifferently)
  return {
    path,
    to: path,
    etag: read.etag,
    text: splices.length > 0 ? text : null,
    count: splices.length,
    left,
  }
}

function spliced(text: string, splices: readonly TextSplice[]): string {
  let result = ''
  let done = 0
  for (const { from, to, insert } of splices.toSorted((one, other) => one.from - other.from)) {
    result += text.slice(done, from) + insert
    done = to
  }
  return result + text.slice(done)
}

/** Every link that was written leads where it should; every other one, and the outline, are as they were. */
function readsRight(
  change: {
    readonly path: VaultPath
    readonly before: string
    readonly after: string
    readonly splices: readonly TextSplice[]
  },
  leadsThere: (target: string, type: LinkType) => boolean,
): boolean {
  const { path, splices } = change
  const old = parseNote(path, change.before)
  const now = parseNote(path, change.after)
  /** Where what stood at a place stands after the splices. */
  const moved = (offset: number): number =>
    splices.reduce(
      (sum, { from, to, insert }) => (to <= offset ? sum + insert.length - (to - from) : sum),
      offset,
    )
  const kept = old.links.filter(
    ({ start, end, targetStart }) =>
      !splices.some(
        ({ from, to }) => (from < end && to > start) || (from <= targetStart && targetStart < to),
      ),
  )
  const nowAt = new Map(now.links.map((link) => [link.start, link]))
  const isStillThere = kept.every((link) => {
    const same = nowAt.get(moved(link.start))
    return same?.target === link.target && same.type === link.type && same.text === link.text
  })
  const keptNow = new Set(kept.map(({ start }) => moved(start)))
  const written = now.links.filter(({ start }) => !keptNow.has(start))
  return (
    isStillThere &&
    written.length >= old.links.length - kept.length &&
    written.every(({ target, type }) => leadsThere(target, type)) &&
    outlineOf(old) === outlineOf(now)
  )
}

const outlineOf = ({ headings, tags, blocks, frontmatter }: ParsedNote): string =>
  JSON.stringify([
    headings.map(({ level }) => level),
    tags.map(({ name }) => name),
    blocks.map(({ id }) => id),
    frontmatter?.problem ?? null,
  ])

/** As the note writes most of its links, or the vault where the note has none; a wikilink when neither says. */
function notationOf({ database }: Desk, path: VaultPath): LinkNotation {
  const counted = (where: string, ...parameters: string[]): { markdown: number; wiki: number } =>
    database
      .prepare<string[], { markdown: number; wiki: number }>(
        `SELECT count(*) FILTER (WHERE type = 'markdown') AS markdown,
                count(*) FILTER (WHERE type = 'wikilink') AS wiki FROM links ${where}`,
      )
      .get(...parameters) ?? { markdown: 0, wiki: 0 }
  const own = counted('WHERE note = (SELECT id FROM files WHERE path = ?)', path)
  const { markdown, wiki } = own.markdown + own.wiki > 0 ? own : counted('')
  return markdown > wiki ? 'markdown' : 'wikilink'
}

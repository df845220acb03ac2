import type { SuggestedLink, SuggestedTag, Suggestions } from '../../../shared/contract/known.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { isHoldable } from '../../notes/links/spell-link.ts'
import { mentionPlaces } from '../../notes/links/mention-places.ts'
import { listTags } from '../db/listings.ts'
import type { IndexDesk } from '../queries/index-desk.ts'
import { isLongEnough } from './find-mentions.ts'
import { nearestNotes } from './related-notes.ts'
import { foldText } from '../../../shared/domain/text/fold-text.ts'

/** Names of more words are not looked for. */
const MOST_WORDS = 8
const MOST_CHARACTERS = 12
/** Notes that are only about the same. */
const MOST_NEAR = 5
const MOST_TAGS = 8
const NEAR_PASSAGES = 40

type Desk = Pick<IndexDesk, 'database' | 'index' | 'meaning'>

/**
 * What a text could link to: the notes whose names it says, in its order, then those that are about the same. And what
 * it could be tagged with: tags whose words it says, then those of these notes.
 */
export async function suggest(
  desk: Desk,
  request: { readonly text: string; readonly from: VaultPath | null; readonly limit: number },
  signal: AbortSignal,
): Promise<Suggestions> {
  const { text, from, limit } = request
  const said = saidNotes(desk, text, from)
  const near = await nearNotes(desk, text, from, signal)
  const known = new Set(said.map(({ path }) => path))
  const links = [...said, ...near.filter(({ path }) => !known.has(path)).slice(0, MOST_NEAR)]
  return {
    // In the passage nothing but a wikilink is written.
    links: links.filter(({ linkText }) => isHoldable(linkText)).slice(0, limit),
    tags: tagsFor(desk, text, [...known, ...near.map(({ path }) => path)]),
  }
}

/** Each note once, where it is said first. */
function saidNotes(
  { index: { names } }: Desk,
  text: string,
  from: VaultPath | null,
): SuggestedLink[] {
  const called = (name: string): VaultPath | undefined =>
    names
      .called(name.replace(/\s+/g, ' '))
      .filter((path) => path !== from)
      .toSorted((one, other) => one.length - other.length)[0]
  const wanted = [...namesIn(text)].filter(
    (name) => isLongEnough(name) && called(name) !== undefined,
  )
  const links = new Map<VaultPath, SuggestedLink>()
  for (const place of mentionPlaces(text, wanted)) {
    const path = called(place.text)
    if (path === undefined || links.has(path)) continue
    links.set(path, {
      path,
      title: names.titles([path])[path] ?? path,
      linkText: names.linkTextFor(path),
      said: { from: place.from, to: place.to },
    })
  }
  return [...links.values()]
}

/** Every run of a few words of one line, and of a few characters where there are no blanks. */
function namesIn(text: string): Set<string> {
  const found = new Set<string>()
  for (const line of text.split(/[\r\n]+/)) {
    const words = [...line.matchAll(/\S+/g)].flatMap(({ 0: written, index }) => {
      // Marks round a word are seldom a part of a name; those in it are.
      const bare = /[\p{L}\p{N}](?:.*[\p{L}\p{N}\p{M}])?/u.exec(written)
      return bare ? [{ from: index + bare.index, to: index + bare.index + bare[0].length }] : []
    })
    for (const [first, { from }] of words.entries())
      for (const { to } of words.slice(first, first + MOST_WORDS)) found.add(line.slice(from, to))
    for (const [run] of line.matchAll(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu,
    )) {
      const characters = Array.from(run)
      for (const start of characters.keys())
        for (let length = 2; length <= MOST_CHARACTERS; length += 1)
          found.add(characters.slice(start, start + length).join(''))
    }
  }
  return found
}

async function nearNotes(
  { database, index: { names }, meaning }: Desk,
  text: string,
  from: VaultPath | null,
  signal: AbortSignal,
): Promise<SuggestedLink[]> {
  const about = /[\p{L}\p{N}]/u.test(text) ? await meaning.of(text, signal) : null
  signal.throwIfAborted()
  if (about === null || about === 'not ready') return []
  const { vector, table } = about
  return nearestNotes(database, table, { vector, count: NEAR_PASSAGES, except: from }).map(
    ({ path, title }) => ({ path, title, linkText: names.linkTextFor(path), said: null }),
  )
}

function tagsFor({ database }: Desk, text: string, notes: readonly VaultPath[]): SuggestedTag[] {
  const folded = foldText(text)
  const words = new Set(folded.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [])
  const has = new Set([...folded.matchAll(/#([\p{L}\p{N}\p{M}_/-]+)/gu)].map(([, tag]) => tag))
  const all = listTags(database).filter(({ tag }) => !has.has(tag.toLowerCase()))
  const isSaid = (tag: string): boolean => {
    const [last = ''] = tag.toLowerCase().split('/').slice(-1)
    const parts = last.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
    return parts.length > 0 && parts.every((part) => words.has(part))
  }
  const near = new Map(
    database
      .prepare<[string], { key: string; uses: number }>(
        `SELECT tags.key, count(*) AS uses FROM tags JOIN files ON files.id = tags.note
         WHERE files.path IN (SELECT value FROM json_each(?)) GROUP BY tags.key`,
      )
      .all(JSON.stringify(notes))
      .map(({ key, uses }) => [key, uses]),
  )
  const usesNear = ({ tag }: { readonly tag: string }): number => near.get(tag.toLowerCase()) ?? 0
  return all
    .map((each) => ({ ...each, isSaid: isSaid(each.tag) }))
    .filter((each) => each.isSaid || usesNear(each) > 1)
    .toSorted(
      (one, other) =>
        Number(other.isSaid) - Number(one.isSaid) ||
        usesNear(other) - usesNear(one) ||
        other.count - one.count,
    )
    .slice(0, MOST_TAGS)
}

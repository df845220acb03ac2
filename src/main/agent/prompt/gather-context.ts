import type { AttachedContext, ContextReference } from '../../../shared/domain/chat/chat-context.ts'
import type { Source } from '../../../shared/domain/chat/chat-item.ts'
import type { Etag } from '../../../shared/domain/text/etag.ts'
import { noteNameOf, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { ToolServices } from '../../tools/define/define-tool.ts'
import type { AttachedText } from './attached-text.ts'

/** About 6,000 tokens of English for one thing, and 15,000 for all of a message. */
export const MOST_CHARACTERS_EACH = 24_000
export const MOST_CHARACTERS = 60_000
/** With less room than this a thing does not go along at all. */
const LEAST_CHARACTERS = 500
const MOST_LISTED = 100
const MOST_PASSAGES = 8

export interface ContextServices {
  readonly vault: Pick<ToolServices['vault'], 'read'>
  readonly knowledge: Pick<
    ToolServices['knowledge'],
    'notes' | 'search' | 'nearPaths' | 'forwardLinks' | 'resolveLink'
  >
}

/** What was attached to a message, read. */
export interface GatheredContext {
  readonly texts: readonly AttachedText[]
  /** In the order of the references. */
  readonly pieces: readonly AttachedContext[]
  readonly sources: readonly Source[]
  /** Notes and pictures of which no passage went along, but a name or what they show. */
  readonly named: readonly string[]
  /** Notes whose text went along, as they were: a change of one is checked against this. */
  readonly seen: readonly { readonly path: VaultPath; readonly etag: Etag }[]
}

type Piece = {
  readonly text: AttachedText
  readonly shown: AttachedContext
  readonly sources: readonly Source[]
  readonly named?: readonly string[]
  readonly seen?: { readonly path: VaultPath; readonly etag: Etag }
}

export const nothingAttached: GatheredContext = {
  texts: [],
  pieces: [],
  sources: [],
  named: [],
  seen: [],
}

/**
 * Reads what is attached to a message. Notes and selections go along up to a limit each; of a folder or a tag the
 * names of its notes, and the passages that fit `question` best.
 * @throws LatentError `not_found` for what is not there, `unavailable` without the index: then nothing is to be sent
 */
export async function gatherContext(
  references: readonly ContextReference[],
  {
    question,
    services,
    signal,
  }: {
    readonly question: string
    readonly services: ContextServices
    readonly signal: AbortSignal
  },
): Promise<GatheredContext> {
  const pieces: Piece[] = []
  let room = MOST_CHARACTERS
  for (const reference of references) {
    signal.throwIfAborted()
    const piece = await gather(reference, {
      question,
      services,
      signal,
      limit: Math.min(room, MOST_CHARACTERS_EACH),
    })
    room -= piece.text.text.length
    pieces.push(piece)
  }
  return {
    texts: pieces.map(({ text }) => text),
    pieces: pieces.map(({ shown }) => shown),
    sources: pieces.flatMap(({ sources }) => sources),
    named: pieces.flatMap(({ named = [] }) => named),
    seen: pieces.flatMap(({ seen }) => seen ?? []),
  }
}

interface GatherOptions {
  readonly question: string
  readonly services: ContextServices
  readonly signal: AbortSignal
  /** UTF-16 units that are left. */
  readonly limit: number
}

function gather(reference: ContextReference, options: GatherOptions): Promise<Piece> | Piece {
  if (options.limit < LEAST_CHARACTERS)
    throw new LatentError(
      'invalid_input',
      `The message would be too long: what is attached takes more than ${MOST_CHARACTERS.toLocaleString('en')} characters. Nothing was sent. Take something away from it.`,
    )
  switch (reference.kind) {
    case 'note':
      return gatherNote(reference.path, options)
    case 'selection':
      return gatherSelection(reference, options)
    case 'folder':
      return gatherNotes({ kind: 'folder', name: reference.path }, options)
    case 'tag':
      return gatherNotes({ kind: 'tag', name: reference.tag.replace(/^#/, '') }, options)
  }
}

async function gatherNote(
  path: VaultPath,
  { services: { vault, knowledge }, limit }: GatherOptions,
): Promise<Piece> {
  const note = await vault.read(path).catch(async (error: unknown) => {
    if (!(error instanceof LatentError) || error.code !== 'not_found') throw error
    const [near] = await knowledge.nearPaths({ text: path, limit: 1 }).catch(() => [])
    const hint = near === undefined ? '' : ` Did you mean ${near}?`
    throw missing(`The attached note ${path} is not there any more.${hint}`)
  })
  const { text, endLine, cut } = cutLines(note.text, { startLine: 1, limit })
  const total = lineCount(note.text)
  return {
    text: { heading: `note ${JSON.stringify(path)}, lines 1 to ${endLine} of ${total}`, text },
    shown: { kind: 'note', name: path, ...(cut && { cut }) },
    sources: [sourceOf(path, 1, endLine)],
    seen: { path, etag: note.etag },
  }
}

function gatherSelection(
  { path, startLine, text: selected }: Extract<ContextReference, { kind: 'selection' }>,
  { limit }: GatherOptions,
): Piece {
  const { text, endLine, cut } = cutLines(selected, { startLine, limit })
  return {
    text: {
      heading: `selection from note ${JSON.stringify(path)}, lines ${startLine} to ${endLine}`,
      text,
    },
    shown: { kind: 'selection', name: path, startLine, endLine, ...(cut && { cut }) },
    sources: [sourceOf(path, startLine, endLine)],
  }
}

async function gatherNotes(
  { kind, name }: { readonly kind: 'folder' | 'tag'; readonly name: string },
  { question, services: { knowledge }, signal, limit }: GatherOptions,
): Promise<Piece> {
  const folder = kind === 'folder' ? name : null
  const tags = kind === 'tag' ? [name] : []
  // One more than is listed tells whether there are more.
  const wanted = { folder, tags, match: 'all' as const, order: 'newest' as const }
  const notes = await knowledge.notes({ ...wanted, limit: MOST_LISTED + 1 })
  if (notes.length === 0)
    throw missing(
      kind === 'folder'
        ? `There are no notes in the attached folder ${name} any more.`
        : `No note has the attached tag #${name} any more.`,
    )
  const { hits } = await knowledge.search(
    {
      query: question,
      plain: true,
      mode: 'hybrid',
      topK: MOST_PASSAGES,
      filter: { folder, tags, afterMs: null, beforeMs: null },
    },
    signal,
  )
  const lines = notes.map(({ path, title }) => `- ${path} (${title})`)
  const fitting = countFitting(lines, limit / 2)
  const listed = lines.slice(0, Math.min(fitting, MOST_LISTED))
  const isAll = listed.length === notes.length
  const list = `${isAll ? `All ${listed.length}` : `The ${listed.length} newest`} notes:\n${listed.join('\n')}`
  const passages: string[] = []
  const sources: Source[] = []
  let length = list.length
  for (const { path, title, heading, chunk, start_line: startLine, end_line: endLine } of hits) {
    const passage = `${JSON.stringify(path)}, lines ${startLine} to ${endLine}:\n${chunk}`
    if (length + passage.length > limit) break
    length += passage.length
    passages.push(passage)
    sources.push({ path, title, heading, startLine, endLine })
  }
  const best =
    passages.length === 0
      ? ''
      : `\n\nThe passages that fit the message best:\n\n${passages.join('\n\n')}`
  const say = kind === 'folder' ? `folder ${JSON.stringify(name)}` : `tag ${JSON.stringify(name)}`
  const went = `The names of ${isAll ? 'all' : `the ${listed.length} newest`} notes, and ${passages.length} ${passages.length === 1 ? 'passage' : 'passages'}.`
  return {
    text: { heading: say, text: list + best },
    shown: { kind, name, cut: went },
    sources,
    named: notes.slice(0, listed.length).map(({ path }) => path),
  }
}

/** How many of `lines` from the first on have together at most `limit` characters. */
function countFitting(lines: readonly string[], limit: number): number {
  let length = 0
  const over = lines.findIndex((line) => (length += line.length + 1) > limit)
  return over === -1 ? lines.length : over
}

/** Whole lines as far as they fit; a first line that is longer than the limit is cut within. */
function cutLines(
  text: string,
  { startLine, limit }: { readonly startLine: number; readonly limit: number },
): { readonly text: string; readonly endLine: number; readonly cut: string | null } {
  const total = lineCount(text)
  if (text.length <= limit) return { text, endLine: startLine + total - 1, cut: null }
  const border = text.lastIndexOf('\n', limit)
  const shown = text.slice(0, border > 0 ? border : limit).toWellFormed()
  const count = lineCount(shown)
  const cut =
    border > 0
      ? `Only the first ${count.toLocaleString('en')} of ${total.toLocaleString('en')} lines went along.`
      : `Only the first ${shown.length.toLocaleString('en')} of ${text.length.toLocaleString('en')} characters went along.`
  return { text: shown, endLine: startLine + count - 1, cut }
}

const lineCount = (text: string): number => text.replace(/\n$/, '').split('\n').length

const sourceOf = (path: VaultPath, startLine: number, endLine: number): Source => ({
  path,
  title: noteNameOf(path),
  heading: null,
  startLine,
  endLine,
})

const missing = (what: string): LatentError =>
  new LatentError(
    'not_found',
    `${what} Nothing was sent. Take it away from the message, or choose another.`,
  )

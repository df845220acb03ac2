import { z } from 'zod'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { parseNote } from '../../notes/parse-note.ts'
import { readTool } from '../define/define-tool.ts'
import { folderPath, plainTags } from '../note-filter.ts'
import { getRandomNotePhrases } from './phrases/get-random-note.ts'

const MAX_EXCERPT = 500

export const getRandomNote = readTool({
  name: 'get_random_note',
  version: '1.0.0',
  description:
    'Pick a note by chance, from all notes or from those of a folder or with certain tags, and give its beginning. For a look at something forgotten.',
  whenToUse: 'when the person wants to come across something',
  level: 'read',
  input: z.strictObject({
    filter: z
      .strictObject({
        tags: z.array(z.string()).optional().describe('Only notes with all of these tags'),
        folder: z.string().optional().describe('Only notes in this folder and below: "ideas"'),
      })
      .optional()
      .describe('Limits the choice; every field is optional'),
  }),
  phrases: getRandomNotePhrases,
  example: { filter: { folder: 'ideas' } },
  title: () => 'Pick a note by chance',
  run: async ({ filter }, { vault, knowledge, ids }) => {
    const tags = plainTags(filter?.tags ?? [])
    const folder = folderPath(filter?.folder)
    const note = await knowledge.noteAt({
      folder,
      tags,
      match: 'all',
      place: fractionOf(ids.random()),
    })
    if (note === null)
      throw new LatentError(
        'not_found',
        folder === null && tags.length === 0
          ? 'Note not found: the vault has no notes'
          : 'Note not found: no note is in this folder with these tags',
      )
    const { path, title } = note
    const { text, etag, readOnlyReason } = await vault.read(path)
    const { bodyStart, bodyLine } = parseNote(path, text)
    return {
      data: { path, title, excerpt: excerptOf(text.slice(bodyStart)) },
      userMessage: `Picked ${path}`,
      ...(readOnlyReason !== null && { warnings: [readOnlyReason] }),
      sources: [{ path, title, heading: null, startLine: bodyLine, endLine: bodyLine }],
      seen: { path, etag },
    }
  },
})

/** 0 up to, not including, 1. */
const fractionOf = (id: string): number => {
  const bytes = Buffer.alloc(4)
  bytes.write(id, 'base64url')
  return bytes.readUInt32BE() / 2 ** 32
}

/** The beginning, up to a word's end. */
function excerptOf(body: string): string {
  const text = body.replace(/^\uFEFF/, '').trim()
  if (text.length <= MAX_EXCERPT) return text
  const cut = text.slice(0, MAX_EXCERPT).toWellFormed()
  const end = cut.search(/\s+\S*$/)
  return `${end > MAX_EXCERPT / 2 ? cut.slice(0, end) : cut.replace(/\uFFFD$/, '')} …`
}

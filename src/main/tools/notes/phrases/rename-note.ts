import { besides, isWholePath } from '../../phrases/folder-path.ts'
import { noteWords } from '../../phrases/note-words.ts'
import type { NoteWords, PhraseContext, Reading, ToolPhrases } from '../../phrases/phrase.ts'
import { unquoted } from '../../phrases/request-text.ts'

const toFolder = (note: NoteWords, folder: string, context: PhraseContext): Reading => ({
  type: 'at-path',
  note,
  args: (path) => ({
    path,
    new_path: besides(path, `${context.folder(unquoted(folder).replace(/\/+$/, ''))}/`),
  }),
})

/** A whole path, or a name alone, which stays in its folder: only the note's own path tells which. */
const toName = (note: NoteWords, to: string): Reading =>
  isWholePath(to)
    ? { type: 'call', args: { path: note, new_path: to } }
    : { type: 'at-path', note, args: (path) => ({ path, new_path: besides(path, to) }) }

/** Into a folder that is there, or to a whole path. A name alone is no place: what it is to be is asked. */
function readMove(note: string, to: string, all: string, context: PhraseContext): Reading | null {
  const place = unquoted(to)
  if (context.hasFolder(place) || place === '/') return toFolder(noteWords(note), place, context)
  if (!/^move/i.test(all)) return null
  if (isWholePath(place)) return toName(noteWords(note), place)
  return {
    type: 'say',
    text: `There is no folder “${place}”, so I changed nothing. To make it: “move ${note} to the ${place} folder”. To give the note that name: “rename ${note} to ${place}”.`,
  }
}

const CORRECTION = '(?:(?:actually|no|nope|wait|sorry|oops|hm+|on second thought)[,.! ]+)'

export const renameNotePhrases: ToolPhrases = {
  group: 'Change',
  examples: [
    'rename Atlas to Atlas 2',
    'move Atlas to archive/Atlas',
    'move this note to the archive folder',
    'actually put it in archive/2026',
  ],
  phrases: [
    {
      pattern:
        /^(?:move|file|put) (?<note>.+?) (?:to|into|in|under) (?:the )?(?:folder (?<folder>.+)|(?<named>.+?) folder|(?<slashed>.+\/))$/i,
      read: ({ note = '', folder, named, slashed }, context) =>
        toFolder(noteWords(note), folder ?? named ?? slashed ?? '', context),
    },
    {
      breadth: 1,
      pattern: /^rename (?<note>.+?) (?:to|as|into) (?<to>.+)$/i,
      read: ({ note = '', to = '' }) => toName(noteWords(note), unquoted(to)),
    },
    {
      breadth: 1,
      pattern: /^(?:change|set) the (?:title|name) of (?<note>.+?) (?:to|into) (?<to>.+)$/i,
      read: ({ note = '', to = '' }) => toName(noteWords(note), unquoted(to)),
    },
    {
      breadth: 1,
      pattern:
        /^(?:move|file|put) (?<note>.+?) (?:to|into|in|under|inside) (?:the |my )?(?<to>.+)$/i,
      read: ({ note = '', to = '', all = '' }, context) => readMove(note, to, all, context),
    },
    {
      breadth: 1,
      pattern: /^archive (?<note>.+)$/i,
      read: ({ note = '' }, context) =>
        context.hasFolder('archive') ? toFolder(noteWords(note), 'archive', context) : null,
    },
    {
      breadth: 1,
      pattern: /^call (?<note>it|that|this note|that note) (?<to>.+)$/i,
      read: ({ note = '', to = '' }) => toName(noteWords(note), unquoted(to)),
    },
    // A change of mind moves what was written last.
    {
      breadth: 1,
      pattern: new RegExp(
        `^${CORRECTION}?(?:put|move|file) (?:that|it|this)(?: one)? (?:in|into|to|under) (?:the |my )?(?:folder )?(?<folder>.+?)(?: folder)?(?: instead)?$`,
        'i',
      ),
      read: ({ folder = '', all = '' }, context) =>
        // “move it to X” without a change of mind may be a new name.
        /^(?:move|rename)/i.test(all) && !/ (?:folder|instead)$/i.test(all)
          ? null
          : toFolder({ reference: 'written' }, folder, context),
    },
    {
      breadth: 1,
      pattern: new RegExp(
        `^${CORRECTION}?(?:that|it|this)(?: one)? (?:belongs|should go|goes|should (?:be|live|have gone)) (?:in|into|to|under) (?:the |my )?(?:folder )?(?<folder>.+?)(?: folder)?(?: instead)?$`,
        'i',
      ),
      read: ({ folder = '' }, context) => toFolder({ reference: 'written' }, folder, context),
    },
    {
      breadth: 1,
      pattern: new RegExp(
        `^${CORRECTION}(?:call (?:it|that)|it[’']s called|the name is) (?<to>.+)$`,
        'i',
      ),
      read: ({ to = '' }) => toName({ reference: 'written' }, unquoted(to)),
    },
  ],
}

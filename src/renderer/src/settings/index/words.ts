import type { NoteState } from '../../../../shared/contract/index-states.ts'
import type { Exclusion, ExclusionKind } from '../../../../shared/domain/exclusion.ts'

export const INDEX_WORDS = {
  title: 'What the index knows',
  about:
    'Made from your notes and kept outside the vault. It can be thrown away and made again at any time.',
  all: 'All',
  find: 'Part of a name or path',
  none: 'No note stands so.',
  showAll: 'Show every note',
  noneNamed: 'No note of these is called so.',
  pause: 'Pause',
  resume: 'Resume',
  aboutPause:
    'Reads no more of the vault and indexes no meaning, until you resume it or start Latent again. A note that you save is found by its words all the same.',
  rebuild: 'Rebuild',
  open: 'Open the note',
  more: 'More are read …',
} as const

export const STATE_WORDS: Readonly<Record<NoteState, string>> = {
  indexed: 'Indexed',
  waiting: 'Waiting',
  stale: 'Stale',
  skipped: 'Left out',
  failed: 'Failed',
}

/** What each state means, over the list of its notes. */
export const STATE_TEXTS: Readonly<Record<NoteState, string>> = {
  indexed: 'Their words and their meaning are searched.',
  waiting: 'They are not read yet, or their meaning is still to come.',
  stale: 'They changed. Search knows an older text of them until they are read again.',
  skipped: 'A rule below leaves them out of the search, or they cannot be read as text.',
  failed: 'They could not be read.',
}

export const EXCLUSION_WORDS = {
  title: 'Left out of the search',
  text: 'Nobody finds these by what they say, you or the assistant. They open as ever, links to them lead there, and they are found by name. Nothing in the vault changes.',
  none: 'Everything is searched.',
  kind: 'What to leave out',
  value: 'Which',
  add: 'Add',
  remove: (rule: string) => `Search “${rule}” again`,
  notOne: 'That names nothing.',
} as const

export const KIND_WORDS: Readonly<Record<ExclusionKind, { label: string; example: string }>> = {
  folder: { label: 'Folder', example: 'Archive/Old' },
  tag: { label: 'Tag', example: '#done' },
  glob: { label: 'Pattern', example: '**/*.log.md' },
  extension: { label: 'Ending', example: 'excalidraw.md' },
  drawings: { label: 'Drawings', example: '' },
  templates: { label: 'Templates', example: '' },
}

/** As a chip shows it. */
export function spokenRule({ kind, value }: Exclusion): string {
  switch (kind) {
    case 'drawings':
    case 'templates':
      return KIND_WORDS[kind].label
    case 'tag':
      return `#${value}`
    case 'extension':
      return `*.${value}`
    case 'folder':
      return `${value}/`
    case 'glob':
      return value
  }
}

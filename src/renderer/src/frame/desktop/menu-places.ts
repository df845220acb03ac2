import type { MenuName } from '../../../../shared/domain/desktop/menu-limits.ts'
import { MENU_WORDS as WORDS } from './words.ts'

/**
 * Where commands stand, by their ids. `*` is for all that begin so; a `+` for the commands of features with that place.
 * Those that the list of commands hides stand here only by their whole name.
 */
export type MenuPart = string | { readonly title: string; readonly parts: readonly string[] }
export type MenuPlaces = Readonly<Record<MenuName, readonly (readonly MenuPart[])[]>>

export const MENU_PLACES: MenuPlaces = {
  app: [['settings']],
  file: [
    ['new-note', 'daily-note', 'new-folder'],
    [{ title: WORDS.recent, parts: ['recent-vault-*'] }, 'switch-vault', 'close-vault'],
    ['save', 'rename', 'move', 'duplicate-note', 'copy-path', 'copy-link'],
    ['+files'],
    ['history', '+versions', 'trash', 'deleted-elsewhere'],
    [
      'choose-all-files',
      'move-chosen-files',
      'tag-chosen-files',
      'untag-chosen-files',
      'delete-chosen-files',
    ],
    ['delete-note'],
    ['close-tab'],
  ],
  edit: [
    ['undo', 'redo', 'notice-action'],
    ['find', 'replace', 'replace-in-notes'],
    [
      {
        title: WORDS.format,
        parts: ['bold', 'italic', 'strike', 'highlight', 'code', 'maths', 'comment'],
      },
      { title: WORDS.headings, parts: ['heading-*'] },
      {
        title: WORDS.lists,
        parts: [
          'bullets',
          'numbers',
          'task-list',
          'quote',
          'callout',
          'indent',
          'outdent',
          'renumber',
          'task',
        ],
      },
      {
        title: WORDS.insert,
        parts: [
          'link',
          'rule',
          'date',
          'footnote',
          'code-block',
          'picture-width',
          'add-property',
          '+text',
        ],
      },
      { title: WORDS.table, parts: ['table-*'] },
    ],
    [
      {
        title: WORDS.lines,
        parts: [
          'move-up',
          'move-down',
          'section-up',
          'section-down',
          'duplicate',
          'delete-line',
          'join',
          'sort-up',
          'sort-down',
        ],
      },
      { title: WORDS.letters, parts: ['upper', 'lower', 'title', 'sentence', 'transpose'] },
      {
        title: WORDS.select,
        parts: [
          'select-*',
          'grow',
          'shrink',
          'cursor-above',
          'cursor-below',
          'next-occurrence',
          'all-occurrences',
        ],
      },
    ],
    [{ title: WORDS.help, parts: ['help-*'] }],
  ],
  view: [
    ['reading', 'next-mode', 'live', 'view-mode', 'focus-mode', 'typewriter'],
    [{ title: WORDS.fold, parts: ['fold', 'unfold', 'fold-all', 'unfold-all', 'fold-*'] }],
    ['left-panel', 'right-panel', 'move-panel'],
    ['filter-files', { title: WORDS.sort, parts: ['files-by-*'] }, 'file-up', 'file-down'],
    ['toggle-attachments'],
    [
      {
        title: WORDS.theme,
        parts: ['theme-light', 'theme-dark', 'theme-system', 'theme', 'contrast', 'custom-css-off'],
      },
    ],
  ],
  go: [
    ['switcher', 'search', { title: WORDS.savedSearches, parts: ['saved-search-*'] }, '+first'],
    ['go-back', 'go-forward', 'follow', 'preview', 'go-to-line', 'go-to-heading'],
    ['files', 'links', 'outline', 'properties', 'related', 'history-panel', '+views'],
    ['ask', 'ask-selection', 'new-conversation'],
  ],
  window: [
    ['reopen-tab', 'pin-tab', 'close-other-tabs', 'next-tab', 'previous-tab', 'tab-by-use'],
    [
      'split-right',
      'split-below',
      'next-pane',
      'previous-pane',
      'move-to-next-pane',
      'scroll-together',
      'close-pane',
    ],
    ['open-tab-apart', 'move-tab-apart'],
    ['workspaces', 'save-workspace'],
  ],
  help: [['palette', 'key-sheet', 'key-settings', 'tour'], ['index']],
}

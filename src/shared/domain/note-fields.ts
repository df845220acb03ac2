/** What is known of every note, by the names that tables of notes have for it. Any other name is a property's. */
export const NOTE_FIELDS = [
  'path',
  'title',
  'folder',
  'tags',
  'modified',
  'created',
  'links',
  'backlinks',
] as const
export type NoteField = (typeof NOTE_FIELDS)[number]

export const isNoteField = (name: string): name is NoteField =>
  NOTE_FIELDS.some((field) => field === name)

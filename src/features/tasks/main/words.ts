/** Why a task is not moved as a line of its note. */
export const MOVE_REASONS = {
  note: 'It is a note of its own. Move that note to another folder instead.',
  entry: 'It stands in the properties of its note.',
  there: 'It is in that note already.',
  changed: 'It is not there any more as it was shown.',
  quoted: 'It stands in a quotation or a table, which it would be torn out of.',
  block: 'It has a block name, to which other notes may link.',
  footnote: 'Its footnote would stay behind.',
  link: 'A link in it says its way from this note.',
  others: 'Without it, other tasks of its note would read differently.',
} as const

export const noLinesAtEnd = (path: string): string =>
  `Nothing was moved: at the end of ${path} tasks would not be read as tasks. Look whether code or a comment is left open there.`

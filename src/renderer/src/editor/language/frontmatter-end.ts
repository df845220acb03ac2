import { StateField } from '@codemirror/state'
import { endAfterChange, endOfFrontmatter } from '../../stores/text/frontmatter-lines.ts'

/** The number of the line that ends the frontmatter; 0 for a note without. */
export const frontmatterEnd: StateField<number> = StateField.define<number>({
  create: ({ doc }) => endOfFrontmatter(doc),
  update: (end, { docChanged, startState, changes, newDoc }) =>
    docChanged ? endAfterChange(startState.doc, end, changes, newDoc) : end,
})

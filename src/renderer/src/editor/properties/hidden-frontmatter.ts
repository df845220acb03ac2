import { StateField, type EditorState, type Extension } from '@codemirror/state'
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view'
import { endOfFrontmatter } from '../../stores/text/frontmatter-lines.ts'

const hidden = StateField.define<DecorationSet>({
  create: hiddenIn,
  update: (set, { docChanged, state }) => (docChanged ? hiddenIn(state) : set),
  provide: (field) => [
    EditorView.decorations.from(field),
    EditorView.atomicRanges.of((view) => view.state.field(field)),
  ],
})

/**
 * Takes the frontmatter out of sight where it is written, since its properties stand above the text. Off until the way to
 * write in which marks are hidden asks for it: else nothing would show what `---` does in a source.
 */
export const hiddenFrontmatter: Extension = hidden

/** Where the text begins that is shown. */
export function startOfShown(state: EditorState): number {
  const block = state.field(hidden, false)?.iter()
  return block?.value ? block.to + 1 : 0
}

/** A note that ends with its frontmatter keeps it: there would be no line for the cursor. */
function hiddenIn({ doc }: EditorState): DecorationSet {
  const last = endOfFrontmatter(doc)
  if (last === 0 || last === doc.lines) return Decoration.none
  return Decoration.set(Decoration.replace({ block: true }).range(0, doc.line(last).to))
}

import type { EditorState, Extension } from '@codemirror/state'
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view'
import { wordChanges, type WordChange } from '../../../../shared/domain/text/diff.ts'
import { HelpBar } from './help-bar.ts'
import { helpPreview, type HelpPreview } from './help-preview.ts'

const removed = Decoration.mark({ tagName: 'del', class: 'cm-help-removed' })
const waiting = Decoration.mark({ class: 'cm-help-waiting' })

/** Draws the preview: what would go, what would come, and below it what can be done. */
export const helpDecorations: Extension = EditorView.decorations.compute([helpPreview], (state) => {
  const preview = state.field(helpPreview)
  return preview ? decorate(state, preview) : Decoration.none
})

function decorate(state: EditorState, preview: HelpPreview): DecorationSet {
  const { from, to, adds, text, isWhole } = preview
  const end = state.doc.lineAt(to).to
  const bar = Decoration.widget({ widget: new HelpBar(preview), block: true, side: 2 }).range(end)
  if (adds) return Decoration.set([...(text === '' ? [] : [added(to, text)]), bar], true)
  if (!isWhole) {
    const soFar = Decoration.widget({ widget: new NewText(text, true), block: true, side: 1 })
    return Decoration.set(
      [waiting.range(from, to), ...(text === '' ? [] : [soFar.range(end)]), bar],
      true,
    )
  }
  const changes = shownChanges(state.sliceDoc(from, to), text)
  return Decoration.set(
    [
      ...changes.flatMap((change) => [
        ...(change.to > change.from ? [removed.range(from + change.from, from + change.to)] : []),
        ...(change.insert === '' ? [] : [added(from + change.to, change.insert)]),
      ]),
      bar,
    ],
    true,
  )
}

const added = (at: number, text: string) =>
  Decoration.widget({ widget: new NewText(text, false), side: 1 }).range(at)

/** By words, while enough of the text stays to read it so; else all of the old, then all of the new. */
export function shownChanges(before: string, after: string): readonly WordChange[] {
  const changes = wordChanges(before, after)
  const gone = changes.reduce((sum, { from, to }) => sum + to - from, 0)
  const isReadable = before.length - gone > before.length / 3
  return isReadable ? changes : [{ from: 0, to: before.length, insert: after }]
}

class NewText extends WidgetType {
  private readonly text: string
  private readonly isBlock: boolean

  constructor(text: string, isBlock: boolean) {
    super()
    this.text = text
    this.isBlock = isBlock
  }

  override eq(other: NewText): boolean {
    return other.text === this.text && other.isBlock === this.isBlock
  }

  override toDOM(): HTMLElement {
    const place = document.createElement(this.isBlock ? 'div' : 'ins')
    place.className = this.isBlock ? 'cm-help-coming' : 'cm-help-added'
    place.textContent = this.text
    place.dir = 'auto'
    return place
  }
}

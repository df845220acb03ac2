import { syntaxTree } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import {
  Decoration,
  type EditorView,
  ViewPlugin,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view'
import { draw, openKey, type Construct } from './construct.ts'
import { labelsIn } from './index/labels.ts'
import { withinLines } from './marks.ts'
import { readConstructs } from './read-constructs.ts'
import { isTouchedIn, touchedIn } from './touched.ts'

/**
 * Draws what is in view as it reads, and what somebody is at work on as it is written. Another selection draws anew only
 * where it opens or closes something. While an input method composes nothing is drawn anew: that would end the word.
 * @param say takes sentences for the person
 */
export function inlinePreview(say: (text: string) => void): Extension {
  return ViewPlugin.define((view) => new InlinePreview(view, say), {
    decorations: (plugin) => plugin.decorations,
    eventHandlers: {
      compositionend(_event, view) {
        setTimeout(() => this.isGone || view.dispatch({}), 0)
      },
    },
  })
}

class InlinePreview {
  decorations: DecorationSet
  isGone = false
  private constructs: readonly Construct[] = []
  private key = ''
  private isStale = false
  private readonly say: (text: string) => void

  constructor(view: EditorView, say: (text: string) => void) {
    this.say = say
    this.decorations = this.drawAnew(view)
  }

  update({ view, docChanged, viewportChanged, startState, state, changes }: ViewUpdate): void {
    this.isStale ||=
      docChanged ||
      viewportChanged ||
      syntaxTree(startState) !== syntaxTree(state) ||
      labelsIn(startState) !== labelsIn(state)
    if (view.compositionStarted) {
      if (docChanged) this.decorations = this.decorations.map(changes)
    } else if (this.isStale) this.decorations = this.drawAnew(view)
    else if (touchedIn(startState) !== touchedIn(state)) {
      const key = openKey(this.constructs, isTouchedIn(state))
      if (key !== this.key) this.decorations = this.drawKnown(view)
    }
  }

  destroy(): void {
    this.isGone = true
  }

  private drawAnew(view: EditorView): DecorationSet {
    this.isStale = false
    this.constructs = view.visibleRanges.flatMap((part) =>
      readConstructs(view.state, part, this.say),
    )
    return this.drawKnown(view)
  }

  private drawKnown({ state }: EditorView): DecorationSet {
    const isTouched = isTouchedIn(state)
    this.key = openKey(this.constructs, isTouched)
    const ranges = draw(this.constructs, isTouched)
    return Decoration.set([...withinLines(ranges, state.doc)], true)
  }
}

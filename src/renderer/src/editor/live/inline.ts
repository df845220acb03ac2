import { syntaxTree } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import {
  Decoration,
  type EditorView,
  ViewPlugin,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import type { LinkResolver } from '../../markdown/link-resolver.ts'
import type { EditorServices } from '../editor-services.ts'
import { changesFolds } from '../folding/folded.ts'
import { draw, openKey, type Construct } from './construct.ts'
import { labelsIn } from './index/labels.ts'
import { createLinkStates, linksKnown, type LinkStates } from './link-states.ts'
import { withinLines } from './marks.ts'
import { readConstructs, type ReadServices } from './read-constructs.ts'
import { on } from './spans.ts'
import { isTouchedIn, touchedIn } from './touched.ts'

/**
 * Draws what is in view as it reads, and what somebody is at work on as it is written. Another selection draws anew only
 * where it opens or closes something. While an input method composes nothing is drawn anew: that would end the word.
 */
export function inlinePreview(
  path: VaultPath,
  { say, blockHosts, links }: ReadServices & Pick<EditorServices, 'links'>,
): Extension {
  const services = { say: (text: string) => say(text), blockHosts }
  return ViewPlugin.define((view) => new InlinePreview(view, path, services, links), {
    decorations: (plugin) => plugin.decorations,
    eventHandlers: {
      compositionend(_event, view) {
        setTimeout(() => this.isGone || view.dispatch({}), 0)
      },
    },
  })
}

/** A link to what is not there. */
const brokenLink = Decoration.mark({ class: 'cm-live-broken' })

class InlinePreview {
  decorations: DecorationSet
  isGone = false
  private constructs: readonly Construct[] = []
  private key = ''
  private isStale = false
  private readonly services: ReadServices
  private readonly links: LinkStates

  constructor(view: EditorView, path: VaultPath, services: ReadServices, links: LinkResolver) {
    this.services = services
    this.links = createLinkStates(view, links, path)
    this.decorations = this.drawAnew(view)
  }

  update(update: ViewUpdate): void {
    const { view, docChanged, viewportChanged, startState, state, changes, transactions } = update
    this.isStale ||=
      docChanged ||
      viewportChanged ||
      syntaxTree(startState) !== syntaxTree(state) ||
      labelsIn(startState) !== labelsIn(state) ||
      transactions.some(changesFolds)
    if (view.compositionStarted) {
      if (docChanged) this.decorations = this.decorations.map(changes)
    } else if (this.isStale) this.decorations = this.drawAnew(view)
    else if (transactions.some(({ effects }) => effects.some((effect) => effect.is(linksKnown))))
      this.decorations = this.drawKnown(view)
    else if (touchedIn(startState) !== touchedIn(state)) {
      const key = openKey(this.constructs, isTouchedIn(state))
      if (key !== this.key) this.decorations = this.drawKnown(view)
    }
  }

  destroy(): void {
    this.isGone = true
    this.links.dispose()
  }

  private drawAnew(view: EditorView): DecorationSet {
    this.isStale = false
    this.constructs = view.visibleRanges.flatMap((part) =>
      readConstructs(view.state, part, this.services),
    )
    return this.drawKnown(view)
  }

  private drawKnown({ state }: EditorView): DecorationSet {
    const isTouched = isTouchedIn(state)
    this.key = openKey(this.constructs, isTouched)
    const broken = this.constructs.flatMap(({ reveal, link }) =>
      // What is being written is not asked for at each key.
      link && reveal && !isTouched(reveal) && this.links.isBroken(link)
        ? on([reveal], brokenLink)
        : [],
    )
    const ranges = [...draw(this.constructs, isTouched), ...broken]
    return Decoration.set([...withinLines(ranges, state.doc)], true)
  }
}

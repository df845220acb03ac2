import type { Extension } from '@codemirror/state'
import {
  Decoration,
  EditorView,
  ViewPlugin,
  WidgetType,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { fencesOf } from '../stores/text/fences.ts'
import type { EditorServices } from './editor-services.ts'

const OPENING = /^ {0,3}(?:`{3,}|~{3,})[ \t]*circuit(?=\s|$)/i

/** A button behind the opening fence of each circuit in view, for its visual editor. */
export const circuitButtons = (path: VaultPath, services: EditorServices): Extension => [
  ViewPlugin.define(
    (view) => ({
      decorations: decorate(view, path, services),
      update({ view: next, docChanged, viewportChanged }: ViewUpdate): void {
        if (docChanged || viewportChanged) this.decorations = decorate(next, path, services)
      },
    }),
    { decorations: (plugin) => plugin.decorations },
  ),
  EditorView.theme({
    '.cm-circuit-button': {
      marginLeft: '12px',
      padding: '0 8px',
      borderRadius: 'var(--radius-control)',
      border: '1px solid var(--line)',
      backgroundColor: 'var(--paper)',
      color: 'var(--ink-2)',
      cursor: 'pointer',
      fontFamily: 'var(--font-ui)',
      fontSize: 'var(--text-meta)',
      lineHeight: '18px',
    },
    '.cm-circuit-button:hover': { color: 'var(--ink)' },
  }),
]

function decorate(view: EditorView, path: VaultPath, services: EditorServices): DecorationSet {
  const { doc } = view.state
  const found = view.visibleRanges.flatMap(({ from, to }) => {
    const buttons = []
    for (let pos = from; pos <= to;) {
      const line = doc.lineAt(pos)
      if (OPENING.test(line.text))
        buttons.push(
          Decoration.widget({ widget: new CircuitButton(path, services), side: 1 }).range(line.to),
        )
      pos = line.to + 1
    }
    return buttons
  })
  return Decoration.set(found, true)
}

class CircuitButton extends WidgetType {
  private readonly path: VaultPath
  private readonly services: EditorServices

  constructor(path: VaultPath, services: EditorServices) {
    super()
    this.path = path
    this.services = services
  }

  override eq(other: CircuitButton): boolean {
    return other.path === this.path
  }

  override toDOM(view: EditorView): HTMLElement {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'cm-circuit-button'
    button.textContent = 'Edit circuit'
    button.addEventListener('click', () => {
      const { doc } = view.state
      const line = doc.lineAt(view.posAtDOM(button)).number
      const fence = fencesOf(doc, 'circuit').find((each) => each.line === line)
      if (fence) this.services.editCircuit(this.path, fence)
      else this.services.say('Close the block with ``` first.')
    })
    return button
  }

  override ignoreEvent(): boolean {
    return true
  }
}

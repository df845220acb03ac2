import type { Extension } from '@codemirror/state'
import {
  Decoration,
  EditorView,
  ViewPlugin,
  WidgetType,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import { fencesOf } from '../../stores/text/fences.ts'
import type { EditorServices, FenceAction } from '../editor-services.ts'

type FenceServices = Pick<EditorServices, 'fenceActions' | 'say'>

const OPENING = /^ {0,3}(?:`{3,}|~{3,})[ \t]*([^\s`]+)/

/** A button behind the opening fence of each block in view for whose language something is offered. */
export const fenceButtons = (path: VaultPath, services: FenceServices): Extension => [
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
    '.cm-fence-button': {
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
    '.cm-fence-button:hover': { color: 'var(--ink)' },
  }),
]

function decorate(view: EditorView, path: VaultPath, services: FenceServices): DecorationSet {
  const { doc } = view.state
  const found = view.visibleRanges.flatMap(({ from, to }) => {
    const buttons = []
    for (let pos = from; pos <= to;) {
      const line = doc.lineAt(pos)
      const action = actionOf(line.text, services)
      if (action) {
        const widget = new FenceButton(path, action, services)
        buttons.push(Decoration.widget({ widget, side: 1 }).range(line.to))
      }
      pos = line.to + 1
    }
    return buttons
  })
  return Decoration.set(found, true)
}

class FenceButton extends WidgetType {
  private readonly path: VaultPath
  private readonly action: FenceAction
  private readonly services: FenceServices

  constructor(path: VaultPath, action: FenceAction, services: FenceServices) {
    super()
    this.path = path
    this.action = action
    this.services = services
  }

  override eq(other: FenceButton): boolean {
    return other.path === this.path && other.action === this.action
  }

  override toDOM(view: EditorView): HTMLElement {
    return buttonFor(this.action, view, this.path, this.services)
  }

  override ignoreEvent(): boolean {
    return true
  }
}

/** For a block that is drawn in place of its lines; null where nothing is offered for it. */
export function fenceButtonOf(
  source: string,
  view: EditorView,
  path: VaultPath,
  services: FenceServices,
): HTMLElement | null {
  const action = actionOf(source, services)
  return action ? buttonFor(action, view, path, services) : null
}

function actionOf(openingLine: string, services: FenceServices): FenceAction | undefined {
  const language = OPENING.exec(openingLine)?.[1]?.toLowerCase()
  return services.fenceActions.find((each) => each.language === language)
}

function buttonFor(
  { label, language, run }: FenceAction,
  view: EditorView,
  path: VaultPath,
  { say }: FenceServices,
): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'cm-fence-button'
  button.textContent = label
  button.addEventListener('click', () => {
    const { doc } = view.state
    const line = doc.lineAt(view.posAtDOM(button)).number
    const fence = fencesOf(doc, language).find((each) => each.line === line)
    if (fence) run(path, fence)
    else say('Close the block with ``` first.')
  })
  return button
}

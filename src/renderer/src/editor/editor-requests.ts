import type { EditorView } from '@codemirror/view'
import type { EditorPort } from '../stores/editor-port.ts'
import type { Stores } from '../stores/stores.ts'
import { lazyModule } from '../ui/lazy/lazy-module.ts'
import type { EditorBuffers } from './editor-buffers.ts'
import type { EditorServices } from './editor-services.ts'
import { goToLine } from './links/flash-line.ts'
import { selectionOf } from './selection-of.ts'

const tableActions = lazyModule(() => import('./tables/table-actions.ts'))
const changes = lazyModule(() => import('./commands/change-text.ts'))
const sections = lazyModule(() => import('./commands/moving/arrange-section.ts'))

/** Does what the window asks of the editor. @returns ends it: there is no editor then */
export function answerRequests(
  view: EditorView,
  {
    port,
    buffers,
    services,
    workspace,
    openNotes,
  }: Pick<Stores, 'workspace' | 'openNotes'> & {
    readonly port: EditorPort
    readonly buffers: EditorBuffers
    readonly services: EditorServices
  },
): () => void {
  const active = (): string | null => workspace.state.getState().tabs.active
  /** What is asked about one note is not done to another that came in front. */
  const isInFront = (path: string): boolean =>
    active() === path && openNotes.get(path)?.text().eq(view.state.doc) === true

  port.setState({
    run(action) {
      view.focus()
      buffers.rest.whenLoaded(view, (all) => all?.runEditorAction(view, action))
    },
    table(action) {
      view.focus()
      tableActions().then(
        ({ runTableAction }) => runTableAction(view, action, services),
        services.report,
      )
    },
    async change(path, plan) {
      const { changeText } = await changes()
      const isChanged = isInFront(path) && changeText(view, plan)
      if (isChanged) view.focus()
      return isChanged
    },
    async arrange(path, line, target) {
      const { arrangeSection } = await sections()
      if (!isInFront(path) || view.composing) return 'gone'
      if (view.state.readOnly) return 'read-only'
      const spec = arrangeSection(view.state, line, target)
      if (spec === null || typeof spec === 'string') return spec ?? 'same'
      view.dispatch(spec)
      return 'done'
    },
    help(choice) {
      view.focus()
      buffers.rest.whenLoaded(view, (all) => all?.askForHelp(view, choice))
    },
    goTo({ line, column }) {
      goToLine(view, line)
      const { from, to } = view.state.doc.lineAt(view.state.selection.main.head)
      view.dispatch({ selection: { anchor: Math.min(to, from + column - 1) } })
      view.focus()
    },
    places: () => buffers.places(),
    selection: () => selectionOf(view, active()),
  })
  return () =>
    port.setState({
      run: null,
      table: null,
      change: null,
      arrange: null,
      help: null,
      goTo: null,
      places: () => ({}),
      selection: () => null,
    })
}

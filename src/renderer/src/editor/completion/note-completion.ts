import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { syntaxTree } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import { isLoadFault } from '../../ui/fault/load-fault.ts'
import type { EditorServices } from '../editor-services.ts'
import { writtenNote } from './written-note.ts'
import { beginList, completionKeys, isOnlyOffered } from './completion-keys.ts'

/** Signs that may begin something, and no more behind them than somebody types of it. */
const MAY_BEGIN = /(?:\[[[!]|[#/@:])[^\n]{0,100}$/

/**
 * Lists of what can end what is being typed: links, tags, blocks, days, callouts, emoji, properties. What looks for them
 * is loaded when a sign is typed that may begin one.
 */
export function noteCompletion(
  path: VaultPath,
  services: Pick<EditorServices, 'completions'>,
): Extension {
  const source = (context: CompletionContext): Promise<CompletionResult> | null =>
    mayComplete(context) ? complete(path, services, context) : null
  return [
    writtenNote.of(path),
    autocompletion({
      override: [source],
      icons: false,
      activateOnTypingDelay: 50,
      // A key is asked by its own time, not by the time when it is looked at.
      interactionDelay: 0,
      optionClass: () => 'cm-note-option',
      tooltipClass: (state) => (isOnlyOffered(state) ? 'cm-only-offered' : ''),
      defaultKeymap: false,
    }),
    completionKeys,
  ]
}

/** Cheap, since it is asked behind every typed letter. */
function mayComplete({ state, pos, view }: CompletionContext): boolean {
  const { main, ranges } = state.selection
  if (state.readOnly || !view || view.composing || ranges.length > 1 || !main.empty) return false
  const { from } = state.doc.lineAt(pos)
  if (MAY_BEGIN.test(state.sliceDoc(Math.max(from, pos - 110), pos))) return true
  return syntaxTree(state).resolveInner(pos, -1).name === 'Frontmatter'
}

/**
 * Never null: what was typed while nothing was found would not be asked for then, as the package has it (6.20), and is
 * asked for after a list that is empty.
 */
async function complete(
  path: VaultPath,
  services: Pick<EditorServices, 'completions'>,
  context: CompletionContext,
): Promise<CompletionResult> {
  const nothing: CompletionResult = { from: context.pos, options: [] }
  const controller = new AbortController()
  context.addEventListener('abort', () => controller.abort())
  try {
    const { triggerAt, asker, resultOf } = await services.completions()
    const { view } = context
    const trigger = context.aborted ? null : triggerAt(path, context.state, context.pos)
    if (!view || !trigger || !beginList(view, trigger, context.explicit)) return nothing
    return await resultOf(path, trigger, asker, controller.signal)
  } catch (error) {
    if (isLoadFault(error)) error.forget()
    return nothing // a list that cannot be had is no list, not an error in mid-typing
  }
}

import {
  acceptCompletion,
  autocompletion,
  completionKeymap,
  completionStatus,
  pickedCompletion,
  selectedCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { syntaxTree } from '@codemirror/language'
import { Prec, type Extension } from '@codemirror/state'
import { EditorView, keymap, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import type { NoteName } from '../../../../shared/contract/note.ts'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import type { EditorServices } from '../editor-services.ts'

export type LinkStart = {
  /** Where the typed part begins: after `[[`, or after `#`. */
  readonly from: number
  readonly typed: string
  /** Set after `[[Note#`: the note whose headings are wanted; empty for this one. */
  readonly headingsOf: string | null
}

/** The half-typed link before the cursor, from the text of its line; null when there is none. */
export function linkStart(before: string, lineFrom: number): LinkStart | null {
  const open = /\[\[([^[\]|\n]*)$/.exec(before)
  if (!open || open[1] === undefined) return null
  const inner = open[1]
  const start = lineFrom + before.length - inner.length
  const hash = inner.lastIndexOf('#')
  if (hash === -1) return { from: start, typed: inner, headingsOf: null }
  const note = inner.slice(0, inner.indexOf('#'))
  return { from: start + hash + 1, typed: inner.slice(hash + 1), headingsOf: note }
}

export function linkCompletion(path: VaultPath, services: EditorServices): Extension {
  const source = (context: CompletionContext): Promise<CompletionResult | null> | null => {
    const line = context.state.doc.lineAt(context.pos)
    const start = linkStart(line.text.slice(0, context.pos - line.from), line.from)
    if (!start || isCode(context)) return null
    return complete(path, services, start, context)
  }
  return [
    autocompletion({
      override: [source],
      icons: false,
      activateOnTypingDelay: 50,
      optionClass: () => 'cm-note-option',
      defaultKeymap: false,
    }),
    offeredSince,
    Prec.highest(keymap.of(completionKeymap.filter(({ key }) => key !== 'Enter'))),
    Prec.highest(EditorView.domEventHandlers({ keydown: chooseByEnter })),
  ]
}

/** No eye reads a list in less, so an Enter that comes sooner was meant for the text. */
const SEEN_AFTER_MS = 75

/** What Enter would choose now, and since when it is on the screen, on the clock of events. */
const offeredSince = ViewPlugin.define(() => ({
  choice: null as Completion | null,
  sinceMs: 0,
  update({ state }: ViewUpdate): void {
    const choice = selectedCompletion(state)
    // It stays drawn while the list is asked for again, and may be the best one afterwards too.
    if (choice === null && completionStatus(state) === 'pending') return
    if (!isSameChoice(choice, this.choice)) this.sinceMs = performance.now()
    this.choice = choice
  },
}))

const isSameChoice = (a: Completion | null, b: Completion | null): boolean =>
  a?.label === b?.label && a?.detail === b?.detail

/**
 * Enter chooses what stood in the list when the key was pressed. In every other case, above all while the list is still
 * being asked for, it is a line break: a key that waits for an answer is a key that can get lost.
 */
function chooseByEnter(event: KeyboardEvent, view: EditorView): boolean {
  if (event.key !== 'Enter' || event.isComposing || hasModifier(event)) return false
  const { choice, sinceMs } = view.plugin(offeredSince) ?? { choice: null, sinceMs: 0 }
  if (choice === null || event.timeStamp - sinceMs < SEEN_AFTER_MS) return false
  if (!acceptCompletion(view)) return false
  event.preventDefault()
  return true
}

const hasModifier = ({ shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  shiftKey || ctrlKey || altKey || metaKey

async function complete(
  path: VaultPath,
  services: EditorServices,
  { from, typed, headingsOf }: LinkStart,
  context: CompletionContext,
): Promise<CompletionResult> {
  const controller = new AbortController()
  context.addEventListener('abort', () => controller.abort())
  if (headingsOf !== null) {
    const headings = await services.headings(path, headingsOf, controller.signal)
    return {
      from,
      options: headings.map(({ text, level }) => ({
        label: text,
        detail: `H${level}`,
        apply: (view, completion, start, end) =>
          insert(view, completion, start, end, headingLink(text)),
      })),
      validFor: /^[^[\]|#\n]*$/,
    }
  }
  const names = await services.names(typed, controller.signal)
  // Main has matched and ordered them, also by letters that do not stand together: the editor must not filter again.
  return { from, options: names.map(nameOption), filter: false }
}

function nameOption({ title, alias, path, linkText }: NoteName): Completion {
  return {
    label: alias ?? title,
    detail: alias === null ? path : `${title} · ${path}`,
    apply: (view, completion, from, to) =>
      insert(view, completion, from, to, alias === null ? linkText : `${linkText}|${alias}`),
  }
}

/** Characters that end a heading link are left out; the resolver does without them too. */
const headingLink = (text: string): string =>
  text
    .replace(/[#|^[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Puts the link text in, with its closing brackets unless they stand there already. */
function insert(
  view: EditorView,
  completion: Completion,
  from: number,
  to: number,
  text: string,
): void {
  const isClosed = view.state.sliceDoc(to, to + 2) === ']]'
  view.dispatch({
    changes: { from, to, insert: isClosed ? text : `${text}]]` },
    selection: { anchor: from + text.length + 2 },
    annotations: pickedCompletion.of(completion),
    userEvent: 'input.complete',
    scrollIntoView: true,
  })
}

function isCode({ state, pos }: CompletionContext): boolean {
  const { name, parent } = syntaxTree(state).resolveInner(pos, -1)
  return /Code|Frontmatter/.test(name) || /Code/.test(parent?.name ?? '')
}

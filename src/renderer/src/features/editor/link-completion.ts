import {
  acceptCompletion,
  autocompletion,
  completionStatus,
  pickedCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { syntaxTree } from '@codemirror/language'
import { Prec, type Extension } from '@codemirror/state'
import { keymap, type EditorView } from '@codemirror/view'
import type { NoteName } from '../../../../shared/contract/note.ts'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import type { EditorServices } from './editor-services.ts'

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
  const completion = autocompletion({
    override: [source],
    icons: false,
    activateOnTypingDelay: 50,
    // Inside [[ nobody means a line break: Enter chooses as soon as there is a list.
    interactionDelay: 0,
    optionClass: () => 'cm-note-option',
  })
  return [completion, Prec.highest(keymap.of([{ key: 'Enter', run: chooseWhenListed }]))]
}

const LIST_WAIT_MS = 2_000
const LIST_POLL_MS = 30

/** Enter while the list is still being asked for: it chooses when the list is there, instead of breaking the line. */
function chooseWhenListed(view: EditorView): boolean {
  if (completionStatus(view.state) !== 'pending') return false
  const { state } = view
  const choose = (waitedMs: number): void => {
    if (view.state.doc !== state.doc || !view.dom.isConnected) return // typing goes on, or the note was closed
    if (acceptCompletion(view) || waitedMs > LIST_WAIT_MS) return
    if (completionStatus(view.state) === 'pending')
      setTimeout(() => choose(waitedMs + LIST_POLL_MS), LIST_POLL_MS)
  }
  setTimeout(() => choose(0), LIST_POLL_MS)
  return true
}

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

import { closeCompletion, type Completion } from '@codemirror/autocomplete'
import { syntaxTree } from '@codemirror/language'
import type { ChangeSpec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { NoteName } from '../../../../../shared/contract/note.ts'
import { noteNameOf } from '../../../../../shared/domain/vault-path.ts'
import { outlineOf, plainHeading } from '../../../stores/text/outline.ts'
import { accept } from '../accept.ts'
import { aliasBar } from '../alias-bar.ts'
import type { CompletionAsker } from '../completion-asker.ts'
import { writtenNote } from '../written-note.ts'
import { blocksOf, type NoteBlock } from '../note-blocks.ts'
import { rank } from '../rank.ts'
import {
  MOST_TYPED,
  type CompletionKind,
  type Offered,
  type Trigger,
  type TypedPlace,
} from '../trigger.ts'
import { blockMarked, PLACE_GONE } from '../words.ts'

const OPEN = /(!?)\[\[([^[\]|\n]*)$/
const MOST = 50
/** Files first where one is embedded, but not only those. */
const MOST_FILES = 20

/**
 * `[[`: notes and their other names. `![[`: files too. Behind `#` the headings of that note, behind `^` its blocks, and
 * behind `##` the headings of all notes.
 */
export const links: CompletionKind = (at) => {
  const open = OPEN.exec(at.before)
  if (!open || isCode(at)) return null
  const [, mark = '', inner = ''] = open
  if (inner.startsWith('##')) return ofVault(at, inner.slice(2))
  const block = /^([^#^]*)(#?\^)(.*)$/.exec(inner)
  if (block) return ofBlocks(at, block[1] ?? '', block[2] ?? '', block[3] ?? '')
  const hash = inner.lastIndexOf('#')
  if (hash !== -1) return ofHeadings(at, inner.slice(0, inner.indexOf('#')), inner.slice(hash + 1))
  return ofNames(at, mark === '!', inner)
}

function ofNames({ pos }: TypedPlace, isEmbed: boolean, typed: string): Trigger {
  return {
    from: pos - typed.length,
    sign: '[[',
    typed,
    async options(asker, signal) {
      const [names, files] = await Promise.all([
        asker.names(typed, signal),
        isEmbed ? asker.files(typed, signal) : [],
      ])
      const options = [
        ...files.slice(0, MOST_FILES).map(({ path, linkText }) => ({
          label: linkText,
          detail: path,
          apply: linkPutter(() => linkText),
        })),
        ...names.map(nameOption),
      ]
      // Main has matched and ordered them, also by letters that do not stand together: it is asked again.
      return (now) => (now === typed ? options : null)
    },
  }
}

function nameOption({ title, alias, path, linkText }: NoteName): Offered {
  return {
    label: alias ?? title,
    detail: alias === null ? path : `${title} · ${path}`,
    apply: linkPutter((bar) => (alias === null ? linkText : `${linkText}${bar}${alias}`)),
  }
}

function ofHeadings({ path, pos }: TypedPlace, target: string, typed: string): Trigger {
  return {
    from: pos - typed.length,
    sign: '#',
    typed,
    async options(asker, signal) {
      const note = await asker.noteAt(path, target, signal)
      const headings = note ? await outlineOf(note.text.iterLines(), signal) : []
      return (now) =>
        rank(headings, now, ({ text }) => [text, headingLink(text)], MOST).map(
          ({ text, level }): Offered => ({
            label: text,
            detail: `H${level}`,
            apply: linkPutter(() => headingLink(text)),
          }),
        )
    },
  }
}

function ofVault({ pos }: TypedPlace, typed: string): Trigger {
  return {
    from: pos - typed.length,
    sign: '[[##',
    typed,
    async options(asker, signal) {
      const found = await asker.headings(typed, signal)
      const options = found.map(({ heading, level, title, linkText }): Offered => {
        const text = plainHeading(heading)
        return {
          label: text,
          detail: `${title} · H${level}`,
          apply: linkPutter(() => `${linkText}#${headingLink(text)}`, '##'.length),
        }
      })
      return (now) => (now === typed ? options : null)
    },
  }
}

function ofBlocks(at: TypedPlace, target: string, sign: string, typed: string): Trigger {
  const { path, pos, state } = at
  return {
    from: pos - typed.length,
    sign,
    typed,
    async options(asker, signal) {
      const note = await asker.noteAt(path, target, signal)
      const isHere = note === null || note.path === path
      const text = isHere ? state.doc : note.text
      const own = state.doc.lineAt(pos).number
      const blocks = await blocksOf(text, signal)
      const offered = isHere ? blocks.filter(({ line }) => line !== own) : blocks
      const known = new Set(blocks.flatMap(({ id }) => id ?? []))
      return (now) =>
        rank(offered, now, ({ text: words, id }) => [words, id ?? ''], MOST).map(
          (block): Offered => ({
            label: block.text,
            detail: block.id === null ? '' : `^${block.id}`,
            apply(view, completion, from, to) {
              const id = block.id ?? newId(known)
              const start = from - sign.length
              const put = (changes: readonly ChangeSpec[] = []): void =>
                putLink(view, completion, { from: start, to, text: `#^${id}` }, changes)
              if (block.id !== null) return put()
              if (isHere) return markHere(view, block, id, put)
              const title = noteNameOf(note.path)
              closeCompletion(view)
              void markElsewhere(view, start, to, asker, {
                mark: () =>
                  asker.addToLine(
                    note.path,
                    { number: block.line, text: block.lineText },
                    `${block.gap}^${id}`,
                  ),
                put: () => {
                  put()
                  asker.say(blockMarked(title))
                },
              })
            },
          }),
        )
    },
  }
}

/** The mark and the link in one step. */
function markHere(
  { state: { doc } }: EditorView,
  { line, lineText, gap }: NoteBlock,
  id: string,
  put: (changes: readonly ChangeSpec[]) => void,
): void {
  if (line > doc.lines || doc.line(line).text !== lineText) return
  put([{ from: doc.line(line).to, insert: `${gap}^${id}` }])
}

/** First the mark, then the link to it: a link to nothing would be worse than none. */
async function markElsewhere(
  view: EditorView,
  from: number,
  to: number,
  asker: CompletionAsker,
  { mark, put }: { mark(): Promise<void>; put(): void },
): Promise<void> {
  const typed = view.state.sliceDoc(from, to)
  const path = view.state.facet(writtenNote)
  try {
    await mark()
    const isThere =
      view.state.facet(writtenNote) === path && view.state.sliceDoc(from, to) === typed
    if (isThere) put()
    else asker.say(PLACE_GONE)
  } catch (error) {
    asker.report(error)
  }
}

const ID_LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

function newId(known: ReadonlySet<string>): string {
  for (;;) {
    const bytes = crypto.getRandomValues(new Uint8Array(6))
    const id = Array.from(bytes, (byte) => ID_LETTERS.charAt(byte % ID_LETTERS.length)).join('')
    if (!known.has(id)) return id
  }
}

/** Characters that end a heading link are left out; the resolver does without them too. */
const headingLink = (text: string): string =>
  text
    .replace(/[#|^[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** @param back how many letters before what is typed go too */
const linkPutter =
  (textOf: (bar: string) => string, back = 0) =>
  (view: EditorView, completion: Completion, from: number, to: number): void =>
    putLink(view, completion, { from: from - back, to, text: textOf(aliasBar(view.state, from)) })

/** Behind the cursor in a link that is closed: the rest of what is chosen anew, a heading, and the words it shows. */
const BEHIND = /^[^[\]|#\n]*?(#[^[\]|\n]*?)?(\\?\|[^[\]\n]*)?\]\]/

/** Puts the link text in the place of what is typed, and of the rest of a name in which the cursor stands. */
function putLink(
  view: EditorView,
  completion: Completion,
  { from, to, text }: { readonly from: number; readonly to: number; readonly text: string },
  others: readonly ChangeSpec[] = [],
): void {
  const { state } = view
  const behind = BEHIND.exec(state.sliceDoc(to, Math.min(state.doc.lineAt(to).to, to + MOST_TYPED)))
  const [rest = '', heading = '', words = ''] = behind ?? []
  const kept = (text.includes('#') ? '' : heading) + (text.includes('|') ? '' : words)
  const insert = `${text}${kept}]]`
  const changes = state.changes([{ from, to: to + rest.length, insert }, ...others])
  const start = changes.mapPos(from, -1)
  accept(view, completion, { changes, selection: { anchor: start + insert.length } })
}

/** Nothing is a link there. In properties one may be, between quotes. */
function isCode({ state, pos }: TypedPlace): boolean {
  const { name, parent } = syntaxTree(state).resolveInner(pos, -1)
  const isOf = (node: string | undefined): boolean => /Code|Math/.test(node ?? '')
  return isOf(name) || isOf(parent?.name)
}

import { syntaxTree } from '@codemirror/language'
import { EditorSelection, type EditorState, type StateCommand } from '@codemirror/state'
import { readToSelection } from '../read-to.ts'

type Case = 'upper' | 'lower' | 'title' | 'sentence'

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu
/** The first letter of a text, and of what follows the end of a sentence. */
const SENTENCE = /(^|[.!?…]["'”’)\]]*\s+|\n\s*)([^\p{L}\n]*)(\p{L})/gu

const first = (word: string, rest: (text: string) => string): string => {
  const [letter = ''] = word
  return letter.toLocaleUpperCase() + rest(word.slice(letter.length))
}

/** @param isBegun whether a sentence goes on, of which something stands before the text */
const CHANGED: Readonly<Record<Case, (text: string, isBegun: boolean) => string>> = {
  upper: (text) => text.toLocaleUpperCase(),
  lower: (text) => text.toLocaleLowerCase(),
  title: (text) => text.replace(WORD, (word) => first(word, (rest) => rest.toLocaleLowerCase())),
  sentence: (text, isBegun) =>
    text
      .toLocaleLowerCase()
      .replace(SENTENCE, (all: string, end: string, signs: string, letter: string) =>
        isBegun && end === '' ? all : end + signs + letter.toLocaleUpperCase(),
      ),
}

/** Behind the end of a sentence, before a letter of the next one. */
const ENDED = /(?:^|[.!?…]["'”’)\]]*\s+|\n\s*)[^\p{L}\n]*$/u
const goesOn = (text: string, isBegun: boolean): boolean => !ENDED.test(isBegun ? `x${text}` : text)

/** What other letters would make another link, another address or another program of. */
const KEPT =
  /^(?:URL|Autolink|InlineMath|MathBlock|BlockId|FootnoteLabel|FieldName|CalloutType|WikilinkTarget|InlineCode|FencedCode|CodeBlock|HTMLTag|HTMLBlock|Frontmatter|Hashtag|Entity|LinkLabel|TaskMarker)$/

/** Of those what is a word of its sentence. */
const READ = /^(?:InlineCode|InlineMath|Autolink|Hashtag)$/

/** Changes the case of what is selected, or of the word of the cursor. Addresses, links' targets and code stay. */
export const changeCase =
  (wanted: Case): StateCommand =>
  ({ state, dispatch }) => {
    if (state.readOnly) return false
    const read = readToSelection(state)
    if (!read) return true
    const spec = read.changeByRange((range) => {
      const { from, to } = range.empty ? (state.wordAt(range.head) ?? range) : range
      const set = state.changes(partsOf(read, from, to, wanted))
      if (range.empty) {
        const before = state.changes(partsOf(read, from, range.head, wanted))
        const head = range.head + before.newLength - before.length
        return { changes: set, range: EditorSelection.cursor(head) }
      }
      const [start, end] = [set.mapPos(from, -1), set.mapPos(to, 1)]
      const isForward = range.anchor <= range.head
      return {
        changes: set,
        range: EditorSelection.range(isForward ? start : end, isForward ? end : start),
      }
    })
    if (spec.changes.empty) return true
    dispatch(state.update(spec, { userEvent: 'input.case', scrollIntoView: true }))
    return true
  }

function partsOf(state: EditorState, from: number, to: number, wanted: Case) {
  const kept: { readonly from: number; readonly to: number; readonly isRead?: boolean }[] = []
  syntaxTree(state).iterate({
    from,
    to,
    enter(node) {
      if (!KEPT.test(node.name)) return true
      kept.push({ from: node.from, to: node.to, isRead: READ.test(node.name) })
      return false
    },
  })
  const parts = [...kept, { from: to, to }]
  let at = from
  let isBegun = false
  return parts.flatMap((next) => {
    const text = state.sliceDoc(at, Math.max(at, next.from))
    const change = { from: at, to: at + text.length, insert: CHANGED[wanted](text, isBegun) }
    isBegun = next.isRead === true || goesOn(text, isBegun)
    at = Math.max(at, next.to)
    return change.insert === text ? [] : [change]
  })
}

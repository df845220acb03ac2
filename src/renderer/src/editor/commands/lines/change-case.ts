import { syntaxTree } from '@codemirror/language'
import { EditorSelection, type EditorState, type StateCommand } from '@codemirror/state'

type Case = 'upper' | 'lower' | 'title' | 'sentence'

const WORD = /\p{L}[\p{L}\p{M}\p{N}'’]*/gu
/** The first letter of a text, and of what follows the end of a sentence. */
const SENTENCE = /(^|[.!?…]["'”’)\]]*\s+|\n\s*)([^\p{L}\n]*)(\p{L})/gu

const first = (word: string, rest: (text: string) => string): string => {
  const [letter = ''] = word
  return letter.toLocaleUpperCase() + rest(word.slice(letter.length))
}

const CHANGED: Readonly<Record<Case, (text: string) => string>> = {
  upper: (text) => text.toLocaleUpperCase(),
  lower: (text) => text.toLocaleLowerCase(),
  title: (text) => text.replace(WORD, (word) => first(word, (rest) => rest.toLocaleLowerCase())),
  sentence: (text) =>
    text
      .toLocaleLowerCase()
      .replace(
        SENTENCE,
        (_all, end: string, signs: string, letter: string) =>
          end + signs + letter.toLocaleUpperCase(),
      ),
}

/** What other letters would make another link, another address or another program of. */
const KEPT =
  /^(?:URL|Autolink|InlineMath|MathBlock|BlockId|FootnoteLabel|FieldName|CalloutType|WikilinkTarget|InlineCode|FencedCode|CodeBlock|HTMLTag|HTMLBlock|Frontmatter|Hashtag|Entity|LinkLabel)$/

/** Changes the case of what is selected, or of the word of the cursor. Addresses, links' targets and code stay. */
export const changeCase =
  (wanted: Case): StateCommand =>
  ({ state, dispatch }) => {
    if (state.readOnly) return false
    const spec = state.changeByRange((range) => {
      const { from, to } = range.empty ? (state.wordAt(range.head) ?? range) : range
      const set = state.changes(partsOf(state, from, to, wanted))
      if (range.empty) {
        const head = Math.min(range.head, set.newLength)
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
  const kept: { readonly from: number; readonly to: number }[] = []
  syntaxTree(state).iterate({
    from,
    to,
    enter(node) {
      if (!KEPT.test(node.name)) return true
      kept.push({ from: node.from, to: node.to })
      return false
    },
  })
  const parts = [...kept, { from: to, to }]
  let at = from
  return parts.flatMap((next) => {
    const text = state.sliceDoc(at, Math.max(at, next.from))
    const change = { from: at, to: at + text.length, insert: CHANGED[wanted](text) }
    at = Math.max(at, next.to)
    return change.insert === text ? [] : [change]
  })
}

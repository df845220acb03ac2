import { syntaxTree } from '@codemirror/language'
import type { EditorState, Line } from '@codemirror/state'
import { Decoration } from '@codemirror/view'
import type { SyntaxNode } from '@lezer/common'
import type { Construct, Span } from './construct.ts'
import { hangingOut, placeOf, shownMark } from './marks.ts'
import { quoteEnd } from './read-lines.ts'
import { on } from './spans.ts'
import { Sign, TaskBox } from './widgets.ts'

/** A level of a list is that much further in. */
const LEVEL_PX = 24

const bullets = ['•', '◦', '▪'].map((sign, level) =>
  Decoration.replace({
    widget: new Sign(sign, `cm-live-sign cm-live-bullet cm-live-bullet-${level}`),
  }),
)
const number = Decoration.mark({ class: 'cm-live-number' })
const taskLines = new Map<string, Decoration>()
const indents = new Map<number, Decoration>()

/** A line whose text, after what stands before it, begins `width` px further in; lines it wraps to begin there too. */
function indented(width: number): Decoration {
  const made =
    indents.get(width) ??
    Decoration.line({
      class: 'cm-live-item',
      attributes: { style: `--indent: ${width}px` },
    })
  indents.set(width, made)
  return made
}

function taskLine(mark: string): Decoration {
  const made =
    taskLines.get(mark) ??
    Decoration.line({ class: 'cm-live-task', attributes: { 'data-mark': mark } })
  taskLines.set(mark, made)
  return made
}

/**
 * The sign of an item in a box of one width, its lines one below the other.
 * @param say takes sentences for the person
 */
export function readItem(
  state: EditorState,
  node: SyntaxNode,
  part: Span,
  say: (text: string) => void,
): readonly Construct[] {
  const { doc } = state
  const mark = node.getChild('ListMark')
  if (!mark) return []
  const level = levelOf(node)
  const width = (level + 1) * LEVEL_PX
  const first = doc.lineAt(mark.from)
  const start = doc.lineAt(Math.max(node.from, part.from)).number
  const end = doc.lineAt(Math.min(node.to, part.to)).number
  const found: Construct[] =
    start <= first.number ? [itemStart(state, node, mark, first, level, say)] : []
  for (let at = Math.max(start, first.number + 1); at <= end; at += 1) {
    const line = doc.line(at)
    if (line.text.trim() === '' || !isOwnLine(state, node, line)) continue
    const from = quoteEnd(state, line)
    const to = from + (/^[ \t]*/.exec(line.text.slice(from - line.from))?.[0].length ?? 0)
    found.push({
      reveal: null,
      always: [indented(width).range(line.from), ...on([{ from, to }], placeOf(width))],
    })
  }
  return found
}

function itemStart(
  state: EditorState,
  node: SyntaxNode,
  mark: SyntaxNode,
  line: Line,
  level: number,
  say: (text: string) => void,
): Construct {
  const task = node.getChild('Task')?.getChild('TaskMarker')
  const isTask = task && task.to <= line.to
  const after = isTask ? task.to : mark.to
  const gap = /^[ \t]*/.exec(line.text.slice(after - line.from))?.[0].length ?? 0
  const sign = { from: mark.from, to: after + Math.min(gap, 4) }
  const before = { from: quoteEnd(state, line), to: mark.from }
  const status = isTask ? state.doc.sliceString(task.from + 1, task.to - 1) : null
  const drawn =
    status !== null
      ? Decoration.replace({ widget: new TaskBox(status, say) })
      : node.parent?.name === 'OrderedList'
        ? null
        : bullets[Math.min(level, bullets.length - 1)]
  const written = [...on([sign], drawn ? shownMark : number), ...on([sign], hangingOut(LEVEL_PX))]
  return {
    reveal: { from: line.from, to: sign.to - 1 },
    always: [
      indented((level + 1) * LEVEL_PX).range(line.from),
      ...(status === null ? [] : [taskLine(status).range(line.from)]),
      ...on([before], placeOf(level * LEVEL_PX)),
    ],
    closed: drawn ? on([sign], drawn) : written,
    open: written,
  }
}

/** Of the lines below the first: those that are in no item of this one, and in nothing that is drawn by itself. */
function isOwnLine(state: EditorState, node: SyntaxNode, line: Line): boolean {
  const text = line.from + (/\S/.exec(line.text)?.index ?? 0)
  for (let at: SyntaxNode | null = syntaxTree(state).resolveInner(text, 1); at; at = at.parent) {
    if (at.name === 'FencedCode' || at.name === 'Table') return false
    if (at.name === 'ListItem') return at.from === node.from && at.to === node.to
  }
  return false
}

function levelOf(node: SyntaxNode): number {
  let level = 0
  for (let at = node.parent; at; at = at.parent) if (at.name === 'ListItem') level += 1
  return level
}

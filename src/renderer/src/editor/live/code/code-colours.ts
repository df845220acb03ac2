import { syntaxTree } from '@codemirror/language'
import { StateEffect, type Extension, type Range } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import type { SyntaxNode } from '@lezer/common'
import type { Stretch } from '../../../markdown/read/highlight.ts'
import { isLoadFault } from '../../../ui/fault/load-fault.ts'
import { lazyModule } from '../../../ui/lazy/lazy-module.ts'
import { codeOf } from './code-copy.ts'
import { childrenOf } from '../spans.ts'

const highlighter = lazyModule(() => import('../../../markdown/read/highlight.ts'))

/** Longer code is not coloured: it takes too long to read. */
const LONGEST_CODE = 10_000
const MOST_KEPT = 100
const coloured = StateEffect.define<null>()

interface Code {
  readonly node: SyntaxNode
  readonly language: string
  readonly text: string
}

/**
 * The colours of the code in view, as the reading view has them. They are worked out while there is nothing else to do;
 * until then what is typed keeps the colours around it.
 */
export const codeColours: Extension = ViewPlugin.define(
  (view) => {
    const known = new Map<string, readonly Stretch[]>()
    let idle: number | null = null
    const keyOf = ({ language, text }: Code): string => `${language}\n${text}`

    function draw(): DecorationSet {
      const found: Range<Decoration>[] = []
      for (const code of codeInView(view)) {
        const stretches = known.get(keyOf(code))
        if (stretches) found.push(...rangesOf(code, stretches))
        else workSoon()
      }
      return Decoration.set(found, true)
    }
    function workSoon(): void {
      idle ??= requestIdleCallback(
        () =>
          void work().catch((error: unknown) => {
            idle = null
            forget(error)
          }),
        { timeout: 1000 },
      )
    }
    async function work(): Promise<void> {
      const { highlightStretches } = await highlighter()
      idle = null
      if (isGone) return
      const [next] = codeInView(view).filter((code) => !known.has(keyOf(code)))
      if (!next) return
      known.set(keyOf(next), highlightStretches(next.language, next.text))
      const [oldest] = known.keys()
      if (known.size > MOST_KEPT && oldest !== undefined) known.delete(oldest)
      view.dispatch({ effects: coloured.of(null) })
    }
    let isGone = false
    return {
      decorations: draw(),
      update({
        docChanged,
        viewportChanged,
        startState,
        state,
        changes,
        transactions,
      }: ViewUpdate) {
        const isColoured = transactions.some(({ effects }) =>
          effects.some((effect) => effect.is(coloured)),
        )
        const isParsed = syntaxTree(startState) !== syntaxTree(state)
        if (docChanged) {
          this.decorations = this.decorations.map(changes)
          if (hasUnknown()) return workSoon()
        }
        if (docChanged || viewportChanged || isParsed || isColoured) this.decorations = draw()
      },
      destroy() {
        isGone = true
        if (idle !== null) cancelIdleCallback(idle)
      },
    }
    function hasUnknown(): boolean {
      return codeInView(view).some((code) => !known.has(keyOf(code)))
    }
  },
  { decorations: (plugin) => plugin.decorations },
)

/** It is without colours, and the next code asks again. */
const forget = (error: unknown): void => {
  if (!isLoadFault(error)) throw error
  error.forget()
}

function codeInView(view: EditorView): readonly Code[] {
  const { state } = view
  const found: Code[] = []
  for (const { from, to } of view.visibleRanges)
    syntaxTree(state).iterate({
      from,
      to,
      enter({ name, node }) {
        if (name !== 'FencedCode') return !/^(?:Paragraph|Table|.*Heading.*)$/.test(name)
        const info = node.getChild('CodeInfo')
        const language = info && state.sliceDoc(info.from, info.to).split(/\s/)[0]
        const isNew = found.every((code) => code.node.from !== node.from)
        if (language && isNew && node.to - node.from <= LONGEST_CODE)
          found.push({ node, language, text: codeOf(node, (a, b) => state.sliceDoc(a, b)) })
        return false
      },
    })
  return found
}

/** The stretches where they are in the note: each piece of the code stands behind the marks of its line. */
function rangesOf({ node }: Code, stretches: readonly Stretch[]): readonly Range<Decoration>[] {
  const found: Range<Decoration>[] = []
  let offset = 0
  for (const piece of childrenOf(node, ['CodeText'])) {
    const end = offset + piece.to - piece.from
    for (const { from, to, className } of stretches) {
      const [start, stop] = [Math.max(from, offset), Math.min(to, end)]
      if (start < stop)
        found.push(lookOf(className).range(piece.from + start - offset, piece.from + stop - offset))
    }
    offset = end
  }
  return found
}

const lookOf = (className: string): Decoration => Decoration.mark({ class: className })

import { toJsxRuntime, type Components } from 'hast-util-to-jsx-runtime'
import { memo, useEffect, useMemo, useState, type ReactNode } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { FaultBoundary } from '../ui/fault/fault-boundary.tsx'
import { MarkdownLink } from './parts/external-link.tsx'
import { headingOf } from './parts/heading.tsx'
import { MarkElement } from './parts/mark-element.tsx'
import { MarksContext, useMarkdownPage } from './markdown-context.tsx'
import type { MarkdownMode } from './read/own-nodes.ts'
import { MARK_ELEMENT, type MarkdownRenderer, type RenderedPart } from './read/render-markdown.ts'
import { useMarkdownRenderer } from './use-markdown-renderer.ts'
import styles from './markdown.module.css'

declare module 'react' {
  // oxlint-disable-next-line typescript/no-namespace -- the only way to name an element of our own
  namespace JSX {
    interface IntrinsicElements {
      'latent-mark': { readonly mark: number; readonly children?: ReactNode }
    }
  }
}

const components: Partial<Components> = {
  [MARK_ELEMENT]: MarkElement,
  a: ({ href, children }) => <MarkdownLink href={href}>{children}</MarkdownLink>,
  table: ({ children }) => (
    // A wide one is scrolled by keys too.
    <div className={styles.tableFrame} tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
  h1: headingOf('h1'),
  h2: headingOf('h2'),
  h3: headingOf('h3'),
  h4: headingOf('h4'),
  h5: headingOf('h5'),
  h6: headingOf('h6'),
}

/** How long the window may be held up at once; a frame of 60 a second lasts 16 ms. */
const BUDGET_MS = 6

/** A rendered text: its first parts at once, the others while the window has nothing else to do. */
export function MarkdownBody({
  text,
  firstLine = 1,
  onProgress,
}: {
  readonly text: string
  readonly firstLine?: number
  /** Called after parts were added; with true when all are there. */
  readonly onProgress?: (isDone: boolean) => void
}) {
  const renderer = useMarkdownRenderer()
  const { mode } = useMarkdownPage()
  const { parts, isDone } = useParts(renderer, text, mode, firstLine)
  useEffect(() => onProgress?.(isDone), [onProgress, parts, isDone])
  return parts.map((part, index) => (
    <Part key={index} part={part} isLast={index === parts.length - 1} />
  ))
}

const Part = memo(function Part({
  part,
  isLast,
}: {
  readonly part: RenderedPart
  readonly isLast: boolean
}) {
  return (
    <div className={styles.part} data-last={isLast ? '' : undefined}>
      <FaultBoundary level="block" what="This part" text={part.text} resetKeys={[part]}>
        <MarksContext value={part.marks}>
          <Content {...part} />
        </MarksContext>
      </FaultBoundary>
    </div>
  )
})

/** @throws what was thrown when the part was rendered */
function Content({ tree, fault }: RenderedPart) {
  if (fault !== null) throw fault
  return useMemo(
    () => toJsxRuntime(tree, { Fragment, jsx, jsxs, components, tableCellAlignToStyle: false }),
    [tree],
  )
}

interface Rendering {
  readonly parts: readonly RenderedPart[]
  readonly isDone: boolean
}

function useParts(
  renderer: MarkdownRenderer,
  text: string,
  mode: MarkdownMode,
  firstLine: number,
): Rendering {
  const job = useMemo(() => {
    const source = renderer.render(text, mode, firstLine)
    return { source, first: pull(source, []) }
  }, [renderer, text, mode, firstLine])
  const [later, setLater] = useState<{ of: unknown; rendering: Rendering } | null>(null)

  useEffect(() => {
    if (job.first.isDone) return
    let rendering: Rendering = job.first
    let handle = requestIdleCallback(step, { timeout: 100 })
    function step(): void {
      rendering = pull(job.source, rendering.parts)
      setLater({ of: job, rendering })
      if (!rendering.isDone) handle = requestIdleCallback(step, { timeout: 100 })
    }
    return () => cancelIdleCallback(handle)
  }, [job])

  return useMemo(() => {
    if (later?.of === job) return later.rendering
    if (job.first.isDone) return job.first
    // While a changed text is drawn anew, what stood further down stays, so that the reader's place does.
    const before = later?.rendering.parts.slice(job.first.parts.length) ?? []
    return { parts: [...job.first.parts, ...before], isDone: false }
  }, [job, later])
}

/** Renders until the budget is spent; at least one part. */
function pull(source: Generator<RenderedPart, void>, done: readonly RenderedPart[]): Rendering {
  const until = performance.now() + BUDGET_MS
  const parts = [...done]
  do {
    const next = source.next()
    if (next.done) return { parts, isDone: true }
    parts.push(next.value)
  } while (performance.now() < until)
  return { parts, isDone: false }
}

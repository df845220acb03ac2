import { TextLayer, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { PDF_WORDS } from '../viewer-words.ts'
import { markMatches, type DrawnText } from './mark-matches.ts'
import type { PageSize } from './page-layout.ts'
import type { PdfMatch } from './use-pdf-search.ts'

/** In pixels of a canvas, which holds four bytes for each. */
const MOST_PIXELS = 16_000_000

/** One page: its picture, and over it its text, to be selected and read out. */
export function PdfPage({
  document,
  number,
  top,
  size,
  scale,
  matches,
  current,
  onSize,
  onCurrent,
}: {
  readonly document: PDFDocumentProxy
  /** From 1. */
  readonly number: number
  /** In px. */
  readonly top: number
  readonly size: PageSize
  readonly scale: number
  /** Of this page. */
  readonly matches: readonly PdfMatch[]
  /** The one that the person is at, if it is on this page. */
  readonly current: PdfMatch | null
  readonly onSize: (number: number, size: PageSize) => void
  /** Where the current match is drawn. */
  readonly onCurrent: (range: Range) => void
}) {
  const [page, setPage] = useState<PDFPageProxy | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    let isOver = false
    document.getPage(number).then(
      (loaded) => {
        if (isOver) return
        const { width, height } = loaded.getViewport({ scale: 1 })
        onSize(number, { width, height })
        setFailed(false)
        setPage(loaded)
      },
      () => isOver || setFailed(true),
    )
    return () => {
      isOver = true
    }
  }, [document, number, onSize])
  const picture = usePicture(page, scale, () => setFailed(true))
  const text = useText(page, scale, { matches, current, onCurrent })
  const whole = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    whole.current?.style.setProperty('--total-scale-factor', String(scale))
  }, [scale])
  const label = PDF_WORDS.page(number, document.numPages)
  return (
    <div
      ref={whole}
      role="listitem"
      aria-label={label}
      data-page={number}
      className="v-pdf-page"
      style={{
        top,
        width: Math.round(size.width * scale),
        height: Math.round(size.height * scale),
      }}
    >
      <div ref={picture} className="v-pdf-picture" aria-hidden="true" />
      <div ref={text} className="v-pdf-text" />
      {hasFailed ? <p className="v-pdf-failed">{PDF_WORDS.pageFailed(number)}</p> : null}
    </div>
  )
}

/** Draws the page into what the reference is given to; what was drawn stays until it is drawn in another size. */
function usePicture(page: PDFPageProxy | null, scale: number, onFailed: () => void) {
  const holder = useRef<HTMLDivElement>(null)
  const failed = useRef(onFailed)
  useEffect(() => {
    const element = holder.current
    if (!page || !element) return
    const viewport = page.getViewport({ scale })
    const pixels = viewport.width * viewport.height
    const density = Math.min(devicePixelRatio, Math.sqrt(MOST_PIXELS / pixels))
    const canvas = element.ownerDocument.createElement('canvas')
    canvas.width = Math.max(1, Math.floor(viewport.width * density))
    canvas.height = Math.max(1, Math.floor(viewport.height * density))
    const task = page.render({
      canvas,
      viewport,
      transform: density === 1 ? undefined : [density, 0, 0, density, 0, 0],
    })
    let isOver = false
    task.promise.then(
      () => isOver || element.replaceChildren(canvas),
      () => isOver || failed.current(),
    )
    return () => {
      isOver = true
      task.cancel()
    }
  }, [page, scale])
  return holder
}

/** Lays the text of the page over its picture; it grows with the page by itself. Matches in it are lit up. */
function useText(
  page: PDFPageProxy | null,
  scale: number,
  {
    matches,
    current,
    onCurrent,
  }: {
    readonly matches: readonly PdfMatch[]
    readonly current: PdfMatch | null
    readonly onCurrent: (range: Range) => void
  },
) {
  const holder = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<DrawnText | null>(null)
  const firstScale = useRef(scale)
  useEffect(() => {
    const container = holder.current
    if (!page || !container) return
    const layer = new TextLayer({
      textContentSource: page.streamTextContent(),
      container,
      viewport: page.getViewport({ scale: firstScale.current }),
    })
    let isOver = false
    layer.render().then(
      () => isOver || setDrawn(layer.textDivs),
      () => undefined, // a page without text can still be looked at
    )
    return () => {
      isOver = true
      layer.cancel()
      container.replaceChildren()
    }
  }, [page])
  useEffect(() => {
    if (!drawn) return
    const marks = markMatches(drawn, matches, current)
    if (marks.current) onCurrent(marks.current)
    return marks.clear
  }, [drawn, matches, current, onCurrent])
  return holder
}

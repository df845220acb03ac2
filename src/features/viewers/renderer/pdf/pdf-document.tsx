import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useStores } from '../../../../renderer/src/connection/stores-context.tsx'
import { showInvisible } from '../../../../renderer/src/ui/diff/visible-text.ts'
import { plainKey } from '../../../../renderer/src/ui/menu/plain-key.ts'
import { fileNameOf, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import { pageIn } from '../../shared/file-place.ts'
import type { FilePlace } from '../file-place.ts'
import { usePlaceLinks } from '../use-place-link.ts'
import { useTakeFocus, useViewerActions } from '../use-viewer.ts'
import { PDF_WORDS } from '../viewer-words.ts'
import { FULL_SCALE, type PageSize } from './page-layout.ts'
import { PdfBar } from './pdf-bar.tsx'
import { PdfFind } from './pdf-find.tsx'
import { PdfPage } from './pdf-page.tsx'
import { usePages } from './use-pages.ts'
import { usePdfFind } from './use-pdf-find.ts'
import type { PdfMatch } from './use-pdf-search.ts'

const NO_MATCHES: readonly PdfMatch[] = []

/** The pages of an open document below each other, those in view drawn. */
export function PdfDocument({
  path,
  place,
  reached,
  onReached,
  document: pdf,
  first,
}: {
  readonly path: VaultPath
  readonly place: FilePlace | null
  /** Where the person was led already, in the document that was here before. */
  readonly reached: FilePlace | null
  readonly onReached: (place: FilePlace | null) => void
  readonly document: PDFDocumentProxy
  readonly first: PageSize
}) {
  const { toasts } = useStores()
  const frame = useRef<HTMLDivElement>(null)
  const name = showInvisible(fileNameOf(path))
  const [before] = useState(reached)
  const wanted = useMemo(() => {
    const page = place === null || place === before ? null : pageIn(place.fragment)
    return page === null ? null : { page }
  }, [place, before])
  useEffect(() => onReached(place), [onReached, place])
  const pages = usePages(frame, { path, count: pdf.numPages, first, wanted })
  const { copyLink, copyQuote } = usePlaceLinks(path)
  const find = usePdfFind(pdf, frame, pages)
  useTakeFocus(frame, path)

  const textOf = (page: number): string => PDF_WORDS.linkText(fileNameOf(path), page)
  const copyPage = (): void => copyLink(`page=${pages.current}`, textOf(pages.current))
  function quote(): void {
    const selected = selectionIn(frame.current)
    if (!selected) return toasts.show(PDF_WORDS.selectFirst)
    copyQuote(selected.text, `page=${selected.page}`, textOf(selected.page))
  }
  const { zoomIn, zoomOut, setZoom, goTo } = pages
  const fit = (): void => setZoom('width')
  const actualSize = (): void => setZoom(FULL_SCALE)
  const actions = {
    zoomIn,
    zoomOut,
    fit,
    actualSize,
    find: find.open,
    copyPlace: copyPage,
    quote,
  }
  useViewerActions(frame, actions)
  const keys: Readonly<Record<string, () => void>> = {
    '+': zoomIn,
    '=': zoomIn,
    '-': zoomOut,
    '0': fit,
    '1': actualSize,
    n: () => goTo(pages.current + 1),
    p: () => goTo(pages.current - 1),
    '/': find.open,
  }
  function onKeyDown(event: KeyboardEvent): void {
    const isMod = (event.ctrlKey || event.metaKey) && !event.altKey
    const key = plainKey(event)
    const isFind = isMod && key === 'f' && !event.shiftKey
    const isText = event.target instanceof HTMLInputElement
    const plain = isMod || event.altKey || isText ? undefined : keys[key]
    const run = isFind
      ? find.open
      : event.key === 'F3'
        ? () => find.step(event.shiftKey ? -1 : 1)
        : plain
    if (!run) return
    event.preventDefault()
    event.stopPropagation()
    run()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of all that is in it
    <div className="v-viewer" data-viewer="" onKeyDown={onKeyDown}>
      <PdfBar
        name={name}
        count={pdf.numPages}
        pages={pages}
        onFind={find.open}
        onCopyPage={copyPage}
        onQuote={quote}
      />
      {find.isOpen ? <PdfFind find={find} count={pdf.numPages} /> : null}
      <div
        ref={frame}
        className="v-pdf-frame"
        role="list"
        aria-label={PDF_WORDS.pages(name)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        data-file-view=""
      >
        <div
          role="presentation"
          className="v-pdf-sheet"
          style={{ height: pages.layout.height, width: pages.layout.width }}
        >
          {pages.shown.map((number) => (
            <PdfPage
              key={number}
              document={pdf}
              number={number}
              top={pages.layout.tops[number - 1] ?? 0}
              size={pages.sizeOf(number)}
              scale={pages.layout.scale}
              matches={find.byPage.get(number) ?? NO_MATCHES}
              current={find.current?.page === number ? find.current : null}
              onSize={pages.onSize}
              onCurrent={find.showRange}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

/** What is selected of the pages, and the page on which that begins. */
function selectionIn(
  frame: HTMLElement | null,
): { readonly text: string; readonly page: number } | null {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || !frame || selection.rangeCount === 0) return null
  const { startContainer } = selection.getRangeAt(0)
  const element = startContainer instanceof Element ? startContainer : startContainer.parentElement
  const page = element?.closest<HTMLElement>('[data-page]')
  const text = selection.toString().trim()
  if (!page || !frame.contains(page) || text === '') return null
  return { text, page: Number(page.dataset['page']) }
}

import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useCallback, useMemo, useRef, useState, type RefObject } from 'react'
import type { PdfPages } from './use-pages.ts'
import { usePdfSearch, type PdfMatch, type PdfSearch } from './use-pdf-search.ts'

/** What is searched in a document, and where the person is in what was found. */
export interface PdfFinding {
  readonly isOpen: boolean
  readonly words: string
  readonly search: PdfSearch
  /** Of the current match, from 0; -1 for none. */
  readonly index: number
  readonly current: PdfMatch | null
  readonly byPage: ReadonlyMap<number, readonly PdfMatch[]>
  setWords(words: string): void
  showRange(range: Range): void
  open(): void
  close(): void
  step(by: 1 | -1): void
}

/** Searches in a document; a match that is gone to is brought into view. */
export function usePdfFind(
  pdf: PDFDocumentProxy,
  scroller: RefObject<HTMLElement | null>,
  pages: Pick<PdfPages, 'shown' | 'current' | 'goTo'>,
): PdfFinding {
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const search = usePdfSearch(pdf, isOpen ? words : '')
  const [at, setAt] = useState<{ readonly words: string; readonly index: number } | null>(null)
  /** The match that is still to be brought into view, once it is drawn. */
  const coming = useRef<PdfMatch | null>(null)
  const index = at?.words === words ? at.index : -1
  const current = search.matches[index] ?? null
  const byPage = useMemo(() => Map.groupBy(search.matches, ({ page }) => page), [search.matches])
  const showRange = useCallback(
    (range: Range): void => {
      const element = scroller.current
      if (!coming.current || !element) return
      coming.current = null
      const box = range.getBoundingClientRect()
      const room = element.getBoundingClientRect()
      if (box.top >= room.top + 20 && box.bottom <= room.bottom - 20) return
      element.scrollBy({ top: box.top - room.top - room.height / 3 })
    },
    [scroller],
  )
  function show(next: number): void {
    const match = search.matches[next]
    if (!match) return
    setAt({ words, index: next })
    coming.current = match
    if (!pages.shown.includes(match.page) || match.page !== pages.current) pages.goTo(match.page)
  }
  return {
    isOpen,
    words,
    search,
    index,
    current,
    byPage,
    setWords,
    showRange,
    open() {
      setOpen(true)
      requestAnimationFrame(() =>
        scroller.current
          ?.closest('[data-viewer]')
          ?.querySelector<HTMLInputElement>('[data-find] input')
          ?.select(),
      )
    },
    close() {
      setOpen(false)
      scroller.current?.focus({ preventScroll: true })
    },
    step(by) {
      const { length } = search.matches
      if (length === 0) return
      // The first one is looked for from the page that is seen.
      const here = search.matches.findIndex(({ page }) => page >= pages.current)
      const start = by > 0 ? Math.max(0, here) : here === -1 ? length - 1 : here - 1
      show(index === -1 ? (start + length) % length : (index + by + length) % length)
    },
  }
}

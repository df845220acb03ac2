import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useMemo, useState } from 'react'
import { findInPage, searchText, type MatchPart, type SearchText } from './find-in-page.ts'

export interface PdfMatch {
  /** From 1. */
  readonly page: number
  readonly parts: readonly MatchPart[]
}

export interface PdfSearch {
  readonly matches: readonly PdfMatch[]
  /** How many pages were looked at. */
  readonly pages: number
  readonly isDone: boolean
  /** False where no page that was looked at has any text. */
  readonly hasText: boolean
}

const NOTHING: PdfSearch = { matches: [], pages: 0, isDone: true, hasText: true }
/** More than anybody looks through. */
const MOST_MATCHES = 5000
const TELL_AFTER_MS = 120

/** Where words stand in a document, page after page; what was found is told while the rest is looked through. */
export function usePdfSearch(document: PDFDocumentProxy, words: string): PdfSearch {
  const [search, setSearch] = useState<PdfSearch & { readonly words: string }>({
    ...NOTHING,
    words: '',
  })
  // Of this document: its file may be another one later.
  // oxlint-disable-next-line react/exhaustive-deps
  const texts = useMemo(() => new Map<number, Promise<SearchText>>(), [document])
  const isEmpty = words.trim() === ''
  useEffect(() => {
    if (isEmpty) return
    let isOver = false
    void (async () => {
      const matches: PdfMatch[] = []
      let hasText = false
      let toldMs = performance.now()
      for (let page = 1; page <= document.numPages; page++) {
        const known = texts.get(page) ?? readText(document, page)
        texts.set(page, known)
        const text = await known.catch(() => searchText([])) // a page that cannot be read has no words
        if (isOver) return
        hasText ||= text.folded.trim() !== ''
        for (const parts of findInPage(text, words)) matches.push({ page, parts })
        const isDone = page === document.numPages || matches.length >= MOST_MATCHES
        if (!isDone && performance.now() - toldMs < TELL_AFTER_MS) continue
        toldMs = performance.now()
        setSearch({
          words,
          matches: [...matches],
          pages: page,
          isDone,
          hasText: hasText || !isDone,
        })
        if (isDone) return
      }
    })()
    return () => {
      isOver = true
    }
  }, [document, words, isEmpty, texts])
  return isEmpty ? NOTHING : search.words === words ? search : { ...NOTHING, isDone: false }
}

async function readText(document: PDFDocumentProxy, number: number): Promise<SearchText> {
  const page = await document.getPage(number)
  const { items } = await page.getTextContent()
  return searchText(
    items.flatMap((item) => ('str' in item ? [{ text: item.str, endsLine: item.hasEOL }] : [])),
  )
}

import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import { useKeptPlace } from '../use-viewer.ts'
import {
  layOut,
  pageAt,
  pageRead,
  placeAt,
  scaleFor,
  scrollFor,
  type PageLayout,
  type PagePlace,
  type PageSize,
  type PdfZoom,
} from './page-layout.ts'

export interface PdfPages {
  readonly layout: PageLayout
  /** Those in view and beside it, from 1. */
  readonly shown: readonly number[]
  /** The one that is read. */
  readonly current: number
  sizeOf(number: number): PageSize
  /** What is known of a page when it is loaded: until then it is taken to be as the first. */
  readonly onSize: (number: number, size: PageSize) => void
  /** The nearest there is. */
  goTo(page: number): void
  setZoom(zoom: PdfZoom): void
  zoomIn(): void
  zoomOut(): void
}

const STEP = 1.2
/** Pages that are drawn beyond what is seen. */
const AHEAD = 1

/**
 * Where pages are and what is seen of them. The place stays when pages turn out to have another size, and when they are
 * zoomed; it begins where a link says, else where the person was.
 */
export function usePages(
  frame: RefObject<HTMLElement | null>,
  {
    path,
    count,
    first,
    wanted,
  }: {
    readonly path: VaultPath
    readonly count: number
    readonly first: PageSize
    /** Where a link leads; a new object for each time. */
    readonly wanted: { readonly page: number } | null
  },
): PdfPages {
  const [kept, keep] = useKeptPlace(path)
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(new Map())
  const [zoom, setZoom] = useState<PdfZoom>(() => keptZoom(kept?.['zoom']))
  const [room, setRoom] = useState({ width: 800, height: 600 })
  const [scrolled, setScrolled] = useState(0)
  const place = useRef<PagePlace>(placeOf(wanted) ?? keptPlace(kept))

  const sizeOf = (number: number): PageSize => sizes.get(number) ?? first
  const scale = scaleFor(zoom, first, room)
  const layout = useMemo(
    () =>
      layOut(
        Array.from({ length: count }, (_, at) => sizes.get(at + 1) ?? first),
        scale,
      ),
    [count, sizes, first, scale],
  )
  const latest = useRef(layout)

  // What is seen stays where it is.
  useLayoutEffect(() => {
    latest.current = layout
    const element = frame.current
    if (!element) return
    const target = scrollFor(layout, place.current)
    element.scrollTop = target
    // Where it cannot be scrolled to yet (the view is not laid out, or is hidden) the place is still the one that is wanted.
    if (Math.abs(element.scrollTop - target) <= 1)
      place.current = { ...placeAt(layout, element.scrollTop), offset: 0 }
    setScrolled(element.scrollTop)
  }, [frame, layout, room.height])

  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = element
      if (width > 0 && height > 0) setRoom({ width, height })
    }
    const onScroll = (): void => {
      place.current = placeAt(latest.current, element.scrollTop)
      setScrolled(element.scrollTop)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [frame])

  const goTo = useCallback(
    (page: number): void => {
      const element = frame.current
      const at = Math.min(count, Math.max(1, page))
      place.current = { page: at, ratio: 0, offset: 8 }
      if (element) element.scrollTop = scrollFor(latest.current, place.current)
    },
    [frame, count],
  )
  useEffect(() => {
    if (wanted) goTo(wanted.page)
  }, [wanted, goTo])

  const zoomBy = (factor: number, offset = 0): void => {
    const element = frame.current
    if (element) place.current = placeAt(latest.current, element.scrollTop, offset)
    setZoom(scaleFor(latest.current.scale * factor, first, room))
  }
  useWheelZoom(frame, zoomBy)

  const current = pageRead(layout, scrolled, room.height)
  useEffect(() => {
    keep({ page: place.current.page, ratio: place.current.ratio, zoom: String(zoom) })
    // Writing it down is nothing that is drawn.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [scrolled, zoom, path])
  const onSize = useCallback((number: number, size: PageSize): void => {
    setSizes((known) => {
      const before = known.get(number)
      if (before?.width === size.width && before.height === size.height) return known
      return new Map(known).set(number, size)
    })
  }, [])
  const [from, to] = [
    Math.max(1, pageAt(layout, scrolled) - AHEAD),
    Math.min(count, pageAt(layout, scrolled + room.height) + AHEAD),
  ]
  return {
    layout,
    shown: Array.from({ length: to - from + 1 }, (_, at) => from + at),
    current,
    sizeOf,
    onSize,
    goTo,
    setZoom,
    zoomIn: () => zoomBy(STEP),
    zoomOut: () => zoomBy(1 / STEP),
  }
}

/** By the wheel with Ctrl, or two fingers on a pad: what lies under the pointer stays there. */
function useWheelZoom(
  frame: RefObject<HTMLElement | null>,
  zoomBy: (factor: number, offset: number) => void,
): void {
  const latest = useRef(zoomBy)
  useLayoutEffect(() => {
    latest.current = zoomBy
  })
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const { top } = element.getBoundingClientRect()
      latest.current(Math.exp(-event.deltaY / 400), event.clientY - top)
    }
    // React's own listener is passive: it could not keep the page from zooming.
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [frame])
}

const placeOf = (wanted: { readonly page: number } | null): PagePlace | null =>
  wanted && { page: wanted.page, ratio: 0, offset: 8 }

const keptPlace = (kept: Readonly<Record<string, number | string>> | undefined): PagePlace => ({
  page: Number(kept?.['page'] ?? 1),
  ratio: Number(kept?.['ratio'] ?? 0),
  // A document begins with what is above its first page.
  offset: kept ? 0 : 12,
})

function keptZoom(kept: number | string | undefined): PdfZoom {
  if (kept === 'width' || kept === 'page') return kept
  const scale = Number(kept)
  return Number.isFinite(scale) && scale > 0 ? scale : 'auto'
}

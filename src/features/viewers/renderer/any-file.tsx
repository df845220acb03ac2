import type { ReactNode } from 'react'
import { extensionOf } from '../../../shared/domain/file-kind.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { lazyView } from '../../../renderer/src/ui/lazy/lazy-view.tsx'
import { shownAs } from '../shared/file-kinds.ts'
import type { FilePlace } from './file-place.ts'
import { useViewerStyles } from './use-viewer-styles.ts'

const ImageViewer = lazyView(async () => (await import('./image/image-viewer.tsx')).ImageViewer)
const PdfViewer = lazyView(async () => (await import('./pdf/pdf-viewer.tsx')).PdfViewer)
const MediaViewer = lazyView(async () => (await import('./media/media-viewer.tsx')).MediaViewer)
const TableViewer = lazyView(async () => (await import('./table/table-viewer.tsx')).TableViewer)
const TextViewer = lazyView(async () => (await import('./text/text-viewer.tsx')).TextViewer)

/** A file by the viewer of its kind; only that one is loaded. */
export function AnyFile({
  path,
  place,
  otherwise,
}: {
  readonly path: VaultPath
  readonly place: FilePlace | null
  readonly otherwise: ReactNode
}) {
  useViewerStyles()
  const kind = shownAs(extensionOf(path))
  switch (kind) {
    case 'image':
      return <ImageViewer path={path} />
    case 'pdf':
      return <PdfViewer path={path} place={place} />
    case 'audio':
    case 'video':
      return <MediaViewer path={path} kind={kind} place={place} />
    case 'table':
      return <TableViewer path={path} />
    case 'text':
      return <TextViewer path={path} />
    case null:
      return otherwise
  }
}
